import { assign, setup } from 'xstate'

export type Snack = { tone: 'success' | 'error' | 'info'; text: string; ms?: number | undefined }

/** Milliseconds for the app's snackbar, and for a container that sets none. */
export const snackbarMs = { app: 3000, container: 5000 } as const

export const snackbarMachine = setup({
  types: {
    context: {} as { snack: Snack | undefined; ms: number },
    input: {} as { ms?: number },
    events: {} as { type: 'show'; snack: Snack } | { type: 'dismiss' },
  },
  actions: {
    keepSnack: assign({ snack: (_, { snack }: { snack: Snack }) => snack }),
    forgetSnack: assign({ snack: undefined }),
  },
  delays: { untilRead: ({ context }) => context.snack?.ms ?? context.ms },
}).createMachine({
  id: 'snackbar',
  description: 'One message at a time: a new one replaces the old one and is shown for its full time.',
  context: ({ input }) => ({ snack: undefined, ms: input.ms ?? snackbarMs.container }),
  initial: 'hidden',
  on: { show: { target: '.shown', reenter: true, actions: { type: 'keepSnack', params: ({ event }) => event } } },
  states: {
    hidden: { entry: 'forgetSnack' },
    shown: { on: { dismiss: 'hidden' }, after: { untilRead: 'hidden' } },
  },
})
