import { assign, emit, setup } from 'xstate'
import { type FormError, noFormError, otherwise, withFormError } from '#machines/kit/form-error'
import { task, unlimited } from '#machines/kit/task'
import { arrival } from '#services/registration/arrival'
import type { RegistrationStatus } from '#shared/api/registration/registration-steps'
import { notificationPermissionMachine } from './notification-permission.machine.ts'
import { phoneVerificationMachine } from './phone-verification.machine.ts'
import { registrationStepsMachine } from './registration-steps.machine.ts'
import type { StepOutcome } from './step-outcome.ts'

/**
 * What is known at the start: whether there is a token, whether the page runs in the app, and whether the token says
 * that the registration is complete.
 */
type Arrival = { signedIn: boolean; wrapper: boolean; completed: boolean }
type Context = Arrival & { token: string; registration: RegistrationStatus | undefined; formError: FormError }

export const workerRegistrationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'continue' } | { type: 'retry' },
    emitted: {} as { type: 'finished' },
    children: {} as { verifyPhone: 'verifyPhone'; requestPermission: 'requestPermission'; takeSteps: 'takeSteps' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    checkSession: task(arrival.checkSession),
    keepToken: task(arrival.keepToken),
    refreshToken: task(arrival.refreshToken),
    notifyApp: task(arrival.notifyApp),
    verifyPhone: phoneVerificationMachine,
    requestPermission: notificationPermissionMachine.provide({
      actors: {
        readStatus: task(arrival.notificationStatus),
        requestPermission: unlimited(arrival.requestNotifications),
      },
    }),
    takeSteps: registrationStepsMachine,
  },
  guards: {
    isSignedInApp: (_, { signedIn, wrapper }: Arrival) => signedIn && wrapper,
    isSignedIn: (_, { signedIn }: Arrival) => signedIn,
    hasFinished: (_, { status }: StepOutcome) => status !== undefined,
    isCompleted: ({ context }) => context.completed,
    isOutside: ({ context }) => !context.wrapper,
  },
  actions: {
    keepArrival: assign((_, arrived: Arrival) => arrived),
    keepToken: assign({ token: (_, { token }: { token: string }) => token }),
    forgetToken: assign({ token: '' }),
    keepRegistration: assign({ registration: (_, { status }: StepOutcome) => status }),
    keepFormError: assign(withFormError),
    announceFinished: emit({ type: 'finished' as const }),
  },
}).createMachine({
  id: 'workerRegistration',
  description:
    'A phone number is verified, then there are six steps; only the server decides which one is next, so a reload continues there.',
  context: {
    signedIn: false,
    wrapper: false,
    completed: false,
    token: '',
    registration: undefined,
    formError: noFormError,
  },
  initial: 'arriving',
  states: {
    arriving: {
      tags: 'busy',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: {},
        onDone: [
          {
            guard: { type: 'isSignedInApp', params: ({ event }) => event.output },
            target: 'permitting',
            actions: { type: 'keepArrival', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'takingSteps',
            actions: { type: 'keepArrival', params: ({ event }) => event.output },
          },
          { target: 'verifyingPhone', actions: { type: 'keepArrival', params: ({ event }) => event.output } },
        ],
        onError: 'verifyingPhone',
      },
    },
    verifyingPhone: {
      invoke: {
        id: 'verifyPhone',
        src: 'verifyPhone',
        onDone: { target: 'keepingToken', actions: { type: 'keepToken', params: ({ event }) => event.output } },
        onError: otherwise('unreachable'),
      },
    },
    keepingToken: {
      tags: 'busy',
      invoke: {
        id: 'keepToken',
        src: 'keepToken',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'arriving', actions: 'forgetToken' },
        onError: otherwise('unreachable'),
      },
    },
    permitting: {
      description: 'In the app only; no answer blocks the worker.',
      invoke: { id: 'requestPermission', src: 'requestPermission', onDone: 'takingSteps', onError: 'takingSteps' },
    },
    takingSteps: {
      invoke: {
        id: 'takeSteps',
        src: 'takeSteps',
        input: ({ context }) => ({ wrapper: context.wrapper }),
        onDone: [
          {
            guard: { type: 'hasFinished', params: ({ event }) => event.output },
            target: 'completing',
            actions: { type: 'keepRegistration', params: ({ event }) => event.output },
          },
          { target: 'verifyingPhone' },
        ],
        onError: otherwise('unreachable'),
      },
    },
    completing: { always: [{ guard: 'isCompleted', target: 'notifying' }, { target: 'refreshing' }] },
    unreachable: { tags: 'unreachable', on: { retry: 'arriving' } },
    refreshing: {
      description: 'The token still says that the registration is unfinished.',
      tags: 'busy',
      invoke: {
        id: 'refreshToken',
        src: 'refreshToken',
        input: {},
        onDone: 'notifying',
        onError: otherwise('unreachable'),
      },
    },
    notifying: {
      always: { guard: 'isOutside', target: 'finished' },
      tags: 'busy',
      invoke: { id: 'notifyApp', src: 'notifyApp', input: {}, onDone: 'finished', onError: 'finished' },
    },
    finished: { on: { continue: { actions: 'announceFinished' } } },
  },
})
