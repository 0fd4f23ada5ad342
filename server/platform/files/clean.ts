import sharp from 'sharp'
import { whenThereIsMemory } from '#server/platform/files/decoding'
import { containsOtherFile, detectType, isWholePdf } from '#server/platform/files/magic'
import type { PdfAnswer } from '#server/platform/files/pdf'
import {
  damaged,
  encrypted,
  heicUnread,
  hostile,
  packed,
  tooComplicated,
  tooLarge,
  tooManyPixels,
  wrongKind,
} from '#server/platform/http/upload-words'
import { openThread } from '#server/platform/jobs/thread'
import { Problem, tooMany } from '#server/platform/kit/problems'
import { type FileKey, uploadKinds } from '#shared/api/platform/media'

/** The stored form of an upload. */
export type Clean = {
  content: Buffer
  type: 'image/jpeg' | 'application/pdf'
  width: number | null
  height: number | null
}

const mostPixels = 40_000_000
/** The longer side of a stored picture in pixels: enough to read a skill card, a quarter of what phones send. */
const longestSide = 2600

// Each picture is decoded once: a cache would only take memory.
sharp.cache(false)

/**
 * Makes an upload safe to store, or refuses it: 422 on `key`. The kind is taken from the magic bytes. A picture's size
 * is read from its header before anything is decoded; then it is decoded and re-encoded as JPEG, which removes
 * locations, comments and appended data. A PDF is read object by object and rewritten; one with actions, submissions or
 * embedded files is refused. Documents of one `sender` are checked one at a time. `content` is consumed: do not read it
 * afterwards.
 */
export async function clean(key: FileKey, content: Buffer, sender = ''): Promise<Clean> {
  const { kinds, max } = uploadKinds[key]
  if (content.length > max) throw tooLarge(key)
  const found = detectType(content)
  if (!found || !kinds.some((kind) => kind === found.kind)) throw wrongKind(key)
  if (found.kind === 'pdf') {
    if (containsOtherFile(content, 'pdf')) throw hostile(key)
    return { content: await cleanPdf(key, content, sender), type: 'application/pdf', width: null, height: null }
  }
  const pixels = await measure(key, content, found.format)
  if (containsOtherFile(content, 'image')) throw hostile(key)
  try {
    const { data, info } = await whenThereIsMemory(pixels, () =>
      sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
        .rotate()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 85 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { content: data, type: 'image/jpeg', width: info.width, height: info.height }
  } catch {
    throw found.format === 'heic' ? heicUnread(key) : damaged(key)
  }
}

/** Documents of at least this many bytes are transferred to the checking thread: a copy would double their memory. */
const large = 1024 * 1024
const rewrite = openThread<Uint8Array, PdfAnswer>(
  'pdf-thread',
  new URL('./pdf-thread.ts', import.meta.url),
  { heap: 512, memory: 600, seconds: 20, waiting: 32 },
  ({ length, buffer }) => (length < large ? [] : [buffer]),
)

async function cleanPdf(key: FileKey, content: Buffer, sender: string): Promise<Buffer> {
  if (!isWholePdf(content)) throw damaged(key)
  const answer = await rewrite(content, sender)
  if (answer === 'busy') throw tooMany(10, 'Several documents are being checked. Try again in a moment.')
  if (answer === 'too much') throw tooComplicated(key)
  if ('refused' in answer) throw problems[answer.refused](key)
  const { buffer, byteOffset, byteLength } = answer.content
  return Buffer.from(buffer, byteOffset, byteLength)
}
const problems = { hostile, encrypted, damaged, packed }

/** Number of pixels of a picture. */
async function measure(key: FileKey, content: Buffer, format: string): Promise<number> {
  try {
    // No limit here: the size itself is wanted, and only the header is read.
    const { width, height } = await sharp(content, { limitInputPixels: false, pages: 1 }).metadata()
    if (width * height > mostPixels) throw tooManyPixels(key, width, height)
    return width * height
  } catch (error) {
    if (error instanceof Problem) throw error
    throw format === 'heic' ? heicUnread(key) : damaged(key)
  }
}
