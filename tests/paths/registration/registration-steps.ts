import { emergencyContactMachine } from '#machines/registration/emergency-contact.machine'
import { identityStepMachine } from '#machines/registration/identity-step.machine'
import { medicalQuestionnaireMachine } from '#machines/registration/medical-questionnaire.machine'
import { niNumberMachine } from '#machines/registration/ni-number.machine'
import { personalInfoMachine } from '#machines/registration/personal-info.machine'
import { registrationStepsMachine } from '#machines/registration/registration-steps.machine'
import { skillPhotosMachine } from '#machines/registration/skill-photos.machine'
import { stepsUnknown } from '#machines/registration/step-outcome'
import { type NextStep, registrationSteps } from '#shared/api/registration/registration-steps'
import { ended, noAnswer, statusAt } from '../../support/registration/registration.ts'
import { atFirst } from '../mounts/registration.tsx'
import { stepsInReact } from '../mounts/registration-start.tsx'
import { paths } from '../rig/entry.ts'

const steps: NextStep[] = [...registrationSteps, 'complete']
const answers = Object.fromEntries(steps.map((step) => [step, { output: { data: statusAt(step) } }]))
const broken = { '': { error: new Error('broken') } }
const goesTo = (step: NextStep) => ({
  [`the server says ${step}`]: { output: { status: statusAt(step) } },
  'done elsewhere': { output: { status: undefined } },
})
export const entry = paths(registrationStepsMachine, {
  stubs: {
    identity: atFirst(identityStepMachine, { wrapper: false, existing: stepsUnknown.identity }),
    niNumber: atFirst(niNumberMachine, { existing: stepsUnknown['ni-number'] }),
    skillPhotos: atFirst(skillPhotosMachine, { wrapper: false, existing: stepsUnknown['skill-photos'], surname: '' }),
    medicalQuestionnaire: atFirst(medicalQuestionnaireMachine, {}),
    personalInfo: atFirst(personalInfoMachine, {
      wrapper: false,
      existing: stepsUnknown['personal-info'],
      names: stepsUnknown.identity,
    }),
    emergencyContact: atFirst(emergencyContactMachine, { existing: stepsUnknown['emergency-contact'] }),
  },
  starts: { 'a worker in a browser': { wrapper: false } },
  cases: {
    'done fetchStatus': answers,
    'fail fetchStatus': { 'no answer': noAnswer, 'the session has ended': ended },
    'done identity': goesTo('ni-number'),
    'done niNumber': goesTo('skill-photos'),
    'done skillPhotos': goesTo('medical-questionnaire'),
    'done medicalQuestionnaire': goesTo('personal-info'),
    'done personalInfo': goesTo('emergency-contact'),
    'done emergencyContact': goesTo('complete'),
    'fail identity': broken,
    'fail niNumber': broken,
    'fail skillPhotos': broken,
    'fail medicalQuestionnaire': broken,
    'fail personalInfo': broken,
    'fail emergencyContact': broken,
  },
  show: ({ status }) => ({ next: status?.['next-step'] }),
  words: {
    events: {
      retry: 'Retry',
      'done fetchStatus': 'the server says {case}',
      'fail fetchStatus': '{case}',
      'done identity': 'identity is done: {case}',
      'done niNumber': 'NI number is done: {case}',
      'done skillPhotos': 'skill photos are done: {case}',
      'done medicalQuestionnaire': 'medical questionnaire is done: {case}',
      'done personalInfo': 'personal info is done: {case}',
      'done emergencyContact': 'emergency contact is done: {case}',
    },
    states: { fetching: 'asking for the next step', ended: 'nobody is signed in any more' },
    actors: { fetchStatus: 'the server for the next step' },
  },
  mounts: { 'the React view': stepsInReact },
})
