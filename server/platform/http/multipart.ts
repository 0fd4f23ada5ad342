import type { FastifyRequest } from 'fastify'
import { takeRoomForForm } from '#server/platform/http/upload-room'
import { unlessStalled } from '#server/platform/http/upload-stall'
import { tooLarge } from '#server/platform/http/upload-words'
import { Problem, unprocessable } from '#server/platform/kit/problems'
import { chunkSize, FileKey, uploadKinds } from '#shared/api/platform/media'

/** A file of a form: `field` without the [] appended for lists; `name` and `type` as claimed by the sender. */
export type UploadedPart = { field: string; name: string; type: string; content: Buffer }
export type Form = { fields: Record<string, string>; files: UploadedPart[] }

const most = Math.max(...Object.values(uploadKinds).map(({ max }) => max))
const limits = { fields: 40, fieldNameSize: 100, fieldSize: 16 * 1024, files: 6, parts: 46, headerPairs: 40 }
/** Bytes of all files of one form. */
const mostTogether = 60 * 1024 * 1024

/**
 * Reads a multipart form and passes it on. Memory for it is reserved before reading, and released after `use` or when
 * no data arrives for `timeout` seconds.
 */
export async function withForm<T>(
  request: FastifyRequest,
  { sender, timeout }: { sender: string; timeout: number },
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw unprocessable({ form: ['Send this as multipart/form-data.'] })
  const release = takeRoomForForm(sender, request)
  try {
    return await use(await unlessStalled(request, timeout, readForm(request)))
  } finally {
    release()
  }
}

/**
 * Reads a multipart form into memory. A file larger than its `file_key` allows (for a slice: than one chunk) is 422 on
 * that key, after it was read to its end, since the client does not read the answer before. A malformed form is 422 on
 * `form`.
 */
async function readForm(request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: {}, files: [] }
  const fileSize = Math.min(most, request.headers['content-range'] ? chunkSize : most)
  let together = 0
  const length = Number(request.headers['content-length'] ?? mostTogether)
  let problem: Problem | undefined
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: fileSize + 1 } })) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = String(part.value)
        continue
      }
      const field = part.fieldname.replace(/\[\d*\]$/, '')
      const allowed = Math.min(fileSize, largest(form.fields.file_key) ?? fileSize, mostTogether - together)
      const content = await bytesOf(part.file, allowed, Math.min(allowed, length - together))
      together += content?.length ?? 0
      if (content) form.files.push({ field, name: part.filename, type: part.mimetype, content })
      else problem ??= tooLarge(form.fields.file_key ?? field)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    request.log.info({ err: error }, 'unreadable form')
    throw unprocessable({ form: ['The form could not be read. Try again.'] })
  }
  if (problem) throw problem
  return form
}

const largest = (key: string | undefined) => {
  const parsed = FileKey.safeParse(key)
  return parsed.success ? uploadKinds[parsed.data].max : undefined
}

/**
 * Undefined when there are more than `allowed` bytes; the rest is read and discarded. Pieces are copied straight into a
 * buffer of `most` bytes: joining them at the end would need the memory twice.
 */
async function bytesOf(file: AsyncIterable<Buffer>, allowed: number, most: number): Promise<Buffer | undefined> {
  let content = Buffer.allocUnsafeSlow(Math.max(0, most))
  let size = 0
  for await (const piece of file) {
    if (size + piece.length > content.length) content = Buffer.alloc(0)
    else piece.copy(content, size)
    size += piece.length
  }
  return size <= allowed && size <= content.length ? content.subarray(0, size) : undefined
}
