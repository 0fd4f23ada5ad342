import { gatePersonMachine } from '#machines/gate/gate-person.machine'
import { paths } from '../rig/entry.ts'

const shownPerson = (listed_at: string | undefined) => ({
  output: { worker: {}, decision: {}, face: undefined, listed_at },
})

const failed = {
  'no network': { error: new TypeError('fetch failed') },
  'not before this gate': { error: { status: 404, message: 'Not found.' } },
}

export const entry = paths(gatePersonMachine, {
  starts: { 'a guard opens a person': { userId: 'dave', siteId: 'riverside', workerId: 'jan' } },
  cases: {
    'done recallPerson': {
      'the person, of the list of 06:17': shownPerson('2026-10-26T06:17:00Z'),
      'nobody of that name': { output: undefined },
    },
    'fail recallPerson': { 'the disk cannot be read': { error: new Error('broken') } },
    'done readPerson': { 'from the server': shownPerson(undefined) },
    'fail readPerson': failed,
    'done renewPerson': { 'from the server': shownPerson(undefined) },
    'fail renewPerson': failed,
  },
  show: ({ person }) => ({ person: person ? (person.listed_at ?? 'of now') : undefined }),
  words: {
    events: {
      'done recallPerson': 'this device has {case}',
      'fail recallPerson': '{case}',
      'done readPerson': 'they come {case}',
      'fail readPerson': '{case}',
      'done renewPerson': 'they come {case}',
      'fail renewPerson': '{case}',
      retry: 'Retry',
    },
    states: {
      recalling: 'looking on this device',
      renewing: 'shown from the list, with its age, asking for the newest',
      loading: 'asking',
      showing: 'shown',
      outdated: 'shown with the age of the list',
      missing: 'nobody',
      unreachable: 'an error with Retry',
    },
  },
})
