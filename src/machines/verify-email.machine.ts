import { assign, emit, setup } from 'xstate'
import { auth } from '#services/auth'
import { failureOf, noAnswer } from './failure.ts'
import { sent } from './sent.ts'
import { task } from './task.ts'
import { waitWords } from './wait-words.ts'

type Context = { token: string; email: string; message: string | undefined }
type Thrown = { error: unknown }

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
    wasAnswered: (_, { error }: Thrown) => {
      const { status } = failureOf(error)
      return status !== undefined && status < 500 && status !== 429
    },
  },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email })),
    announceVerified: emit({ type: 'verified' as const }),
    clearMessage: assign({ message: undefined }),
    keepMessage: assign({
      message: (_, { error }: Thrown) => {
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
    opening: { always: [{ guard: 'hasToken', target: 'verifying' }, { target: 'asking' }] },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => ({ token: context.token }),
        onDone: 'verified',
        onError: [
          {
            guard: { type: 'wasAnswered', params: sent },
            target: 'asking',
            actions: { type: 'keepMessage', params: sent },
          },
          { target: 'unreachable', actions: { type: 'keepMessage', params: sent } },
        ],
      },
    },
    unreachable: { on: { retry: { target: 'verifying', actions: 'clearMessage' } } },
    asking: {
      description: 'No link, or one that is used or expired.',
      on: {
        change: { actions: { type: 'keepEmail', params: sent } },
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
        onDone: 'sent',
        onError: { target: 'asking', actions: { type: 'keepMessage', params: sent } },
      },
    },
    sent: {},
    verified: {
      description: 'The session takes over and opens the page that the person wanted.',
      entry: 'announceVerified',
    },
  },
})
