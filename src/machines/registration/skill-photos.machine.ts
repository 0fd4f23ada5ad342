import { assign, setup } from 'xstate'
import {
  type ErrorParams,
  type FormError,
  formErrorGuards,
  formErrorOf,
  fromError,
  ifOutOfTurn,
  ifRefused,
  noFormError,
  otherwise,
  withFormError,
} from '#machines/kit/form-error'
import { fileLimit, task } from '#machines/kit/task'
import { photoMachine } from '#machines/platform/photo.machine'
import { type PhotoReport, photoReport } from '#machines/platform/photo-report'
import { saveSkillCard } from '#services/registration/worker-registration'
import type { UploadedFile } from '#shared/api/platform/media'
import type { StepOutcome, StepsData } from './step-outcome.ts'

export type CardDetails = {
  skill_card_scheme_name: string
  skill_card_number: string
  skill_card_surname: string
  skill_card_exp: string
}
type Sides = { front: UploadedFile | undefined; back: UploadedFile | undefined }
type Context = StepOutcome & Sides & { wrapper: boolean; details: CardDetails; formError: FormError }

export const skillPhotosMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { wrapper: boolean; existing: StepsData['skill-photos']; surname: string },
    events: {} as
      | { type: 'change'; details: Partial<CardDetails> }
      | { type: 'continue' }
      | { type: 'haveNone' }
      | { type: 'back' }
      | { type: 'retry' },
    output: {} as StepOutcome,
    children: {} as { front: 'photo'; back: 'photo' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: { photo: photoMachine, saveCard: task(saveSkillCard, fileLimit) },
  guards: {
    isSettled: (_, { isSettled }: PhotoReport) => isSettled,
    hasFront: ({ context }) => context.front !== undefined,
    lacksFront: ({ context }) => context.front === undefined,
    hasBoth: ({ context }) => context.front !== undefined && context.back !== undefined,
    lacksOne: ({ context }) => context.front === undefined || context.back === undefined,
    blamesPhoto: ({ context }, { error }: ErrorParams) =>
      ['front_photo_id', 'back_photo_id', context.front?.id ?? '', context.back?.id ?? ''].some(
        (name) => name in formErrorOf(error).errors,
      ),
    ...formErrorGuards,
  },
  actions: {
    keepFront: assign({ front: (_, { file }: { file: UploadedFile | undefined }) => file }),
    keepBack: assign({ back: (_, { file }: { file: UploadedFile | undefined }) => file }),
    keepDetails: assign({
      details: ({ context }, { details }: { details: Partial<CardDetails> }) => ({ ...context.details, ...details }),
    }),
    keepStatus: assign({ status: (_, { status }: StepOutcome) => status }),
    keepFormError: assign(withFormError),
    clearFormError: assign({ formError: noFormError }),
  },
}).createMachine({
  id: 'skillPhotos',
  description: 'Both sides of the skill card, then what is printed on it; or the statement that there is none yet.',
  context: ({ input: { wrapper, existing, surname } }) => ({
    status: undefined,
    wrapper,
    front: existing.front_photo ?? undefined,
    back: existing.back_photo ?? undefined,
    details: {
      skill_card_scheme_name: existing.skill_card_scheme_name ?? '',
      skill_card_number: existing.skill_card_number ?? '',
      skill_card_surname: existing.skill_card_surname ?? surname,
      skill_card_exp: existing.skill_card_exp ?? '',
    },
    formError: noFormError,
  }),
  initial: 'card',
  states: {
    card: {
      initial: 'photographing',
      invoke: [
        {
          id: 'front',
          src: 'photo',
          input: ({ context }) => ({ field: 'skill_card_front', wrapper: context.wrapper, file: context.front }),
          onSnapshot: {
            guard: { type: 'isSettled', params: photoReport },
            actions: { type: 'keepFront', params: photoReport },
          },
          onError: '#skillPhotos.given',
        },
        {
          id: 'back',
          src: 'photo',
          input: ({ context }) => ({ field: 'skill_card_back', wrapper: context.wrapper, file: context.back }),
          onSnapshot: {
            guard: { type: 'isSettled', params: photoReport },
            actions: { type: 'keepBack', params: photoReport },
          },
          onError: '#skillPhotos.given',
        },
      ],
      states: {
        photographing: {
          initial: 'front',
          on: { haveNone: 'explaining' },
          states: {
            front: { always: { guard: 'hasFront', target: 'back' } },
            back: {
              always: [
                { guard: 'hasBoth', target: 'ready' },
                { guard: 'lacksFront', target: 'front' },
              ],
            },
            ready: { always: { guard: 'lacksOne', target: 'front' }, on: { continue: '#skillPhotos.card.describing' } },
          },
        },
        explaining: { on: { continue: '#skillPhotos.passing', back: 'photographing' } },
        describing: {
          on: {
            change: { actions: { type: 'keepDetails', params: ({ event }) => event } },
            continue: 'saving',
            back: 'photographing',
          },
        },
        saving: {
          tags: 'busy',
          entry: 'clearFormError',
          invoke: {
            id: 'saveCard',
            src: 'saveCard',
            input: ({ context: { front, back, details } }) => ({
              ...details,
              front_photo_id: front?.id ?? '',
              back_photo_id: back?.id ?? '',
            }),
            onDone: {
              target: '#skillPhotos.given',
              actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output.data }) },
            },
            onError: [
              {
                guard: { type: 'blamesPhoto', params: fromError },
                target: 'photographing',
                actions: { type: 'keepFormError', params: fromError },
              },
              ifRefused('describing'),
              ifOutOfTurn('#skillPhotos.given'),
              otherwise('unsaved'),
            ],
          },
        },
        unsaved: { tags: 'unreachable', on: { retry: 'saving', back: 'describing' } },
      },
    },
    passing: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'passWithout',
        src: 'saveCard',
        input: { not_yet: 'true' as const },
        onDone: {
          target: 'given',
          actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output.data }) },
        },
        onError: [ifOutOfTurn('given'), otherwise('unpassed')],
      },
    },
    unpassed: { tags: 'unreachable', on: { retry: 'passing', back: 'card.explaining' } },
    given: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
