import { channelMachine } from '#machines/kit/channel.machine'
import { paths } from '../rig/entry.ts'

const none = { at: '06:41', pending: 0 }
const one = { at: '06:41', pending: 1 }

export const entry = paths(channelMachine, {
  starts: { 'calls are watched': { channel: 'calls' }, 'the socket is watched': { channel: 'socket' } },
  cases: {
    request: { '': one },
    receive: { 'with nothing else asked': none, 'with one more asked': one },
    fail: { '': none },
    drop: { 'the last one': none, 'one of two': one },
    close: { '': none },
    offline: { '': { at: '06:42' } },
  },
  // What listens runs beside it all along. What was just heard is no news any more before a request has waited too long,
  // and here a request follows at once on what was heard, so that it is overdue before.
  possible: (state, { type }) =>
    !/actor\.listen$/.test(type) &&
    !(state.matches({ receiving: 'fresh' }) && type.includes('timeout')) &&
    !(state.matches({ receiving: 'fresh', requesting: { waiting: 'expecting' } }) && type.includes('freshness')),
  show: ({ since, pending }) => ({ since, pending }),
  words: {
    states: {
      'receiving.stale': 'nothing heard lately',
      'receiving.fresh': 'just heard',
      'requesting.idle': 'nothing asked',
      'requesting.waiting': 'waiting for an answer',
      'requesting.waiting.patient': 'waiting for the first answer in a while',
      'requesting.waiting.expecting': 'waiting, others were just answered',
      'requesting.waiting.overdue': 'the answer is overdue',
      'requesting.doubtful': 'one failed, another was just answered',
      'requesting.silent': 'no answer, and since when',
      'requesting.offline': 'offline, and since when',
    },
    events: {
      request: 'something is asked',
      receive: 'something is received, {case}',
      fail: 'a call gets no answer',
      drop: '{case} is given up by whoever asked',
      close: 'the socket is gone',
      offline: 'the device says that it has no network',
    },
    actors: { listen: 'what the page asks and receives' },
  },
})
