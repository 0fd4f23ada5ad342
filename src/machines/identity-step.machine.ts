import { assign, setup } from 'xstate'
import type { IdentityCheck } from '#contract/identity-check'
import { identity } from '#services/identity'
import { failureOf } from './failure.ts'
import { type IdentityPictures, identityPicturesMachine } from './identity-pictures.machine.ts'
import { identityResultMachine } from './identity-result.machine.ts'
import { noRefusal, type Refusal, refusalOf, type Thrown, thrown, wasOutOfTurn, wasRefused } from './refusal.ts'
import type { StepOutcome, StepsData } from './step-outcome.ts'
import { task } from './task.ts'

type Names = { first_name: string; last_name: string }
type Applicant = { applicant_id: string; sdk_token: string | null }
const none: IdentityPictures = { document: undefined, selfie: undefined }
type Context = StepOutcome & {
  wrapper: boolean
  names: Names
  applicant: Applicant | undefined
  check: Pick<IdentityCheck, 'check_status' | 'reason'>
  pictures: IdentityPictures
  refusal: Refusal
}
const sayingOf = ({ errors, message }: Refusal) => Object.values(errors)[0] ?? message

export const identityStepMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { wrapper: boolean; known: StepsData['identity'] },
    events: {} as
      | { type: 'change'; names: Partial<Names> }
      | { type: 'continue' }
      | { type: 'back' }
      | { type: 'retry' },
    output: {} as StepOutcome,
    children: {} as { takePictures: 'takePictures'; awaitResult: 'awaitResult' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    takePictures: identityPicturesMachine,
    createApplicant: task(identity.applicant),
    captureIdentity: task(identity.capture),
    createCheck: task(identity.check),
    awaitResult: identityResultMachine,
  },
  guards: {
    isInWrapper: ({ context }) => context.wrapper,
    /** The app's pass for the provider is not kept by the server: it is asked for anew. */
    needsNewPass: ({ context }) => context.wrapper && context.applicant !== undefined,
    isCaptured: (_, { outcome }: { outcome: 'completed' | 'cancelled' }) => outcome === 'completed',
    hasApplicant: ({ context }) => context.applicant !== undefined,
    hasLeft: (_, { left }: { left: boolean }) => left,
    isCreated: ({ context }) => context.check.check_status === 'CHECK_CREATED',
    isFailed: ({ context }) => context.check.check_status === 'CHECK_FAILED',
    isCompleted: ({ context }) => context.check.check_status === 'CHECK_COMPLETED',
    wasRefused: (_, thrown: Thrown) => wasRefused(thrown),
    wasOutOfTurn: (_, thrown: Thrown) => wasOutOfTurn(thrown),
  },
  actions: {
    keepNames: assign({
      names: ({ context }, { names }: { names: Partial<Names> }) => ({ ...context.names, ...names }),
    }),
    keepApplicant: assign({ applicant: (_, { applicant }: { applicant: Applicant }) => applicant }),
    keepCheck: assign({
      check: ({ context }, { check }: { check: IdentityCheck | undefined }) => check ?? context.check,
    }),
    keepPictures: assign({ pictures: (_, { pictures }: { pictures: IdentityPictures }) => pictures }),
    forgetPictures: assign({ pictures: none }),
    keepRefusal: assign({ refusal: (_, { error }: Thrown) => refusalOf(error) }),
    keepNativeWords: assign({
      refusal: (_, { error }: Thrown) => ({
        errors: {},
        message: error instanceof Error ? error.message : failureOf(error).message,
      }),
    }),
    clearRefusal: assign({ refusal: noRefusal }),
  },
}).createMachine({
  id: 'identityStep',
  description:
    'Names as on the document, then the proof, then the provider’s result, polled and heard of in real time.',
  context: ({ input: { wrapper, known } }) => ({
    status: undefined,
    wrapper,
    names: { first_name: known.first_name ?? '', last_name: known.last_name ?? '' },
    applicant: known.applicant_id === null ? undefined : { applicant_id: known.applicant_id, sdk_token: null },
    check: known,
    pictures: none,
    refusal: noRefusal,
  }),
  initial: 'looking',
  states: {
    looking: {
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
      entry: 'clearRefusal',
      invoke: {
        id: 'createApplicant',
        src: 'createApplicant',
        input: ({ context: { names, wrapper } }) => ({ body: { ...names, device: wrapper ? 'wrapper' : 'browser' } }),
        onDone: {
          target: 'verifying',
          actions: { type: 'keepApplicant', params: ({ event }) => ({ applicant: event.output.data }) },
        },
        onError: [
          {
            guard: { type: 'wasRefused', params: thrown },
            target: 'naming',
            actions: { type: 'keepRefusal', params: thrown },
          },
          { guard: { type: 'wasOutOfTurn', params: thrown }, target: 'completed' },
          { target: 'unapplied', actions: { type: 'keepRefusal', params: thrown } },
        ],
      },
    },
    unapplied: { tags: 'unreachable', on: { retry: 'applying', back: 'naming' } },
    verifying: { always: [{ guard: 'isInWrapper', target: 'launching' }, { target: 'picturing' }] },
    launching: {
      description: 'Inside the app: the provider’s own screens are about to be shown.',
      on: { continue: 'capturing', back: 'naming' },
    },
    picturing: {
      description: 'A plain browser: pictures of the document and the face.',
      invoke: {
        id: 'takePictures',
        src: 'takePictures',
        input: ({ context }) => ({ pictures: context.pictures, message: sayingOf(context.refusal) }),
        onDone: [
          {
            guard: { type: 'hasLeft', params: ({ event }) => event.output },
            target: 'naming',
            actions: { type: 'keepPictures', params: ({ event }) => event.output },
          },
          { target: 'checking', actions: { type: 'keepPictures', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unchecked', actions: { type: 'keepRefusal', params: thrown } },
      },
    },
    capturing: {
      description: 'The app shows the provider’s own screens.',
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'captureIdentity',
        src: 'captureIdentity',
        input: ({ context: { applicant } }) => ({
          applicant_id: applicant?.applicant_id ?? '',
          sdk_token: applicant?.sdk_token ?? null,
        }),
        onDone: [
          { guard: { type: 'isCaptured', params: ({ event }) => event.output }, target: 'checking' },
          { target: 'verifying' },
        ],
        onError: { target: 'verifying', actions: { type: 'keepNativeWords', params: thrown } },
      },
    },
    checking: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'createCheck',
        src: 'createCheck',
        input: {},
        onDone: {
          target: 'deciding',
          actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output.data }) },
        },
        onError: [
          {
            guard: { type: 'wasRefused', params: thrown },
            target: 'verifying',
            actions: { type: 'keepRefusal', params: thrown },
          },
          { guard: { type: 'wasOutOfTurn', params: thrown }, target: 'completed' },
          { target: 'unchecked', actions: { type: 'keepRefusal', params: thrown } },
        ],
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
        onDone: {
          target: 'deciding',
          actions: { type: 'keepCheck', params: ({ event }) => event.output },
        },
        onError: { target: 'unchecked', actions: { type: 'keepRefusal', params: thrown } },
      },
    },
    failed: {
      description: 'The provider says why; the proof can be given anew.',
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
