import type { FastifyRequest } from 'fastify'
import { chunkSize, FileKey, uploadKinds } from '#contract/media'
import { tooLarge } from '#server/media/words'
import { Problem, unprocessable } from '#server/problems'

/** A file of a form: `field` without the [] that lists append, `name` and `type` as the sender claims them. */
export type UploadedPart = { field: string; name: string; type: string; content: Buffer }
type Form = { fields: Record<string, string>; files: UploadedPart[] }

const most = Math.max(...Object.values(uploadKinds).map(({ max }) => max))
const limits = { fields: 40, fieldNameSize: 100, fieldSize: 16 * 1024, files: 6, parts: 46, headerPairs: 40 }
/** Bytes of all files of one form. */
const mostTogether = 60 * 1024 * 1024

/**
 * Reads a multipart form into memory. A file larger than its `file_key` allows (a slice: than one chunk) is 422 on that
 * key; it is read to its end first, so that the answer finds the sender listening. A malformed form is 422 on `form`.
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw unprocessable({ form: ['Send this as multipart/form-data.'] })
  const form: Form = { fields: {}, files: [] }
  const fileSize = Math.min(most, request.headers['content-range'] ? chunkSize : most)
  let together = 0
  let refusal: Problem | undefined
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: fileSize + 1 } })) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = String(part.value)
        continue
      }
      const field = part.fieldname.replace(/\[\d*\]$/, '')
      const allowed = Math.min(fileSize, largest(form.fields.file_key) ?? fileSize, mostTogether - together)
      const content = await bytesOf(part.file, allowed)
      together += content?.length ?? 0
      if (content) form.files.push({ field, name: part.filename, type: part.mimetype, content })
      else refusal ??= tooLarge(form.fields.file_key ?? field)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    request.log.info({ err: error }, 'unreadable form')
    throw unprocessable({ form: ['The form could not be read. Try again.'] })
  }
  if (refusal) throw refusal
  return form
}

const largest = (key: string | undefined) => {
  const known = FileKey.safeParse(key)
  return known.success ? uploadKinds[known.data].max : undefined
}

/** Undefined when there are more than `allowed`; the rest is read and let go. */
async function bytesOf(file: AsyncIterable<Buffer>, allowed: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file) {
    size += piece.length
    if (size <= allowed) pieces.push(piece)
    else pieces.length = 0
  }
  return size <= allowed ? Buffer.concat(pieces) : undefined
}
