import type { UploadedFile } from '#contract/media'

export type PhotoTold = { isTold: boolean; file: UploadedFile | undefined }
type Shown = { event: { snapshot: { hasTag: (tag: 'told') => boolean; context: { file: UploadedFile | undefined } } } }

/** What a photo chart reports to the step around it: the picture that the server has, or that there is none. */
export const told = ({ event: { snapshot } }: Shown): PhotoTold => ({
  isTold: snapshot.hasTag('told'),
  file: snapshot.context.file,
})
