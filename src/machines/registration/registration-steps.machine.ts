import { assign, setup } from 'xstate'
import {
  type FormError,
  formErrorGuards,
  fromError,
  noFormError,
  otherwise,
  withFormError,
} from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { workerRegistration } from '#services/registration/worker-registration'
import type { NextStep, RegistrationStatus } from '#shared/api/registration/registration-steps'
import { emergencyContactMachine } from './emergency-contact.machine.ts'
import { identityStepMachine } from './identity-step.machine.ts'
import { medicalQuestionnaireMachine } from './medical-questionnaire.machine.ts'
import { niNumberMachine } from './ni-number.machine.ts'
import { personalInfoMachine } from './personal-info.machine.ts'
import { skillPhotosMachine } from './skill-photos.machine.ts'
import { type StepOutcome, stepsUnknown } from './step-outcome.ts'

type Context = { wrapper: boolean; status: RegistrationStatus | undefined; formError: FormError }

const stepsOf = ({ status }: Context) => status?.['steps-data'] ?? stepsUnknown
const outcome = ({ event }: { event: { output: StepOutcome } }) => event.output
const decideNext = { target: 'deciding', actions: { type: 'keepStatus', params: outcome } } as const

export const registrationStepsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { wrapper: boolean },
    events: {} as { type: 'retry' },
    /** Without a status: nobody is signed in any more. */
    output: {} as StepOutcome,
    children: {} as {
      identity: 'identity'
      niNumber: 'niNumber'
      skillPhotos: 'skillPhotos'
      medicalQuestionnaire: 'medicalQuestionnaire'
      personalInfo: 'personalInfo'
      emergencyContact: 'emergencyContact'
    },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    fetchStatus: task(workerRegistration.status),
    identity: identityStepMachine,
    niNumber: niNumberMachine,
    skillPhotos: skillPhotosMachine,
    medicalQuestionnaire: medicalQuestionnaireMachine,
    personalInfo: personalInfoMachine,
    emergencyContact: emergencyContactMachine,
  },
  guards: {
    isUnknown: ({ context }) => context.status === undefined,
    isNext: ({ context }, { step }: { step: NextStep }) => context.status?.['next-step'] === step,
    ...formErrorGuards,
  },
  actions: {
    keepStatus: assign({ status: (_, { status }: StepOutcome) => status, formError: noFormError }),
    forgetStatus: assign({ status: undefined }),
    keepFormError: assign(withFormError),
  },
}).createMachine({
  id: 'registrationSteps',
  description:
    'The six steps; only the server decides which one comes next, whatever was done here or on another phone.',
  context: ({ input }) => ({ wrapper: input.wrapper, status: undefined, formError: noFormError }),
  initial: 'fetching',
  states: {
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: {},
        onDone: {
          target: 'deciding',
          actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output.data }) },
        },
        onError: [
          { guard: { type: 'wasEnded', params: fromError }, target: 'ended', actions: 'forgetStatus' },
          otherwise('unreachable'),
        ],
      },
    },
    unreachable: { tags: 'unreachable', on: { retry: 'fetching' } },
    deciding: {
      always: [
        { guard: 'isUnknown', target: 'fetching' },
        { guard: { type: 'isNext', params: { step: 'identity' } }, target: 'identity' },
        { guard: { type: 'isNext', params: { step: 'ni-number' } }, target: 'niNumber' },
        { guard: { type: 'isNext', params: { step: 'skill-photos' } }, target: 'skillPhotos' },
        { guard: { type: 'isNext', params: { step: 'medical-questionnaire' } }, target: 'medicalQuestionnaire' },
        { guard: { type: 'isNext', params: { step: 'personal-info' } }, target: 'personalInfo' },
        { guard: { type: 'isNext', params: { step: 'emergency-contact' } }, target: 'emergencyContact' },
        { target: 'complete' },
      ],
    },
    identity: {
      invoke: {
        id: 'identity',
        src: 'identity',
        input: ({ context }) => ({ wrapper: context.wrapper, existing: stepsOf(context).identity }),
        onDone: decideNext,
        onError: otherwise('unreachable'),
      },
    },
    niNumber: {
      invoke: {
        id: 'niNumber',
        src: 'niNumber',
        input: ({ context }) => ({ existing: stepsOf(context)['ni-number'] }),
        onDone: decideNext,
        onError: otherwise('unreachable'),
      },
    },
    skillPhotos: {
      invoke: {
        id: 'skillPhotos',
        src: 'skillPhotos',
        input: ({ context }) => ({
          wrapper: context.wrapper,
          existing: stepsOf(context)['skill-photos'],
          surname: stepsOf(context).identity.last_name ?? '',
        }),
        onDone: decideNext,
        onError: otherwise('unreachable'),
      },
    },
    medicalQuestionnaire: {
      invoke: {
        id: 'medicalQuestionnaire',
        src: 'medicalQuestionnaire',
        input: {},
        onDone: decideNext,
        onError: otherwise('unreachable'),
      },
    },
    personalInfo: {
      invoke: {
        id: 'personalInfo',
        src: 'personalInfo',
        input: ({ context }) => ({
          wrapper: context.wrapper,
          existing: stepsOf(context)['personal-info'],
          names: stepsOf(context).identity,
        }),
        onDone: decideNext,
        onError: otherwise('unreachable'),
      },
    },
    emergencyContact: {
      invoke: {
        id: 'emergencyContact',
        src: 'emergencyContact',
        input: ({ context }) => ({ existing: stepsOf(context)['emergency-contact'] }),
        onDone: decideNext,
        onError: otherwise('unreachable'),
      },
    },
    complete: { type: 'final' },
    ended: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
