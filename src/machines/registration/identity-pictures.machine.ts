import { assign, setup } from 'xstate'
import { photoMachine } from '#machines/platform/photo.machine'
import { type PhotoReport, photoReport } from '#machines/platform/photo-report'
import type { UploadedFile } from '#shared/api/platform/media'

export type IdentityPictures = { document: UploadedFile | undefined; selfie: UploadedFile | undefined }

export const identityPicturesMachine = setup({
  types: {
    context: {} as IdentityPictures & { message: string | undefined },
    input: {} as { pictures: IdentityPictures; message: string | undefined },
    events: {} as { type: 'continue' } | { type: 'back' },
    /** `left`: the person went back. */
    output: {} as { pictures: IdentityPictures; left: boolean },
    children: {} as { document: 'photo'; selfie: 'photo' },
  },
  actors: { photo: photoMachine },
  guards: {
    isSettled: (_, { isSettled }: PhotoReport) => isSettled,
    hasDocument: ({ context }) => context.document !== undefined,
    lacksDocument: ({ context }) => context.document === undefined,
    hasBoth: ({ context }) => context.document !== undefined && context.selfie !== undefined,
    lacksOne: ({ context }) => context.document === undefined || context.selfie === undefined,
  },
  actions: {
    keepDocument: assign({ document: (_, { file }: { file: UploadedFile | undefined }) => file }),
    keepSelfie: assign({ selfie: (_, { file }: { file: UploadedFile | undefined }) => file }),
  },
}).createMachine({
  id: 'identityPictures',
  description: 'In a browser, identity is checked by two pictures: the photo page of a document, then the face.',
  context: ({ input: { pictures, message } }) => ({ ...pictures, message }),
  initial: 'document',
  on: { back: '.left' },
  invoke: [
    {
      id: 'document',
      src: 'photo',
      input: ({ context }) => ({ field: 'identity_document', wrapper: false, file: context.document }),
      onSnapshot: {
        guard: { type: 'isSettled', params: photoReport },
        actions: { type: 'keepDocument', params: photoReport },
      },
      onError: '.left',
    },
    {
      id: 'selfie',
      src: 'photo',
      input: ({ context }) => ({ field: 'identity_selfie', wrapper: false, file: context.selfie }),
      onSnapshot: {
        guard: { type: 'isSettled', params: photoReport },
        actions: { type: 'keepSelfie', params: photoReport },
      },
      onError: '.left',
    },
  ],
  states: {
    document: { always: { guard: 'hasDocument', target: 'selfie' } },
    selfie: {
      always: [
        { guard: 'lacksDocument', target: 'document' },
        { guard: 'hasBoth', target: 'ready' },
      ],
    },
    ready: { always: { guard: 'lacksOne', target: 'document' }, on: { continue: 'taken' } },
    taken: { type: 'final' },
    left: { type: 'final', output: 'left' },
  },
  output: ({ context: { document, selfie }, event }) => ({
    pictures: { document, selfie },
    left: event.output === 'left',
  }),
})
