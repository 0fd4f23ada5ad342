import { topBarMachine } from '#machines/kit/top-bar.machine'
import { paths } from '../rig/entry.ts'

export const entry = paths(topBarMachine, {
  show: ({ works }) => ({ works }),
  // Two works at once say all there is to say of many.
  possible: (snapshot, event) => event.type !== 'begin' || snapshot.context.works < 2,
  words: {
    events: { begin: 'a work begins', end: 'a work ends' },
    states: {
      'working.throttled': 'not shown yet',
      'working.growing': 'growing',
      'working.full': 'full, still at work',
    },
  },
})
