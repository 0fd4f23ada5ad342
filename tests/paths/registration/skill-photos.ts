import { photoMachine } from '#machines/platform/photo.machine'
import { skillPhotosMachine } from '#machines/registration/skill-photos.machine'
import { stepsUnknown } from '#machines/registration/step-outcome'
import { noAnswer, outOfTurn, refused, statusAt, uploaded } from '../../support/registration/registration.ts'
import { atFirst } from '../mounts/registration.tsx'
import { skillPhotosInReact } from '../mounts/registration-steps.tsx'
import { paths } from '../rig/entry.ts'

const shows = (name: string) => ({
  'is at the server': { snapshot: { hasTag: () => true, context: { file: uploaded(name) } } },
  'is taken again': { snapshot: { hasTag: () => true, context: { file: undefined } } },
})
export const entry = paths(skillPhotosMachine, {
  stubs: { photo: atFirst(photoMachine, { field: 'skill_card_front', wrapper: false }) },
  starts: { 'the step opens': { wrapper: false, existing: stepsUnknown['skill-photos'], surname: 'Nowak' } },
  cases: {
    'snapshot front': shows('front'),
    'snapshot back': shows('back'),
    'fail front': { '': { error: new Error('broken') } },
    'fail back': { '': { error: new Error('broken') } },
    change: { 'the number': { details: { skill_card_number: '1234 5678' } } },
    'done saveCard': { '': { output: { data: statusAt('medical-questionnaire') } } },
    'fail saveCard': {
      'the card is expired': refused({ skill_card_exp: ['This card expired on 12/05/2024.'] }),
      'the back is refused': refused({ back_photo_id: ['Photograph the back again.'] }),
      'no answer': noAnswer,
      'done elsewhere': outOfTurn,
    },
    'done passWithout': { '': { output: { data: statusAt('medical-questionnaire') } } },
    'fail passWithout': { 'no answer': noAnswer, 'done elsewhere': outOfTurn },
  },
  show: ({ front, back, details, formError, status }) => ({
    front: front?.id,
    back: back?.id,
    number: details.skill_card_number,
    errors: formError.errors,
    next: status?.['next-step'],
  }),
  words: {
    events: {
      continue: 'Continue',
      haveNone: 'I do not have one yet',
      back: 'Back',
      retry: 'Retry',
      change: 'the person types {case}',
      'snapshot front': 'the front {case}',
      'snapshot back': 'the back {case}',
      'fail front': 'the front breaks',
      'fail back': 'the back breaks',
      'done saveCard': 'the server takes the card',
      'fail saveCard': '{case}',
      'done passWithout': 'the server notes that there is none',
      'fail passWithout': '{case}',
    },
    states: {
      'card.photographing.front': 'waits for the front',
      'card.photographing.back': 'waits for the back',
      'card.photographing.ready': 'both sides are there',
      'card.describing': 'what stands on the card',
      'card.explaining': 'what it means to have none',
      given: 'the step is done',
    },
    actors: {
      front: 'for the front',
      back: 'for the back',
      saveCard: 'the server to take',
      passWithout: 'the server to go on without',
    },
  },
  mounts: { 'the React view': skillPhotosInReact },
})
