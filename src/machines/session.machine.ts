import { assign, emit, fromCallback, sendTo, setup } from 'xstate'
import type { User } from '#contract/user'
import { type Opening, session } from '#services/session'
import { type Claims, token } from '#services/token'
import { failureOf } from './failure.ts'
import { placementMachine } from './placement.machine.ts'
import { visitorOf } from './placement.ts'
import { sent } from './sent.ts'
import { task } from './task.ts'
import { tokenMachine } from './token.machine.ts'

type TokenChange = { claims: Claims | undefined; error: string | undefined }
/** `path`: the address with its query, as the page opened. */
type Context = Opening & { path: string; user: User | undefined }
const keepToken = { type: 'keepToken', params: sent } as const
const keepAndTell = [keepToken, 'updateVisitor'] as const
const told = ({ event }: { event: { output: User } }) => ({ user: event.output })
const keepAnswer = { type: 'keepUser', params: told } as const
const keepWhy = { type: 'keepError', params: sent } as const

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Opening & { path: string },
    events: {} as
      | { type: 'visit'; path: string }
      | ({ type: 'changeToken' } & TokenChange)
      | { type: 'replaceToken' }
      | { type: 'askAnew' }
      | { type: 'switchPerson' }
      | { type: 'stay' }
      | { type: 'retry' }
      | { type: 'signOut' },
    emitted: {} as { type: 'reload' },
    children: {} as { place: 'place'; token: 'token' },
    tags: {} as 'busy',
  },
  actors: {
    place: placementMachine,
    token: tokenMachine,
    tokenNews: fromCallback(({ sendBack }) => token.listen(sendBack)),
    askNative: task(session.askNative),
    identify: task(session.identify),
    takeOffered: task(session.takeOffered),
    dropOffered: task(session.dropOffered),
    forgetToken: task(session.forgetToken),
    mayLeave: task(session.mayLeave),
    signOut: task(session.signOut),
  },
  guards: {
    isOffered: ({ context }) => context.offered !== undefined && context.claims !== undefined,
    hasToken: ({ context }) => context.claims !== undefined,
    isInWrapper: ({ context }) => context.wrapper,
    isGone: (_, { claims }: TokenChange) => claims === undefined,
    isGiven: (_, { claims }: TokenChange) => claims !== undefined,
    isAnother: ({ context }, { claims }: TokenChange) => claims?.uid !== context.claims?.uid,
    isOtherStatus: ({ context }, { claims }: TokenChange) => claims?.status !== context.user?.status,
    wasRefused: (_, { error }: { error: unknown }) => [401, 403].includes(failureOf(error).status ?? 0),
  },
  actions: {
    keepToken: assign((_, { claims, error }: TokenChange) => ({ claims, error })),
    keepUser: assign((_, { user }: { user: User }) => ({ user, error: undefined })),
    keepError: assign({ error: (_, { error }: { error: unknown }) => failureOf(error).message }),
    forgetUser: assign({ user: undefined }),
    forgetClaims: assign({ claims: undefined }),
    forgetOffered: assign({ offered: undefined }),
    forgetAll: assign({ user: undefined, claims: undefined, error: undefined }),
    settle: sendTo('place', ({ context }) => ({ type: 'settle', visitor: visitorOf(context) })),
    updateVisitor: sendTo('place', ({ context }) => ({ type: 'update', visitor: visitorOf(context) })),
    unsettle: sendTo('place', { type: 'unsettle' }),
    goToStart: sendTo('place', { type: 'visit', path: '/' }),
    tellPath: sendTo('place', (_, { path }: { path: string }) => ({ type: 'visit', path })),
    announceReload: emit({ type: 'reload' as const }),
  },
}).createMachine({
  id: 'session',
  description:
    'Who is signed in. Its child charts keep the token fresh and decide where on the app the person belongs.',
  context: ({ input }) => ({ ...input, user: undefined }),
  invoke: [
    { id: 'place', src: 'place', input: ({ context }) => ({ path: context.path }) },
    { id: 'token', src: 'token' },
    { id: 'tokenNews', src: 'tokenNews' },
  ],
  on: {
    visit: { actions: { type: 'tellPath', params: sent } },
    replaceToken: { description: 'Another tab signed out or somebody else in.', actions: 'announceReload' },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isOffered', target: 'confirming' },
        { guard: 'hasToken', target: 'identifying' },
        { guard: 'isInWrapper', target: 'askingNative' },
        { target: 'signedOut' },
      ],
    },
    confirming: {
      description: 'A link signs somebody else in: the person is asked first.',
      on: { switchPerson: 'switching', stay: 'staying' },
    },
    switching: {
      tags: 'busy',
      entry: 'forgetOffered',
      on: { changeToken: { actions: keepToken } },
      invoke: { id: 'takeOffered', src: 'takeOffered', input: {}, onDone: 'opening', onError: 'opening' },
    },
    staying: {
      tags: 'busy',
      entry: 'forgetOffered',
      invoke: { id: 'dropOffered', src: 'dropOffered', input: {}, onDone: 'opening', onError: 'opening' },
    },
    askingNative: {
      description: 'Inside the app the native side is the source of the token.',
      tags: 'busy',
      on: { changeToken: { target: 'identifying', actions: keepToken } },
      invoke: { id: 'askNative', src: 'askNative', input: {}, onError: 'signedOut' },
    },
    identifying: {
      tags: 'busy',
      entry: ['forgetUser', 'unsettle'],
      on: {
        changeToken: [
          { guard: { type: 'isGone', params: sent }, target: 'signedOut', actions: keepToken },
          { guard: { type: 'isAnother', params: sent }, target: 'identifying', reenter: true, actions: keepToken },
          { actions: keepToken },
        ],
      },
      invoke: {
        id: 'identify',
        src: 'identify',
        input: {},
        onDone: { target: 'signedIn.known', actions: [keepAnswer, 'settle'] },
        onError: [
          { guard: { type: 'wasRefused', params: sent }, target: 'forgetting', actions: keepWhy },
          { target: 'unreachable' },
        ],
      },
    },
    unreachable: {
      description: 'No answer: the token stays, and the person may try again.',
      on: { retry: 'identifying', signOut: 'signingOut' },
    },
    signedIn: {
      on: {
        signOut: '.leaving',
        askAnew: { target: '.updating', reenter: true },
        changeToken: [
          { guard: { type: 'isGone', params: sent }, target: 'signedOut', actions: ['forgetUser', keepToken] },
          { guard: { type: 'isAnother', params: sent }, target: 'identifying', actions: keepToken },
          { guard: { type: 'isOtherStatus', params: sent }, target: '.updating', actions: keepAndTell },
          { actions: keepToken },
        ],
      },
      initial: 'known',
      states: {
        known: {},
        updating: {
          description: 'The token says another status than the user: asked anew, while the page stays.',
          invoke: {
            id: 'update',
            src: 'identify',
            input: {},
            onDone: { target: 'known', actions: [keepAnswer, 'updateVisitor'] },
            onError: 'known',
          },
        },
        leaving: {
          invoke: { id: 'mayLeave', src: 'mayLeave', input: {}, onDone: '#session.signingOut', onError: 'warned' },
        },
        warned: {
          description: 'Scans wait for a network: signed out, nobody sends them, so the person is asked first.',
          on: { stay: 'known', signOut: '#session.signingOut' },
        },
      },
    },
    forgetting: {
      description: 'The server does not know the session any more.',
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
      entry: 'settle',
      on: { changeToken: { guard: { type: 'isGiven', params: sent }, target: 'identifying', actions: keepToken } },
    },
  },
})
