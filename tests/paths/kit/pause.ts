import { pauseMachine } from '#machines/kit/pause.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(pauseMachine, {
  cases: {},
  words: {
    states: { resting: 'nothing was heard', waiting: 'news came, more may follow' },
    events: { invalidate: 'a piece of news' },
  },
})
