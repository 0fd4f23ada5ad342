import { chunkSize, type UploadedFile } from '#shared/api/platform/media'

export type ChosenFile = { name: string; size: number; blob: Blob }
/**
 * One file being uploaded: its index among the chosen ones, its size in bytes, its field, and the batch that it belongs
 * to.
 */
export type Upload = {
  index: number
  name: string
  total: number
  field: string
  blob: Blob
  batch?: { of: object; before: number; total: number }
}
/** A slice in bytes; `end` is inclusive, as on the wire. */
export type Chunk = Upload & { start: number; end: number }
/** What the server has, in bytes. `file` comes with the last slice. */
export type UploadProgress = { offset: number; file: UploadedFile | null }
/** A cancelled upload has a local status 400 without a message: no redirect and no snackbar. */
export type UploadOutcome =
  | { done: true; file: UploadedFile | null }
  | { done: false; status: number | undefined; message: string | undefined }

export const chunkAt = (upload: Upload, start: number): Chunk => ({
  ...upload,
  start,
  end: Math.min(start + chunkSize, upload.total) - 1,
})

/** Share of bytes sent, in whole per cent, kept within 0 and 100. */
export const percentUploaded = (uploaded: number, total: number): number =>
  total > 0 ? Math.min(100, Math.max(0, Math.round((uploaded / total) * 100))) : 0

const bytes = (list: readonly ChosenFile[]) => list.reduce((sum, file) => sum + file.size, 0)
/** Progress of several files that are sent one after another: `index` is the current one, `offset` its bytes sent. */
export const combinedPercent = (files: readonly ChosenFile[], index: number, offset: number): number =>
  percentUploaded(bytes(files.slice(0, index)) + offset, bytes(files))
/** The batch of the current file: all files of the field, and their bytes before it and in total. */
export const batchOf = (files: readonly ChosenFile[], index: number) => ({
  of: files,
  before: bytes(files.slice(0, index)),
  total: bytes(files),
})
