import { fromEvent } from '#machines/kit/from-event'
import type { User } from '#shared/api/kit/user'
import { sessionSetup } from './session-setup.ts'

const keepToken = { type: 'keepToken', params: fromEvent } as const
const keepAndUpdate = [keepToken, 'updateVisitor'] as const
const output = ({ event }: { event: { output: User | undefined } }) => ({ user: event.output })
const keepAnswer = { type: 'keepUser', params: output } as const
const keepError = { type: 'keepError', params: fromEvent } as const

export const sessionMachine = sessionSetup.createMachine({
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
          description: 'Scans or marks wait for a network: the person is asked first.',
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
