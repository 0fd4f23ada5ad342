import { unkeptMachine } from '#machines/kit/unkept.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(unkeptMachine, {
  starts: { 'a gate or a roll call is opened': undefined },
  cases: { change: { 'one thing': { count: 1 }, nothing: { count: 0 } } },
  // What listens runs beside it all along.
  possible: (_, event) => !/actor\.listen$/.test(event.type),
  words: {
    states: { kept: 'nothing said', unkept: 'the storage is full: keep this page open' },
    events: { change: '{case} is in memory alone' },
    actors: { listen: 'what the storage does not take' },
  },
})
