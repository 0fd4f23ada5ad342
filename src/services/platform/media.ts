import { client } from '#services/kit/client'
import { mediaApi } from '#shared/api/platform/media'
import { type Batch, uploadsInFlight } from './uploads-in-flight.ts'

/** An upload in progress; `start` and `end` (inclusive) are byte offsets. */
type Whole = { name: string; total: number; field: string; blob: Blob; batch?: Batch | undefined }
type Slice = Whole & { start: number; end: number }

// Not lazy: uploading needs the contract's sizes anyway.
const calls = client(async () => mediaApi, ['uploadChunked'])

function form({ field, name }: Whole, slice?: Blob) {
  const body = new FormData()
  body.append('file_key', field)
  body.append('name', name)
  if (slice) body.append(field, slice, name)
  return body
}
async function sendRange(body: FormData, range: string, signal?: AbortSignal) {
  const { data } = await calls.uploadChunked({ body }, signal, { 'content-range': range })
  return { offset: data.data.offset, file: data.data.file }
}

/** A chunked upload: sends one slice, or asks for the server's offset. */
export const media = {
  sendChunk: (chunk: Slice, signal?: AbortSignal) => {
    const { start, end, total, blob, batch = { of: blob, before: 0, total } } = chunk
    return uploadsInFlight.slice(batch, { from: start, to: end + 1 }, () =>
      sendRange(form(chunk, blob.slice(start, end + 1)), `bytes ${start}-${end}/${total}`, signal),
    )
  },
  fetchOffset: (upload: Whole, signal?: AbortSignal) => sendRange(form(upload), `bytes */${upload.total}`, signal),
}
