import { chunkLoadMachine } from '#machines/kit/chunk-load.machine'
import { paths } from '../rig/entry.ts'

const at = 1_000_000
export const entry = paths(chunkLoadMachine, {
  cases: {
    fail: {
      'for the first time': { at, lastReload: undefined, isOffline: false },
      '59,999 ms after a reload': { at, lastReload: at - 59_999, isOffline: false },
      '60,000 ms after a reload': { at, lastReload: at - 60_000, isOffline: false },
      'the clock was set back': { at, lastReload: at + 5, isOffline: false },
      'without a network': { at, lastReload: undefined, isOffline: true },
    },
    tryAgain: { '': { at } },
  },
  show: ({ at }) => ({ at }),
  words: { events: { fail: 'a part does not load: {case}', tryAgain: 'the person tries again' } },
})
