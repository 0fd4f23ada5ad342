import { assign, fromCallback, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { auth } from '#services/account/auth'
import { authSession } from '#services/account/session'
import { renewals } from '#services/kit/renewals'

type ErrorParams = { error: unknown }
type Verdict = { type: 'grant' } | ({ type: 'refuse' } & ErrorParams)
/** Statuses that do not decide about the session: the server is unavailable or busy, or asks the client to wait. */
const passing = [408, 409, 425, 429]
/** Retries after the first try, 1, 2 and 4 s apart. */
const further = 3

export const tokenMachine = setup({
  types: {
    context: {} as { tries: number; error: unknown },
    events: {} as { type: 'need' },
    tags: {} as 'busy',
  },
  actors: {
    /** Reports calls that got a 401, and passes the result on to them. */
    needs: fromCallback<Verdict>(({ sendBack, receive }) => {
      receive((verdict) => (verdict.type === 'grant' ? renewals.grant() : renewals.refuse(verdict.error)))
      return renewals.onRefreshRequested(() => sendBack({ type: 'need' }))
    }),
    refreshToken: task(auth.refresh),
    forgetToken: task(authSession.forgetToken),
  },
  guards: {
    wasRefused: (_, { error }: ErrorParams) => {
      const { status } = failureOf(error)
      return status !== undefined && status >= 400 && status < 500 && !passing.includes(status)
    },
    hasTries: ({ context }) => context.tries < further,
  },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    keepError: assign({ error: (_, { error }: ErrorParams) => error }),
    resetTries: assign({ tries: 0, error: undefined }),
    grantAll: sendTo('needs', { type: 'grant' }),
    refuseAll: sendTo('needs', ({ context }): Verdict => ({ type: 'refuse', error: context.error })),
  },
  delays: { betweenTries: ({ context }) => 1000 * 2 ** (context.tries - 1) },
}).createMachine({
  id: 'token',
  description: 'Many 401s lead to one refresh. A refusal removes the token, a lost connection keeps it.',
  context: { tries: 0, error: undefined },
  invoke: { id: 'needs', src: 'needs' },
  initial: 'fresh',
  states: {
    fresh: { entry: 'resetTries', on: { need: 'refreshing' } },
    refreshing: {
      // One refresh for all tabs; calls that get a 401 meanwhile wait for it.
      tags: 'busy',
      invoke: {
        id: 'refreshToken',
        src: 'refreshToken',
        input: {},
        onDone: { target: 'fresh', actions: 'grantAll' },
        onError: [
          {
            guard: { type: 'wasRefused', params: fromEvent },
            target: 'forgetting',
            actions: { type: 'keepError', params: fromEvent },
          },
          { guard: 'hasTries', target: 'waiting', actions: ['countTry', { type: 'keepError', params: fromEvent }] },
          { target: 'fresh', actions: [{ type: 'keepError', params: fromEvent }, 'refuseAll'] },
        ],
      },
    },
    waiting: { tags: 'busy', after: { betweenTries: 'refreshing' } },
    forgetting: {
      // The session is over; why is kept for the sign-in page.
      invoke: {
        id: 'forgetToken',
        src: 'forgetToken',
        input: ({ context }) => ({ error: failureOf(context.error).message ?? '' }),
        onDone: { target: 'fresh', actions: 'refuseAll' },
        onError: { target: 'fresh', actions: 'refuseAll' },
      },
    },
  },
})
