import { identityPicturesMachine } from '#machines/identity-pictures.machine'
import { uploaded } from '../../support/registration.ts'
import { paths } from '../rig/entry.ts'

const shows = (name: string) => ({
  'is at the server': { snapshot: { hasTag: () => true, context: { file: uploaded(name) } } },
  'is taken again': { snapshot: { hasTag: () => true, context: { file: undefined } } },
})
const none = { document: undefined, selfie: undefined }
export const entry = paths(identityPicturesMachine, {
  stubs: { photo: { hasTag: () => false, context: { file: undefined } } },
  starts: {
    'no picture yet': { pictures: none, message: undefined },
    'both are kept from before': {
      pictures: { document: uploaded('document'), selfie: uploaded('selfie') },
      message: 'The document could not be read.',
    },
  },
  cases: {
    'snapshot document': shows('document'),
    'snapshot selfie': shows('selfie'),
    'fail document': { '': { error: new Error('broken') } },
    'fail selfie': { '': { error: new Error('broken') } },
  },
  show: ({ document, selfie, message, left }) => ({ document: document?.id, selfie: selfie?.id, message, left }),
  words: {
    events: {
      continue: 'Continue',
      back: 'Back',
      'snapshot document': 'the document’s picture {case}',
      'snapshot selfie': 'the face’s picture {case}',
      'fail document': 'the document’s picture breaks',
      'fail selfie': 'the face’s picture breaks',
    },
    states: { document: 'waits for the document', selfie: 'waits for the face' },
    actors: { document: 'for a picture of the document', selfie: 'for a picture of the face' },
  },
})
