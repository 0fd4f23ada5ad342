import { assign, setup } from 'xstate'

export const topBarMachine = setup({
  types: {
    context: {} as { works: number },
    events: {} as { type: 'begin' } | { type: 'end' },
  },
  guards: { isLast: ({ context }) => context.works <= 1 },
  actions: {
    countUp: assign({ works: ({ context }) => context.works + 1 }),
    countDown: assign({ works: ({ context }) => Math.max(0, context.works - 1) }),
  },
  /** In milliseconds: work shorter than `throttle` shows nothing; the bar is full after `duration`. */
  delays: { throttle: 200, duration: 5000 },
}).createMachine({
  id: 'topBar',
  description: 'The thin bar at the top, for work that takes a moment.',
  context: { works: 0 },
  initial: 'hidden',
  states: {
    hidden: { on: { begin: { target: 'working.throttled', actions: 'countUp' } } },
    working: {
      on: {
        begin: { actions: 'countUp' },
        end: [{ guard: 'isLast', target: 'hidden', actions: 'countDown' }, { actions: 'countDown' }],
      },
      initial: 'throttled',
      states: {
        throttled: { after: { throttle: 'growing' } },
        growing: { after: { duration: 'full' } },
        // Still at work; the bar waits at its end.
        full: {},
      },
    },
  },
})
