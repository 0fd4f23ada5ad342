import { slowReadsMachine } from '#machines/kit/slow-reads.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(slowReadsMachine, {
  starts: { 'a page is opened': undefined },
  cases: { change: { 'one read waits': { count: 1 }, 'none waits': { count: 0 } } },
  possible: (_, event) => !/actor\.reads$/.test(event.type),
  show: ({ count }) => ({ count }),
  words: {
    states: { none: 'nothing said', waiting: 'no answer yet, with Try again' },
    events: { change: '{case} for 4 seconds', retry: 'Try again' },
    actors: { reads: 'the reads that wait' },
  },
})
