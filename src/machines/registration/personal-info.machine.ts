import { assign, setup } from 'xstate'
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
import { photoMachine } from '#machines/platform/photo.machine'
import { type PhotoReport, photoReport } from '#machines/platform/photo-report'
import { workerRegistration } from '#services/registration/worker-registration'
import type { UploadedFile } from '#shared/api/platform/media'
import { isPostcode } from '#shared/domain/kit/postcode'
import type { StepOutcome, StepsData } from './step-outcome.ts'

export type Personal = Record<Exclude<keyof StepsData['personal-info'], 'profile_photo'>, string>
type Names = { first_name: string | null; last_name: string | null }
/** Values given before; missing names are taken from the identity step. */
const initialPersonal = (given: StepsData['personal-info'], names: Names): Personal => ({
  first_name: given.first_name ?? names.first_name ?? '',
  last_name: given.last_name ?? names.last_name ?? '',
  date_of_birth: given.date_of_birth ?? '',
  email: given.email ?? '',
  nationality: given.nationality ?? '',
  address_line_1: given.address_line_1 ?? '',
  address_line_2: given.address_line_2 ?? '',
  city: given.city ?? '',
  postcode: given.postcode ?? '',
})
type Context = StepOutcome & {
  wrapper: boolean
  /** The server already has the form: only the photo is missing. */
  given: boolean
  personal: Personal
  photo: UploadedFile | undefined
  formError: FormError
}

export const personalInfoMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { wrapper: boolean; existing: StepsData['personal-info']; names: Names },
    events: {} as
      | { type: 'change'; personal: Partial<Personal> }
      | { type: 'continue' }
      | { type: 'useAnyway' }
      | { type: 'back' }
      | { type: 'retry' },
    output: {} as StepOutcome,
    children: {} as { photo: 'photo' },
    tags: {} as 'busy' | 'unreachable',
  },
  actors: {
    photo: photoMachine,
    saveInfo: task(workerRegistration.basicInfo),
    savePhoto: task(workerRegistration.basicInfoPhoto),
  },
  guards: {
    isSettled: (_, { isSettled }: PhotoReport) => isSettled,
    isGiven: ({ context }) => context.given,
    hasOddPostcode: ({ context: { personal } }) => personal.postcode.trim() !== '' && !isPostcode(personal.postcode),
    hasPhoto: ({ context }) => context.photo !== undefined,
    ...formErrorGuards,
  },
  actions: {
    keepPersonal: assign({
      personal: ({ context }, { personal }: { personal: Partial<Personal> }) => ({ ...context.personal, ...personal }),
    }),
    keepPhoto: assign({ photo: (_, { file }: { file: UploadedFile | undefined }) => file }),
    keepStatus: assign({ status: (_, { status }: StepOutcome) => status }),
    keepFormError: assign(withFormError),
    clearFormError: assign({ formError: noFormError }),
  },
}).createMachine({
  id: 'personalInfo',
  description:
    'Who the worker is and where they live, then their photo; an unusual postcode is questioned, not refused.',
  context: ({ input }) => ({
    status: undefined,
    wrapper: input.wrapper,
    given: input.existing.date_of_birth !== undefined,
    personal: initialPersonal(input.existing, input.names),
    photo: input.existing.profile_photo ?? undefined,
    formError: noFormError,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isGiven', target: 'photographing' }, { target: 'filling' }] },
    filling: {
      on: {
        change: { actions: { type: 'keepPersonal', params: ({ event }) => event } },
        continue: [{ guard: 'hasOddPostcode', target: 'warning' }, { target: 'saving' }],
      },
    },
    warning: {
      description: 'The postcode does not have the usual format: correct it, or use it anyway.',
      entry: 'clearFormError',
      on: {
        change: { target: 'filling', actions: { type: 'keepPersonal', params: ({ event }) => event } },
        useAnyway: 'saving',
        back: 'filling',
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'saveInfo',
        src: 'saveInfo',
        input: ({ context: { personal } }) => {
          const { address_line_2, ...rest } = personal
          return { body: { ...rest, ...(address_line_2.trim() !== '' && { address_line_2 }) } }
        },
        onDone: 'photographing',
        onError: [ifRefused('filling'), ifOutOfTurn('finished'), otherwise('unsaved')],
      },
    },
    unsaved: { tags: 'unreachable', on: { retry: 'saving', back: 'filling' } },
    photographing: {
      invoke: {
        id: 'photo',
        src: 'photo',
        input: ({ context }) => ({ field: 'profile_photo', wrapper: context.wrapper, file: context.photo }),
        onSnapshot: {
          guard: { type: 'isSettled', params: photoReport },
          actions: { type: 'keepPhoto', params: photoReport },
        },
        onError: 'finished',
      },
      on: { continue: { guard: 'hasPhoto', target: 'savingPhoto' }, back: 'filling' },
    },
    savingPhoto: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'savePhoto',
        src: 'savePhoto',
        input: ({ context }) => ({ body: { photo_id: context.photo?.id ?? '' } }),
        onDone: {
          target: 'finished',
          actions: { type: 'keepStatus', params: ({ event }) => ({ status: event.output.data }) },
        },
        onError: [ifRefused('photographing'), ifOutOfTurn('finished'), otherwise('photoUnsaved')],
      },
    },
    photoUnsaved: { tags: 'unreachable', on: { retry: 'savingPhoto', back: 'photographing' } },
    finished: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status }),
})
