import { gatePersonMachine } from '#machines/gate-person.machine'
import { paths } from '../rig/entry.ts'

const told = (listed_at: string | undefined) => ({ output: { worker: {}, decision: {}, face: undefined, listed_at } })

export const entry = paths(gatePersonMachine, {
  starts: { 'a guard opens a person': { userId: 'dave', siteId: 'riverside', workerId: 'jan' } },
  cases: {
    'done readPerson': { 'from the server': told(undefined), 'from the list of 06:17': told('2026-10-26T06:17:00Z') },
    'fail readPerson': {
      'no network': { error: new TypeError('fetch failed') },
      'not before this gate': { error: { status: 404, message: 'Not found.' } },
    },
  },
  show: ({ person }) => ({ person: person ? (person.listed_at ?? 'of now') : undefined }),
  words: {
    events: { 'done readPerson': 'they come {case}', 'fail readPerson': '{case}', retry: 'Retry' },
    states: {
      loading: 'asking',
      showing: 'shown',
      outdated: 'shown with the age of the list',
      missing: 'nobody',
      unreachable: 'an error with Retry',
    },
  },
})
