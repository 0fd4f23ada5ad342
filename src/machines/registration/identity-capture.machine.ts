import { assign, setup } from 'xstate'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { unlimited } from '#machines/kit/task'
import { identity } from '#services/registration/identity'

export type Pass = { applicant_id: string; sdk_token: string | null }
type Context = Pass & { message: string | undefined }

export const identityCaptureMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pass & { message: string | undefined },
    events: {} as { type: 'continue' } | { type: 'back' },
    /** `left`: the person went back. */
    output: {} as { left: boolean },
    tags: {} as 'busy',
  },
  actors: { captureIdentity: unlimited(identity.capture) },
  guards: { isCaptured: (_, { outcome }: { outcome: 'completed' | 'cancelled' }) => outcome === 'completed' },
  actions: {
    clearMessage: assign({ message: undefined }),
    keepMessage: assign({
      message: (_, { error }: ErrorParams) =>
        error instanceof Error ? error.message : 'The app could not do that. Please try again.',
    }),
  },
}).createMachine({
  id: 'identityCapture',
  description:
    'In the app, the provider’s own screens take the pictures; a cancelled or failed capture can be started again.',
  context: ({ input }) => input,
  initial: 'launching',
  states: {
    launching: { on: { continue: 'capturing', back: 'left' } },
    capturing: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'captureIdentity',
        src: 'captureIdentity',
        input: ({ context: { applicant_id, sdk_token } }) => ({ applicant_id, sdk_token }),
        onDone: [
          { guard: { type: 'isCaptured', params: ({ event }) => event.output }, target: 'captured' },
          { target: 'launching' },
        ],
        onError: { target: 'launching', actions: { type: 'keepMessage', params: fromError } },
      },
    },
    captured: { type: 'final' },
    left: { type: 'final', output: 'left' },
  },
  output: ({ event }) => ({ left: event.output === 'left' }),
})
