import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { auth } from '#services/account/auth'
import { waitWords } from './wait-words.ts'

type Context = { token: string; email: string; message: string | undefined }
type ErrorParams = { error: unknown }

export const verifyEmailMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { token: string },
    events: {} as { type: 'change'; email: string } | { type: 'submit' } | { type: 'retry' },
    emitted: {} as { type: 'verified' },
    tags: {} as 'busy',
  },
  actors: { verifyEmail: task(auth.verifyEmail), resendLink: task(auth.resendVerifyEmail) },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isFilled: ({ context }) => context.email.trim() !== '',
    wasAnswered: (_, { error }: ErrorParams) => {
      const { status } = failureOf(error)
      return status !== undefined && status < 500 && status !== 429
    },
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email })),
    announceVerified: emit({ type: 'verified' as const }),
    clearMessage: assign({ message: undefined }),
    keepMessage: assign({
      message: (_, { error }: ErrorParams) => {
        const failure = failureOf(error)
        return failure.status === 429 ? waitWords(failure) : (failure.message ?? noAnswer)
      },
    }),
  },
}).createMachine({
  id: 'verifyEmail',
  description:
    'The emailed link verifies the address and signs the person in; without a valid link a new one can be requested.',
  context: ({ input }) => ({ token: input.token, email: '', message: undefined }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasToken', target: 'verifying' }, { target: 'enteringEmail' }] },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => ({ token: context.token }),
        onDone: 'verified',
        onError: [
          {
            guard: { type: 'wasAnswered', params: fromEvent },
            target: 'enteringEmail',
            actions: { type: 'keepMessage', params: fromEvent },
          },
          { target: 'unreachable', actions: { type: 'keepMessage', params: fromEvent } },
        ],
      },
    },
    unreachable: { on: { retry: { target: 'verifying', actions: 'clearMessage' } } },
    enteringEmail: {
      description: 'No link, or one that is used or expired.',
      on: {
        change: { actions: { type: 'keepEmail', params: fromEvent } },
        submit: { guard: 'isFilled', target: 'sending' },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'resendLink',
        src: 'resendLink',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'resent',
        onError: { target: 'enteringEmail', actions: { type: 'keepMessage', params: fromEvent } },
      },
    },
    resent: {},
    verified: {
      description: 'The session takes over and opens the page that the person wanted.',
      entry: 'announceVerified',
    },
  },
})
