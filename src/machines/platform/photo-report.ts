import type { UploadedFile } from '#shared/api/platform/media'

export type PhotoReport = { isSettled: boolean; file: UploadedFile | undefined }
type Shown = {
  event: { snapshot: { hasTag: (tag: 'settled') => boolean; context: { file: UploadedFile | undefined } } }
}

/** What a photo chart reports to the step around it: the picture that the server has, or that there is none. */
export const photoReport = ({ event: { snapshot } }: Shown): PhotoReport => ({
  isSettled: snapshot.hasTag('settled'),
  file: snapshot.context.file,
})
