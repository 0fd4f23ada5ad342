import { assign, emit, fromCallback, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
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

const keepToken = { type: 'keepToken', params: fromEvent } as const
const keepAndUpdate = [keepToken, 'updateVisitor'] as const
const output = ({ event }: { event: { output: User | undefined } }) => ({ user: event.output })
const keepAnswer = { type: 'keepUser', params: output } as const
const keepError = { type: 'keepError', params: fromEvent } as const

export const sessionMachine = setup({
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
}).createMachine({
  id: 'session',
  description: 'Who is signed in; child charts keep the token fresh and choose the screen.',
  context: ({ input }) => ({ ...input, user: undefined }),
  invoke: [
    { id: 'place', src: 'place', input: ({ context: { path, matched } }) => ({ path, matched }) },
    { id: 'token', src: 'token' },
    { id: 'tokenEvents', src: 'tokenEvents' },
  ],
  on: {
    visit: { actions: { type: 'sendAddress', params: fromEvent } },
    dismissError: { actions: ['dropError', 'forgetKeptError'] },
    // Another tab signed out or somebody else in.
    replaceToken: { actions: 'announceReload' },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isOffered', target: 'confirming' },
        { guard: 'hasToken', target: 'recalling' },
        { guard: 'isInWrapper', target: 'requestingToken' },
        { target: 'signedOut' },
      ],
    },
    confirming: {
      // A link would sign in somebody else: the person is asked first.
      on: { switchPerson: 'switching', cancel: 'keepingSession' },
    },
    switching: {
      tags: 'busy',
      entry: 'forgetOffered',
      on: { changeToken: { actions: keepToken } },
      invoke: { id: 'takeOffered', src: 'takeOffered', input: {}, onDone: 'opening', onError: 'opening' },
    },
    keepingSession: {
      tags: 'busy',
      entry: 'forgetOffered',
      invoke: { id: 'dropOffered', src: 'dropOffered', input: {}, onDone: 'opening', onError: 'opening' },
    },
    requestingToken: {
      // In the app, the token comes from the native side.
      tags: 'busy',
      on: { changeToken: { target: 'identifying', actions: keepToken } },
      invoke: {
        id: 'requestNativeToken',
        src: 'requestNativeToken',
        input: {},
        onError: { target: 'signedOut', actions: keepError },
      },
    },
    recalling: {
      // Shows the user stored on this device at once; the server is asked afterwards.
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: {},
        onDone: [
          {
            guard: { type: 'isKept', params: output },
            target: 'signedIn.updating',
            actions: [keepAnswer, 'settle'],
          },
          { target: 'identifying' },
        ],
        onError: 'identifying',
      },
    },
    identifying: {
      tags: 'busy',
      entry: ['forgetUser', 'unsettle'],
      on: {
        changeToken: [
          { guard: { type: 'isGone', params: fromEvent }, target: 'signedOut', actions: keepToken },
          { guard: { type: 'isAnother', params: fromEvent }, target: 'identifying', reenter: true, actions: keepToken },
          { actions: keepToken },
        ],
      },
      invoke: {
        id: 'identify',
        src: 'identify',
        input: {},
        onDone: { target: 'signedIn.identified', actions: [keepAnswer, 'settle'] },
        onError: [
          { guard: { type: 'wasRefused', params: fromEvent }, target: 'forgetting', actions: keepError },
          { target: 'unreachable' },
        ],
      },
    },
    unreachable: {
      // No answer: the token is kept. The browser tells of a network that comes back, but not of a server.
      after: { 15000: 'identifying' },
      on: { retry: 'identifying', signOut: 'signingOut' },
    },
    signedIn: {
      on: {
        signOut: '.leaving',
        refreshUser: { target: '.updating', reenter: true },
        agree: 'identifying',
        changeToken: [
          { guard: { type: 'isGone', params: fromEvent }, target: 'signedOut', actions: keepToken },
          { guard: { type: 'isAnother', params: fromEvent }, target: 'identifying', actions: keepToken },
          { guard: { type: 'isOtherStatus', params: fromEvent }, target: '.updating', actions: keepAndUpdate },
          { actions: keepToken },
        ],
      },
      initial: 'identified',
      states: {
        identified: {},
        updating: {
          // The server is asked again who it is; the page stays.
          invoke: {
            id: 'update',
            src: 'identify',
            input: {},
            onDone: { target: 'identified', actions: [keepAnswer, 'updateVisitor'] },
            onError: [
              { guard: { type: 'wasRefused', params: fromEvent }, target: '#session.forgetting', actions: keepError },
              { target: 'identified' },
            ],
          },
        },
        leaving: {
          invoke: {
            id: 'assertCanLeave',
            src: 'assertCanLeave',
            input: {},
            onDone: '#session.signingOut',
            onError: 'warned',
          },
        },
        warned: {
          // Scans or marks wait for a network: the person is asked first.
          on: { cancel: 'identified', signOut: '#session.signingOut' },
        },
      },
    },
    forgetting: {
      // The server does not know the session any more.
      invoke: {
        id: 'forgetToken',
        src: 'forgetToken',
        input: ({ context }) => ({ error: context.error ?? '' }),
        onDone: { target: 'signedOut', actions: 'forgetClaims' },
        onError: { target: 'signedOut', actions: 'forgetClaims' },
      },
    },
    signingOut: {
      tags: 'busy',
      entry: 'unsettle',
      exit: ['forgetAll', 'goToStart'],
      invoke: { id: 'signOut', src: 'signOut', input: {}, onDone: 'signedOut', onError: 'signedOut' },
    },
    signedOut: {
      entry: ['forgetUser', 'settle'],
      on: { changeToken: { guard: { type: 'isGiven', params: fromEvent }, target: 'identifying', actions: keepToken } },
    },
  },
})
