import { transition } from 'xstate'
import { photoMachine } from '#machines/platform/photo.machine'
import { identityPicturesMachine } from '#machines/registration/identity-pictures.machine'
import type { UploadedFile } from '#shared/api/platform/media'
import { uploaded } from '../../support/registration/registration.ts'
import { identityPicturesInReact } from '../mounts/identity.tsx'
import { atFirst } from '../mounts/registration.tsx'
import { paths } from '../rig/entry.ts'

/** The real chart of a picture, before anything has happened to it. */
const photo = (file?: UploadedFile) => atFirst(photoMachine, { field: 'identity_document', wrapper: false, file })
const picture = { name: 'again.jpg', size: 1, blob: new Blob([]) }
const [sendingAgain] = transition(photoMachine, photo(uploaded('before')), { type: 'choose', file: picture })
const shows = (name: string) => ({
  'is at the server': { snapshot: photo(uploaded(name)) },
  'is taken again': { snapshot: sendingAgain },
})
const none = { document: undefined, selfie: undefined }
export const entry = paths(identityPicturesMachine, {
  stubs: { photo: ({ file }: { file?: UploadedFile }) => photo(file) },
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
  show: ({ document, selfie, message }) => ({ document: document?.id, selfie: selfie?.id, message }),
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
  mounts: { 'the React view': identityPicturesInReact },
})
