import { lazyPart } from '#machines/home/lazy-part.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(
  lazyPart<object>(() => Promise.reject(new Error('never'))),
  {
    cases: {
      'done checkDevice': { something: { output: { isNeeded: true } }, nothing: { output: { isNeeded: false } } },
      'fail checkDevice': { '': { error: new Error('broken') } },
      'done loadPart': { '': { output: {} } },
      'fail loadPart': { 'the connection is lost': { error: new TypeError('fetch failed') } },
    },
    show: ({ part }) => ({ code: part && 'loaded' }),
    words: {
      states: {
        checking: 'this device is checked',
        unneeded: 'not needed',
        loading: 'its code is loaded',
        missing: 'left out until there is a connection',
        loaded: 'shown',
      },
      events: {
        'done checkDevice': 'it may keep {case}',
        'fail checkDevice': 'it cannot be read',
        'done loadPart': 'it comes',
        'fail loadPart': '{case}',
        reconnect: 'the connection is back',
      },
      actors: { checkDevice: 'the device', loadPart: 'the server', watchConnection: 'for the connection' },
    },
  },
)
