import { checkInsMachine } from '#machines/gate/check-ins.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(checkInsMachine, {
  starts: { 'a manager opens the check-ins of a site': { siteId: 's' } },
  cases: {
    show: { 'By day': { kind: 'days' }, 'Every in and out': { kind: 'every' } },
    filter: { 'the worker Nowak': { query: { worker: 'Nowak' } } },
  },
  possible: ({ context }, event) => event.type !== 'filter' || context.query.worker === '',
  show: ({ query }) => ({ worker: query.worker || undefined }),
  words: {
    states: { days: 'a row a worker and day', every: 'a row an in and out' },
    events: { show: 'the person presses {case}', filter: 'the person asks for {case}' },
    actors: { days: 'the list of days', every: 'the list of every in and out' },
  },
})
