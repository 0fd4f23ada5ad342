import { notificationPermissionMachine } from '#machines/registration/notification-permission.machine'
import { phoneVerificationMachine } from '#machines/registration/phone-verification.machine'
import { registrationStepsMachine } from '#machines/registration/registration-steps.machine'
import { workerRegistrationMachine } from '#machines/registration/worker-registration.machine'
import { noAnswer, statusAt } from '../../support/registration/registration.ts'
import { atFirst } from '../mounts/registration.tsx'
import { registrationInReact } from '../mounts/worker-registration.tsx'
import { paths } from '../rig/entry.ts'

const broken = { '': { error: new Error('broken') } }
const arrives = (signedIn: boolean, wrapper: boolean, completed: boolean) => ({
  output: { signedIn, wrapper, completed },
})
export const entry = paths(workerRegistrationMachine, {
  stubs: {
    verifyPhone: atFirst(phoneVerificationMachine),
    requestPermission: atFirst(notificationPermissionMachine),
    takeSteps: atFirst(registrationStepsMachine, { wrapper: false }),
  },
  starts: { 'the page opens': undefined },
  cases: {
    'done checkSession': {
      'a stranger in a browser': arrives(false, false, false),
      'signed in, in a browser': arrives(true, false, false),
      'signed in, in the app': arrives(true, true, false),
      'signed in and finished, in the app': arrives(true, true, true),
    },
    'fail checkSession': broken,
    'done verifyPhone': { '': { output: { token: 'token' } } },
    'fail verifyPhone': broken,
    'done keepToken': { '': { output: undefined } },
    'fail keepToken': broken,
    'done requestPermission': { '': { output: { status: 'granted' } } },
    'fail requestPermission': broken,
    'done takeSteps': {
      'all six are done': { output: { status: statusAt('complete') } },
      'the session has ended': { output: { status: undefined } },
    },
    'fail takeSteps': broken,
    'done refreshToken': { '': { output: undefined } },
    'fail refreshToken': { '': noAnswer },
    'done notifyApp': { '': { output: {} } },
    'fail notifyApp': { '': { error: new Error('The app did not answer. Please try again.') } },
  },
  show: ({ signedIn, wrapper, completed, token }) => ({
    signedIn,
    app: wrapper,
    finishedBefore: completed,
    token: token || undefined,
  }),
  words: {
    events: {
      continue: 'Continue',
      retry: 'Retry',
      'done checkSession': 'who comes: {case}',
      'fail checkSession': 'nobody can be told apart',
      'done verifyPhone': 'the phone number is proven',
      'done requestPermission': 'notifications are decided',
      'done takeSteps': '{case}',
      'done refreshToken': 'the token is new',
      'fail refreshToken': 'no answer',
      'done notifyApp': 'the app knows',
      'fail notifyApp': 'the app does not answer',
    },
    states: {
      verifyingPhone: 'phone verification',
      permitting: 'notification permission',
      takingSteps: 'the six steps',
      finished: 'You’re all set',
    },
    actors: {
      checkSession: 'who comes',
      refreshToken: 'for a new token',
      notifyApp: 'to tell the app: registration complete',
    },
  },
  mounts: { 'the React view': registrationInReact },
})
