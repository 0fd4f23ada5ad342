import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { fileSecurity } from '#server/platform/http/policy-headers'
import { Problem } from '#server/platform/kit/problems'

/** A byte range, both ends inclusive. */
export type Part = { start: number; end: number }
/** A stored file: `etag` changes with its bytes; `open` is only called for what is sent. */
export type StoredContent = { size: number; etag: string; open: (part?: Part) => Promise<Readable | Buffer> }
/**
 * `content` as a stream is made while it is sent, so that its length is unknown and ranges are not possible. `cache` is
 * its Cache-Control; no caching by default.
 */
export type FileAnswer = { content: Buffer | Readable | StoredContent; type: string; name?: string; cache?: string }

type Sending = { deps: Deps; request: FastifyRequest; reply: FastifyReply }
/**
 * Sends a file as a download that never runs in the app's origin. Handles If-None-Match, Range and If-Range. Steps that
 * can fail come before the headers, so that a refusal has none of the file's.
 */
export async function sendFile({ deps, request, reply }: Sending, { content, type, name, cache }: FileAnswer) {
  const file = content instanceof Readable ? undefined : Buffer.isBuffer(content) ? inMemory(content) : content
  const isUnchanged = file && isNotModified(request, file.etag)
  const part = file && !isUnchanged ? partOf(request, file) : undefined
  const body = !file ? content : isUnchanged ? undefined : await file.open(part)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', fileSecurity(deps.settings))
  if (cache || !reply.hasHeader('cache-control')) reply.header('cache-control', cache ?? 'private, no-store')
  if (file) reply.header('etag', `"${file.etag}"`)
  if (isUnchanged) return reply.code(304).send()
  reply.header('content-type', type)
  reply.header('content-disposition', name ? `attachment; filename*=UTF-8''${inHeader(name)}` : 'attachment')
  if (file) {
    reply.header('accept-ranges', 'bytes')
    reply.header('content-length', part ? part.end - part.start + 1 : file.size)
  }
  if (file && part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  return reply.send(body)
}

export const inMemory = (content: Buffer): StoredContent => ({
  size: content.length,
  etag: createHash('sha256').update(content).digest('hex'),
  open: async (part) => (part ? content.subarray(part.start, part.end + 1) : content),
})

/** Whether the caller has these bytes already. */
function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const etags = headers['if-none-match']
  if (etags === undefined) return false
  return etags.split(',').some((one) => ['*', `"${etag}"`, `W/"${etag}"`].includes(one.trim()))
}

/**
 * The single requested range. Undefined for the whole file: no range, several, or a range of other bytes (If-Range).
 */
function partOf({ headers }: FastifyRequest, { size, etag }: StoredContent): Part | undefined {
  const { range, 'if-range': ifRange } = headers
  const [, parts] = /^bytes=(.*)$/i.exec(range ?? '') ?? []
  if (parts === undefined || parts.includes(',') || (ifRange !== undefined && ifRange !== `"${etag}"`)) return undefined
  const [, from, until] = /^\s*(\d*)-(\d*)\s*$/.exec(parts) ?? []
  const part = from
    ? { start: Number(from), end: Math.min(until ? Number(until) : size, size - 1) }
    : { start: Math.max(0, size - Number(until || 0)), end: size - 1 }
  const isPossible = from !== undefined && part.start <= part.end && part.start < size
  if (isPossible && !(from && until && Number(until) < Number(from))) return part
  const headersOfSize = { 'content-range': `bytes */${size}` }
  throw new Problem(416, `The file has ${size} bytes, and no such part.`, {}, headersOfSize)
}

/** A file name encoded for a header (RFC 8187), without folders and line breaks. */
const inHeader = (name: string) =>
  encodeURIComponent(name.replace(/[\r\n"\\/]/g, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
