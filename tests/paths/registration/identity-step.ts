import { identityCaptureMachine } from '#machines/registration/identity-capture.machine'
import { identityPicturesMachine } from '#machines/registration/identity-pictures.machine'
import { identityResultMachine } from '#machines/registration/identity-result.machine'
import { identityStepMachine } from '#machines/registration/identity-step.machine'
import { stepsUnknown } from '#machines/registration/step-outcome'
import { noAnswer, outOfTurn, refused, uploaded } from '../../support/registration/registration.ts'
import { atFirst } from '../mounts/registration.tsx'
import { identityInReact } from '../mounts/registration-steps.tsx'
import { paths } from '../rig/entry.ts'

const unknown = stepsUnknown.identity
const applied = { ...unknown, applicant_id: 'applicant_1', first_name: 'Jan', last_name: 'Nowak' }
const check = (check_status: 'CHECK_CREATED' | 'CHECK_COMPLETED' | 'CHECK_FAILED', reason: string | null = null) => ({
  ...applied,
  check_id: 'check_1',
  check_status,
  reason,
})
const glare = 'The document could not be read.'
const pictures = { document: uploaded('document'), selfie: uploaded('selfie') }

export const entry = paths(identityStepMachine, {
  stubs: {
    capture: atFirst(identityCaptureMachine, { applicant_id: 'applicant_1', sdk_token: null, message: undefined }),
    takePictures: atFirst(identityPicturesMachine, { pictures, message: undefined }),
    awaitResult: atFirst(identityResultMachine),
  },
  starts: {
    'a new worker in a browser': { wrapper: false, existing: unknown },
    'a new worker in the app': { wrapper: true, existing: unknown },
    'back in a browser, applied before': { wrapper: false, existing: applied },
    'back in the app, applied before': { wrapper: true, existing: applied },
    'back while the check runs': { wrapper: false, existing: check('CHECK_CREATED') },
    'back after a failed check': { wrapper: false, existing: check('CHECK_FAILED', glare) },
    'back in the app after a failed check': { wrapper: true, existing: check('CHECK_FAILED', glare) },
    'the check is completed': { wrapper: false, existing: check('CHECK_COMPLETED') },
  },
  cases: {
    change: { 'Jan Nowak': { names: { first_name: 'Jan', last_name: 'Nowak' } } },
    'done createApplicant': { '': { output: { data: { applicant_id: 'applicant_2', sdk_token: 'pass' } } } },
    'fail createApplicant': {
      'the server refuses the last name': refused({ last_name: ['Type your last name as on your document.'] }),
      'no answer': noAnswer,
      'proven elsewhere': outOfTurn,
    },
    'done takePictures': {
      'both pictures are there': { output: { pictures, left: false } },
      'the person goes back': { output: { pictures, left: true } },
    },
    'fail takePictures': { '': { error: new Error('broken') } },
    'done capture': {
      'the app has the pictures': { output: { left: false } },
      'the person goes back': { output: { left: true } },
    },
    'fail capture': { '': { error: new Error('broken') } },
    'done createCheck': {
      'a check is opened': { output: { data: check('CHECK_CREATED') } },
      'completed at once': { output: { data: check('CHECK_COMPLETED') } },
      'failed at once': { output: { data: check('CHECK_FAILED', glare) } },
    },
    'fail createCheck': {
      'the server refuses': refused({ document: ['Photograph your document again.'] }),
      'no answer': noAnswer,
      'proven elsewhere': outOfTurn,
    },
    'done awaitResult': {
      completed: { output: { check: check('CHECK_COMPLETED') } },
      failed: { output: { check: check('CHECK_FAILED', glare) } },
    },
    'fail awaitResult': { '': { error: new Error('broken') } },
  },
  show: ({ wrapper, names, applicant, check: latest, pictures: taken, formError }) => ({
    app: wrapper,
    name: names.last_name,
    applicant: applicant.applicant_id,
    check: latest.check_status ?? undefined,
    reason: latest.reason ?? undefined,
    pictures: taken.document ? 'kept' : undefined,
    errors: formError.errors,
  }),
  words: {
    events: {
      change: 'the person types {case}',
      continue: 'Continue',
      back: 'Back',
      retry: 'Retry',
      'done createApplicant': 'the provider knows the applicant',
      'fail createApplicant': '{case}',
      'done takePictures': '{case}',
      'fail takePictures': 'the pictures break',
      'done capture': '{case}',
      'fail capture': 'the capture breaks',
      'done createCheck': '{case}',
      'fail createCheck': '{case}',
      'done awaitResult': 'the provider decides: {case}',
      'fail awaitResult': 'the waiting breaks',
    },
    states: {
      naming: 'start registration: the names',
      capturing: 'verify your identity, in the app',
      picturing: 'verify your identity, by pictures',
      waiting: 'result loader',
      failed: 'failed, explained',
    },
    actors: {
      createApplicant: 'the server to apply',
      createCheck: 'the server to open a check',
      takePictures: 'for the pictures',
      capture: 'the app',
      awaitResult: 'for the result',
    },
  },
  mounts: { 'the React view': identityInReact },
})
