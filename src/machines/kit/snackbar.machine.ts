import { assign, setup } from 'xstate'

/** `info`: news of what happened elsewhere; the others answer what the user did. */
export type Snack = { tone: 'success' | 'error' | 'info'; text: string; ms?: number | undefined }

/** Milliseconds for the app's snackbar, and for a container that sets none. */
export const snackbarMs = { app: 3000, container: 5000 } as const

type SnackParams = { snack: Snack }

export const snackbarMachine = setup({
  types: {
    context: {} as { snack: Snack | undefined; queued: Snack | undefined; ms: number },
    input: {} as { ms?: number },
    events: {} as { type: 'show'; snack: Snack } | { type: 'dismiss' },
  },
  guards: {
    mustWait: ({ context }, { snack }: SnackParams) => snack.tone === 'info' && context.snack?.tone !== 'info',
    hasQueued: ({ context }) => context.queued !== undefined,
  },
  actions: {
    keepSnack: assign({ snack: (_, { snack }: SnackParams) => snack }),
    queue: assign({ queued: (_, { snack }: SnackParams) => snack }),
    showQueued: assign({ snack: ({ context }) => context.queued, queued: undefined }),
    forgetSnack: assign({ snack: undefined }),
  },
  delays: { untilRead: ({ context }) => context.snack?.ms ?? context.ms },
}).createMachine({
  id: 'snackbar',
  description: 'One message at a time; news waits for an answer.',
  context: ({ input }) => ({ snack: undefined, queued: undefined, ms: input.ms ?? snackbarMs.container }),
  initial: 'hidden',
  on: { show: { target: '.shown', reenter: true, actions: { type: 'keepSnack', params: ({ event }) => event } } },
  states: {
    hidden: { entry: 'forgetSnack', always: { guard: 'hasQueued', target: 'shown', actions: 'showQueued' } },
    shown: {
      on: {
        show: {
          guard: { type: 'mustWait', params: ({ event }) => event },
          actions: { type: 'queue', params: ({ event }) => event },
        },
        dismiss: 'hidden',
      },
      after: { untilRead: 'hidden' },
    },
  },
})
