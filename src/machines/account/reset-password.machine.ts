import { assign, setup } from 'xstate'
import { failureOf, firstErrors, noAnswer } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { auth } from '#services/account/auth'
import { waitWords } from './wait-words.ts'

type Context = { token: string; password: string; error: string | undefined; message: string | undefined }
type ErrorParams = { error: unknown }

export const resetPasswordMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { token: string },
    events: {} as { type: 'change'; password: string } | { type: 'submit' },
    tags: {} as 'busy',
  },
  actors: { savePassword: task(auth.resetPassword) },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isFilled: ({ context }) => context.password !== '',
    isStale: (_, { error }: ErrorParams) => {
      const { status, errors } = failureOf(error)
      return status !== undefined && [401, 404, 409, 410, 422].includes(status) && !errors.password
    },
  },
  actions: {
    keepPassword: assign((_, { password }: { password: string }) => ({ password })),
    clearErrors: assign({ error: undefined, message: undefined }),
    forgetPassword: assign({ password: '' }),
    keepErrors: assign((_, { error }: ErrorParams): Partial<Context> => {
      const failure = failureOf(error)
      if (failure.status === 429) return { message: waitWords(failure) }
      const { password } = firstErrors(failure.errors)
      return password ? { error: password } : { message: failure.message ?? noAnswer }
    }),
  },
}).createMachine({
  id: 'resetPassword',
  description: 'A link by email, valid once, sets a new password and ends every session.',
  context: ({ input }) => ({ token: input.token, password: '', error: undefined, message: undefined }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasToken', target: 'entering' }, { target: 'stale' }] },
    entering: {
      on: {
        change: { actions: { type: 'keepPassword', params: fromEvent } },
        submit: { guard: 'isFilled', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: { target: 'saved', actions: 'forgetPassword' },
        onError: [
          { guard: { type: 'isStale', params: fromEvent }, target: 'stale' },
          { target: 'entering', actions: { type: 'keepErrors', params: fromEvent } },
        ],
      },
    },
    stale: { description: 'The link is used, expired or incomplete; the page offers a new one.' },
    saved: { description: 'The next step is to sign in.' },
  },
})
