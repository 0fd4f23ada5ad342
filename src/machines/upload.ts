import { chunkSize, type UploadedFile } from '#contract/media'

export type ChosenFile = { name: string; size: number; blob: Blob }
/** One file on its way: its place among the chosen ones, its bytes, the field that it is for, and what goes up with it. */
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
/** Where the server stands, in bytes. `file` comes with the last slice. */
export type Standing = { offset: number; file: UploadedFile | null }
/** A cancelled upload is status 400 without a message: a local 400, no redirect and no snackbar. */
export type UploadOutcome =
  | { done: true; file: UploadedFile | null }
  | { done: false; status: number | undefined; message: string | undefined }

export const chunkAt = (upload: Upload, start: number): Chunk => ({
  ...upload,
  start,
  end: Math.min(start + chunkSize, upload.total) - 1,
})

/** Share of bytes sent, in whole per cent, kept within 0 and 100. */
export const percentSent = (sent: number, total: number): number =>
  total > 0 ? Math.min(100, Math.max(0, Math.round((sent / total) * 100))) : 0

const bytes = (list: readonly ChosenFile[]) => list.reduce((sum, file) => sum + file.size, 0)
/** Progress of several files one after another: `index` is the one on its way, `offset` its bytes sent. */
export const combinedPercent = (files: readonly ChosenFile[], index: number, offset: number): number =>
  percentSent(bytes(files.slice(0, index)) + offset, bytes(files))
/** The files of one field, of which this is the one on its way. */
export const batchOf = (files: readonly ChosenFile[], index: number) => ({
  of: files,
  before: bytes(files.slice(0, index)),
  total: bytes(files),
})
