import type { User } from '#contract/user'
import { sent } from './sent.ts'
import { sessionSetup } from './session-setup.ts'

const keepToken = { type: 'keepToken', params: sent } as const
const keepAndTell = [keepToken, 'updateVisitor'] as const
const output = ({ event }: { event: { output: User | undefined } }) => ({ user: event.output })
const keepAnswer = { type: 'keepUser', params: output } as const
const keepWhy = { type: 'keepError', params: sent } as const

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in. Its child charts keep the token fresh and decide which screen the person gets.',
  context: ({ input }) => ({ ...input, user: undefined }),
  invoke: [
    { id: 'place', src: 'place', input: ({ context }) => ({ path: context.path }) },
    { id: 'token', src: 'token' },
    { id: 'tokenNews', src: 'tokenNews' },
  ],
  on: {
    visit: { actions: { type: 'tellPath', params: sent } },
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
        { guard: 'isInWrapper', target: 'askingNative' },
        { target: 'signedOut' },
      ],
    },
    confirming: {
      description: 'A link would sign in somebody else: the person is asked first.',
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
      description: 'In the app, the token comes from the native side.',
      tags: 'busy',
      on: { changeToken: { target: 'identifying', actions: keepToken } },
      invoke: { id: 'askNative', src: 'askNative', input: {}, onError: { target: 'signedOut', actions: keepWhy } },
    },
    recalling: {
      description: 'Shows the user stored on this device at once; the server is asked afterwards.',
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
      description: 'No answer: the token is kept, and the person can try again.',
      on: { retry: 'identifying', signOut: 'signingOut' },
    },
    signedIn: {
      on: {
        signOut: '.leaving',
        askAnew: { target: '.updating', reenter: true },
        agree: 'identifying',
        changeToken: [
          { guard: { type: 'isGone', params: sent }, target: 'signedOut', actions: keepToken },
          { guard: { type: 'isAnother', params: sent }, target: 'identifying', actions: keepToken },
          { guard: { type: 'isOtherStatus', params: sent }, target: '.updating', actions: keepAndTell },
          { actions: keepToken },
        ],
      },
      initial: 'known',
      states: {
        known: {},
        updating: {
          // The server is asked again who it is; the page stays.
          invoke: {
            id: 'update',
            src: 'identify',
            input: {},
            onDone: { target: 'known', actions: [keepAnswer, 'updateVisitor'] },
            onError: [
              { guard: { type: 'wasRefused', params: sent }, target: '#session.forgetting', actions: keepWhy },
              { target: 'known' },
            ],
          },
        },
        leaving: {
          invoke: { id: 'mayLeave', src: 'mayLeave', input: {}, onDone: '#session.signingOut', onError: 'warned' },
        },
        warned: {
          description:
            'Scans or marks wait for a network: signed out, nobody sends them, so the person is asked first.',
          on: { stay: 'known', signOut: '#session.signingOut' },
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
      on: { changeToken: { guard: { type: 'isGiven', params: sent }, target: 'identifying', actions: keepToken } },
    },
  },
})
