import { connectivityMachine } from '#machines/connectivity.machine'
import { paths } from '../rig/entry.ts'

const none = { at: '06:41', pending: 0 }
const one = { at: '06:41', pending: 1 }

export const entry = paths(connectivityMachine, {
  starts: { 'a gate or a roll call is opened': undefined },
  cases: {
    request: { '': one },
    receive: { 'with nothing else asked': none, 'with one more asked': one },
    fail: { '': none },
    drop: { 'the last one': none, 'one of two': one },
    offline: { '': { at: '06:42' } },
  },
  // What listens and beats runs beside it all along.
  possible: (_, event) => !/actor\.(?:listen|heartbeat)$/.test(event.type),
  show: ({ since, pending, failed }) => ({ since, pending, failed }),
  words: {
    states: {
      idle: 'neither live nor silent',
      waiting: 'waiting for an answer',
      live: 'live',
      silent: 'no answer, and since when',
      offline: 'offline, and since when',
    },
    events: {
      request: 'something is asked',
      receive: 'something is received, {case}',
      fail: 'a call gets no answer',
      drop: '{case} is given up by whoever asked',
      offline: 'the device says that it has no network',
    },
    actors: { listen: 'what the page asks and receives', heartbeat: 'the hub for a sign of life' },
  },
})
