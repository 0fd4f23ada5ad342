import { assign, setup } from 'xstate'
import { failureOf, firstErrors, noAnswer } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { auth } from '#services/account/auth'
import { waitWords } from './wait-words.ts'

type Context = { email: string; error: string | undefined; message: string | undefined }
type ErrorParams = { error: unknown }

export const forgotPasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'change'; email: string } | { type: 'submit' } | { type: 'again' },
    tags: {} as 'busy',
  },
  actors: { sendLink: task(auth.forgotPassword) },
  guards: { isFilled: ({ context }) => context.email.trim() !== '' },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email })),
    clearErrors: assign({ error: undefined, message: undefined }),
    keepErrors: assign((_, { error }: ErrorParams): Partial<Context> => {
      const failure = failureOf(error)
      if (failure.status === 429) return { message: waitWords(failure) }
      const { email } = firstErrors(failure.errors)
      return email ? { error: email } : { message: failure.message ?? noAnswer }
    }),
  },
}).createMachine({
  id: 'forgotPassword',
  description: 'Emails a link for a new password; the answer is the same for known and unknown addresses.',
  context: { email: '', error: undefined, message: undefined },
  initial: 'entering',
  states: {
    entering: {
      on: {
        change: { actions: { type: 'keepEmail', params: fromEvent } },
        submit: { guard: 'isFilled', target: 'sending' },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'sendLink',
        src: 'sendLink',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: 'sent',
        onError: { target: 'entering', actions: { type: 'keepErrors', params: fromEvent } },
      },
    },
    sent: { on: { again: 'entering' } },
  },
})
