import { identityCaptureMachine } from '#machines/registration/identity-capture.machine'
import { identityCaptureInReact } from '../mounts/identity.tsx'
import { paths } from '../rig/entry.ts'

export const entry = paths(identityCaptureMachine, {
  starts: { 'the app is ready': { applicant_id: 'applicant_1', sdk_token: 'pass', message: undefined } },
  cases: {
    'done captureIdentity': {
      'the pictures are taken': { output: { outcome: 'completed' } },
      'the person cancels': { output: { outcome: 'cancelled' } },
    },
    'fail captureIdentity': {
      'the app is too old': { error: new Error('This version of the app cannot do that. Please update the app.') },
      'the app fails without words': { error: 'broken' },
    },
  },
  show: ({ message }) => ({ message }),
  words: {
    events: { continue: 'Continue', back: 'Back', 'done captureIdentity': '{case}', 'fail captureIdentity': '{case}' },
    states: { launching: 'about to start', capturing: 'the app shows its screens' },
    actors: { captureIdentity: 'the app to capture' },
  },
  mounts: { 'the React view': identityCaptureInReact },
})
