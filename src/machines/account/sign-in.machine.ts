import { assign, emit, setup } from 'xstate'
import { auth, type Typed } from '#services/account/auth'
import { type QuickKey, quickAccounts } from '#services/account/quick-accounts'
import { texts } from '#shared/api/kit/texts'

export type { QuickKey }

import { failureOf, firstErrors } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { waitWords } from './wait-words.ts'

type Context = Typed & {
  /** Shown below the button. */
  message: string | undefined
  /** A wrong password of a person who signs in by phone number. */
  passwordError: string | undefined
}
type ErrorParams = { error: unknown }
type Change = Partial<Typed>

/**
 * The message below the button: the first error of a field, the wait after too many attempts, or the server's message.
 */
const messageOf = (error: unknown) => {
  const failure = failureOf(error)
  if (failure.status === 429) return waitWords(failure)
  return Object.values(firstErrors(failure.errors))[0] ?? failure.message ?? noAnswer
}
const noAnswer = 'No connection. Nothing is lost: check it and sign in again.'

export const signInMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { message?: string | undefined },
    events: {} as
      | { type: 'change'; typed: Change }
      | { type: 'submit' }
      | { type: 'requestAgain' }
      | { type: 'signInAs'; key: QuickKey },
    emitted: {} as { type: 'prepare' },
    tags: {} as 'busy' | 'unverified',
  },
  actors: {
    preload: task(auth.preload),
    signIn: task(auth.signIn),
    resendLink: task(auth.resendVerifyEmail),
    pickAccount: task(quickAccounts.pick),
  },
  guards: {
    isFilled: ({ context }) => context.login.trim() !== '' && context.password !== '',
    isUnverified: (_, { error }: ErrorParams) => failureOf(error).message === texts.emailNotVerified,
    isWorkersPassword: ({ context }, { error }: ErrorParams) => {
      const { status, errors, message } = failureOf(error)
      const noFields = Object.keys(errors).length === 0
      return status === 401 && noFields && message !== undefined && !context.login.includes('@')
    },
  },
  actions: {
    keepTyped: assign((_, { typed }: { typed: Change }) => typed),
    keepMessage: assign({ message: (_, { error }: ErrorParams) => messageOf(error) }),
    keepPasswordError: assign({ passwordError: (_, { error }: ErrorParams) => failureOf(error).message }),
    clearErrors: assign({ message: undefined, passwordError: undefined }),
    announcePrepare: emit({ type: 'prepare' as const }),
  },
}).createMachine({
  id: 'signIn',
  description:
    'Sign-in by email or phone number, whichever was typed; the code of the next page loads while the person types.',
  context: ({ input }) => ({
    login: '',
    password: '',
    remember: true,
    message: input?.message,
    passwordError: undefined,
  }),
  initial: 'waiting',
  states: {
    waiting: {
      // Nothing is typed yet.
      on: {
        change: { target: 'entering.plain', actions: { type: 'keepTyped', params: fromEvent } },
        signInAs: 'picking',
      },
    },
    entering: {
      on: {
        change: { actions: { type: 'keepTyped', params: fromEvent } },
        submit: { guard: 'isFilled', target: 'signingIn' },
        signInAs: 'picking',
      },
      initial: 'plain',
      states: {
        plain: {
          entry: 'announcePrepare',
          // Loads the code that signing in needs.
          invoke: { id: 'preload', src: 'preload', onDone: 'ready', onError: 'ready' },
        },
        ready: {},
        unverified: {
          // The password was right, but the email address is not verified. The password stays in its field.
          tags: 'unverified',
          on: { requestAgain: 'resending' },
        },
        resending: {
          tags: 'unverified',
          invoke: {
            id: 'resendLink',
            src: 'resendLink',
            input: ({ context }) => ({ email: context.login }),
            onDone: 'resent',
            onError: { target: 'unverified', actions: { type: 'keepMessage', params: fromEvent } },
          },
        },
        resent: { tags: 'unverified' },
      },
    },
    picking: {
      // Test mode only: a demo account is read.
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'pickAccount',
        src: 'pickAccount',
        input: ({ event }) => ({ key: event.type === 'signInAs' ? event.key : 'main-owner' }),
        onDone: {
          target: 'signingIn',
          actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.output }) },
        },
        onError: { target: 'entering.ready', actions: { type: 'keepMessage', params: fromEvent } },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { login, password, remember } }) => ({ login, password, remember }),
        onDone: 'signedIn',
        onError: [
          { guard: { type: 'isUnverified', params: fromEvent }, target: 'entering.unverified' },
          {
            guard: { type: 'isWorkersPassword', params: fromEvent },
            target: 'entering.ready',
            actions: { type: 'keepPasswordError', params: fromEvent },
          },
          { target: 'entering.ready', actions: { type: 'keepMessage', params: fromEvent } },
        ],
      },
    },
    signedIn: {
      // The session takes over; the page stays until the next one is ready.
      tags: 'busy',
      type: 'final',
    },
  },
})
