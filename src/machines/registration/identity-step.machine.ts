import { assign, setup } from 'xstate'
import { hasTag } from '#lifecycles/law'
import { identityCheckLifecycle, identityState } from '#lifecycles/registration/identity-check'
import {
  type FormError,
  formErrorGuards,
  ifOutOfTurn,
  ifRefused,
  noFormError,
  otherwise,
  withFormError,
} from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { identity } from '#services/registration/identity'
import type { IdentityCheck } from '#shared/api/registration/identity-check'
import { isProven, isUnderWay } from '#shared/domain/platform/check-status'
import { identityCaptureMachine, type Pass } from './identity-capture.machine.ts'
import { type IdentityPictures, identityPicturesMachine } from './identity-pictures.machine.ts'
import { identityResultMachine } from './identity-result.machine.ts'
import type { StepOutcome, StepsData } from './step-outcome.ts'

type Names = { first_name: string; last_name: string }
const none: IdentityPictures = { document: undefined, selfie: undefined }
type Context = StepOutcome & {
  wrapper: boolean
  names: Names
  applicant: Pass
  check: Pick<IdentityCheck, 'check_status' | 'reason'>
  pictures: IdentityPictures
  formError: FormError
}
const messageOf = ({ errors, message }: FormError) => Object.values(errors)[0] ?? message

export const identityStepMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { wrapper: boolean; existing: StepsData['identity'] },
    events: {} as
      | { type: 'change'; names: Partial<Names> }
      | { type: 'continue' }
      | { type: 'back' }
      | { type: 'retry' },
    output: {} as StepOutcome,
    children: {} as { capture: 'capture'; takePictures: 'takePictures'; awaitResult: 'awaitResult' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    takePictures: identityPicturesMachine,
    createApplicant: task(identity.applicant),
    capture: identityCaptureMachine,
    createCheck: task(identity.check),
    awaitResult: identityResultMachine,
  },
  guards: {
    isInWrapper: ({ context }) => context.wrapper,
    /** The server does not store the app's token for the provider, so a new one is requested. */
    needsNewPass: ({ context }) => context.wrapper && context.applicant.applicant_id !== '',
    hasApplicant: ({ context }) => context.applicant.applicant_id !== '',
    hasLeft: (_, { left }: { left: boolean }) => left,
    isCreated: ({ context }) => isUnderWay(context.check.check_status),
    isFailed: ({ context }) => hasTag(identityCheckLifecycle, identityState(context.check.check_status), 'toRepeat'),
    isCompleted: ({ context }) => isProven(context.check.check_status),
    ...formErrorGuards,
  },
  actions: {
    keepNames: assign({
      names: ({ context }, { names }: { names: Partial<Names> }) => ({ ...context.names, ...names }),
    }),
    keepApplicant: assign({ applicant: (_, { applicant }: { applicant: Pass }) => applicant }),
    keepCheck: assign({
      check: ({ context }, { check }: { check: IdentityCheck | undefined }) => check ?? context.check,
    }),
    keepPictures: assign({ pictures: (_, { pictures }: { pictures: IdentityPictures }) => pictures }),
    forgetPictures: assign({ pictures: none }),
    keepFormError: assign(withFormError),
    clearFormError: assign({ formError: noFormError }),
  },
}).createMachine({
  id: 'identityStep',
  description:
    'The names as on the document, then the pictures, then the provider’s result, which is polled and also arrives in real time.',
  context: ({ input: { wrapper, existing } }) => ({
    status: undefined,
    wrapper,
    names: { first_name: existing.first_name ?? '', last_name: existing.last_name ?? '' },
    applicant: { applicant_id: existing.applicant_id ?? '', sdk_token: null },
    check: existing,
    pictures: none,
    formError: noFormError,
  }),
  initial: 'resuming',
  states: {
    resuming: {
      always: [
        { guard: 'isCompleted', target: 'completed' },
        { guard: 'isFailed', target: 'failed' },
        { guard: 'isCreated', target: 'waiting' },
        { guard: 'needsNewPass', target: 'applying' },
        { guard: 'hasApplicant', target: 'verifying' },
        { target: 'naming' },
      ],
    },
    naming: {
      on: { change: { actions: { type: 'keepNames', params: ({ event }) => event } }, continue: 'applying' },
    },
    applying: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'createApplicant',
        src: 'createApplicant',
        input: ({ context: { names, wrapper } }) => ({ body: { ...names, device: wrapper ? 'wrapper' : 'browser' } }),
        onDone: {
          target: 'verifying',
          actions: { type: 'keepApplicant', params: ({ event }) => ({ applicant: event.output.data }) },
        },
        onError: [ifRefused('naming'), ifOutOfTurn('completed'), otherwise('unapplied')],
      },
    },
    unapplied: { tags: 'unreachable', on: { retry: 'applying', back: 'naming' } },
    verifying: { always: [{ guard: 'isInWrapper', target: 'capturing' }, { target: 'picturing' }] },
    capturing: {
      invoke: {
        id: 'capture',
        src: 'capture',
        input: ({ context }) => ({ ...context.applicant, message: messageOf(context.formError) }),
        onDone: [
          { guard: { type: 'hasLeft', params: ({ event }) => event.output }, target: 'naming' },
          { target: 'checking' },
        ],
        onError: otherwise('unchecked'),
      },
    },
    picturing: {
      description: 'In a browser: pictures of the document and the face.',
      invoke: {
        id: 'takePictures',
        src: 'takePictures',
        input: ({ context }) => ({ pictures: context.pictures, message: messageOf(context.formError) }),
        onDone: [
          {
            guard: { type: 'hasLeft', params: ({ event }) => event.output },
            target: 'naming',
            actions: { type: 'keepPictures', params: ({ event }) => event.output },
          },
          { target: 'checking', actions: { type: 'keepPictures', params: ({ event }) => event.output } },
        ],
        onError: otherwise('unchecked'),
      },
    },
    checking: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'createCheck',
        src: 'createCheck',
        input: {},
        onDone: {
          target: 'deciding',
          actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output.data }) },
        },
        onError: [ifRefused('verifying'), ifOutOfTurn('completed'), otherwise('unchecked')],
      },
    },
    unchecked: { tags: 'unreachable', on: { retry: 'checking', back: 'verifying' } },
    deciding: {
      always: [
        { guard: 'isCompleted', target: 'completed' },
        { guard: 'isFailed', target: 'failed' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      invoke: {
        id: 'awaitResult',
        src: 'awaitResult',
        onDone: { target: 'deciding', actions: { type: 'keepCheck', params: ({ event }) => event.output } },
        onError: otherwise('unchecked'),
      },
    },
    failed: {
      description: 'The provider gives the reason; the check can be repeated.',
      on: {
        retry: [
          { guard: 'isInWrapper', target: 'applying' },
          { target: 'verifying', actions: 'forgetPictures' },
        ],
      },
    },
    completed: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
