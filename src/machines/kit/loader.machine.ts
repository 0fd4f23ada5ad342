import { assign, setup } from 'xstate'

export const loaderMachine = setup({
  types: {
    context: {} as { percent: number | undefined },
    events: {} as { type: 'show' } | { type: 'progress'; percent: number } | { type: 'hide' },
  },
  actions: {
    keepPercent: assign({
      percent: (_, { percent }: { percent: number }) => Math.min(100, Math.max(0, percent)),
    }),
    forgetPercent: assign({ percent: undefined }),
  },
}).createMachine({
  id: 'loader',
  description: 'The full-page loader; for uploads it shows their combined progress, 0 to 100.',
  context: { percent: undefined },
  initial: 'hidden',
  states: {
    hidden: {
      entry: 'forgetPercent',
      on: {
        show: 'shown',
        progress: { target: 'shown', actions: { type: 'keepPercent', params: ({ event }) => event } },
      },
    },
    shown: { on: { progress: { actions: { type: 'keepPercent', params: ({ event }) => event } }, hide: 'hidden' } },
  },
})
