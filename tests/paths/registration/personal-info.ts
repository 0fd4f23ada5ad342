import { photoMachine } from '#machines/platform/photo.machine'
import { personalInfoMachine } from '#machines/registration/personal-info.machine'
import { stepsUnknown } from '#machines/registration/step-outcome'
import { noAnswer, outOfTurn, refused, statusAt, uploaded } from '../../support/registration/registration.ts'
import { atFirst } from '../mounts/registration.tsx'
import { personalInfoInReact } from '../mounts/registration-steps.tsx'
import { paths } from '../rig/entry.ts'

const names = { first_name: 'Jan', last_name: 'Nowak' }
const unknown = stepsUnknown['personal-info']
export const entry = paths(personalInfoMachine, {
  stubs: { photo: atFirst(photoMachine, { field: 'profile_photo', wrapper: false }) },
  starts: {
    'the step opens': { wrapper: false, existing: unknown, names },
    'back with the form given': {
      wrapper: false,
      existing: { ...unknown, date_of_birth: '1990-04-23', postcode: 'LS1 4AP' },
      names,
    },
  },
  cases: {
    change: {
      'an odd postcode': { personal: { postcode: 'D02 AF30' } },
      'a usual postcode': { personal: { postcode: 'LS1 4AP' } },
    },
    'done saveInfo': { '': { output: { data: statusAt('personal-info') } } },
    'fail saveInfo': {
      'the worker is 15': refused({ date_of_birth: ['You must be 16 or over.'] }),
      'no answer': noAnswer,
      'done elsewhere': outOfTurn,
    },
    'snapshot photo': {
      'is at the server': { snapshot: { hasTag: () => true, context: { file: uploaded('face') } } },
      'is taken again': { snapshot: { hasTag: () => true, context: { file: undefined } } },
    },
    'fail photo': { '': { error: new Error('broken') } },
    'done savePhoto': { '': { output: { data: statusAt('emergency-contact') } } },
    'fail savePhoto': {
      'the photo is refused': refused({ photo_id: ['Take the photo again.'] }),
      'no answer': noAnswer,
      'done elsewhere': outOfTurn,
    },
  },
  show: ({ personal, photo, formError, status }) => ({
    name: personal.first_name,
    postcode: personal.postcode,
    photo: photo?.id,
    errors: formError.errors,
    next: status?.['next-step'],
  }),
  words: {
    events: {
      change: 'the person types {case}',
      continue: 'Continue',
      useAnyway: 'Use anyway',
      back: 'Back',
      retry: 'Retry',
      'done saveInfo': 'the server takes the form',
      'fail saveInfo': '{case}',
      'snapshot photo': 'the photo {case}',
      'fail photo': 'the photo breaks',
      'done savePhoto': 'the server takes the photo',
      'fail savePhoto': '{case}',
    },
    states: {
      filling: 'the form',
      warning: 'the postcode is doubted',
      photographing: 'the photo',
      finished: 'the step is done',
    },
    actors: { saveInfo: 'the server to take', photo: 'for a photo', savePhoto: 'the server to take the photo' },
  },
  mounts: { 'the React view': personalInfoInReact },
})
