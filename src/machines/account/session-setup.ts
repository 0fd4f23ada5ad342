import { assign, emit, fromCallback, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { authSession, type Opening } from '#services/account/session'
import { type Claims, token } from '#services/kit/token'
import type { User } from '#shared/api/kit/user'
import { placementMachine } from './placement.machine.ts'
import { type Address, visitorOf } from './placement.ts'
import { tokenMachine } from './token.machine.ts'

type TokenChange = { claims: Claims | undefined; error: string | undefined }
/** The address is that at which the page opened. */
type Context = Opening & Address & { user: User | undefined }

export const sessionSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Opening & Address,
    events: {} as
      | ({ type: 'visit' } & Address)
      | ({ type: 'changeToken' } & TokenChange)
      | { type: 'replaceToken' }
      | { type: 'refreshUser' }
      | { type: 'agree' }
      | { type: 'switchPerson' }
      | { type: 'cancel' }
      | { type: 'retry' }
      | { type: 'dismissError' }
      | { type: 'signOut' },
    emitted: {} as { type: 'reload' },
    children: {} as { place: 'place'; token: 'token' },
    tags: {} as 'busy',
  },
  actors: {
    place: placementMachine,
    token: tokenMachine,
    tokenEvents: fromCallback(({ sendBack }) => token.listen(sendBack)),
    requestNativeToken: task(authSession.requestNativeToken),
    recall: task(authSession.recall),
    identify: task(authSession.identify),
    takeOffered: task(authSession.takeOffered),
    dropOffered: task(authSession.dropOffered),
    forgetToken: task(authSession.forgetToken),
    assertCanLeave: task(authSession.assertCanLeave),
    signOut: task(authSession.signOut),
  },
  guards: {
    isOffered: ({ context }) => context.offered !== undefined && context.claims !== undefined,
    hasToken: ({ context }) => context.claims !== undefined,
    isInWrapper: ({ context }) => context.wrapper,
    isGone: (_, { claims }: TokenChange) => claims === undefined,
    isGiven: (_, { claims }: TokenChange) => claims !== undefined,
    isAnother: ({ context }, { claims }: TokenChange) => claims?.uid !== context.claims?.uid,
    isKept: (_, { user }: { user: User | undefined }) => user !== undefined,
    isOtherStatus: ({ context }, { claims }: TokenChange) => claims?.status !== context.user?.status,
    wasRefused: (_, { error }: { error: unknown }) => [401, 403].includes(failureOf(error).status ?? 0),
  },
  actions: {
    keepToken: assign((_, { claims, error }: TokenChange) => ({ claims, error })),
    keepUser: assign((_, { user }: { user: User | undefined }) => ({ user, error: undefined })),
    keepError: assign({ error: (_, { error }: { error: unknown }) => failureOf(error).message }),
    dropError: assign({ error: undefined }),
    forgetKeptError: () => authSession.forgetError(),
    forgetUser: assign({ user: undefined }),
    forgetClaims: assign({ claims: undefined }),
    forgetOffered: assign({ offered: undefined }),
    forgetAll: assign({ user: undefined, claims: undefined, error: undefined }),
    settle: sendTo('place', ({ context }) => ({ type: 'settle', visitor: visitorOf(context) })),
    updateVisitor: sendTo('place', ({ context }) => ({ type: 'update', visitor: visitorOf(context) })),
    unsettle: sendTo('place', { type: 'unsettle' }),
    goToStart: sendTo('place', { type: 'visit', path: '/', matched: { route: 'home', params: {} } }),
    sendAddress: sendTo('place', (_, { path, matched }: Address) => ({ type: 'visit', path, matched })),
    announceReload: emit({ type: 'reload' as const }),
  },
})
