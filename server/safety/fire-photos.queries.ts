import { and, inArray, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { media } from '#server/platform/db/schema/media'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'

/** Photos printed on one list. Rendering more would delay a list that is needed in an emergency. */
const mostPhotos = 500
const side = 84

/** Thumbnails of people on a list that is visible to the caller, by file id. */
export async function printedPhotos(
  deps: Deps,
  files: { id: string; storage_key: string }[],
): Promise<Map<string, Buffer>> {
  const photos = new Map<string, Buffer>()
  for (const { id, storage_key } of files.slice(0, mostPhotos)) {
    const photo = await deps.ports.media
      .get(storage_key)
      .then((content) => asBuffer(content))
      .then((content) => sharp(content).resize(side, side, { fit: 'cover' }).flatten().jpeg({ quality: 70 }).toBuffer())
      // A missing or broken photo must not keep the list from being printed.
      .catch(() => undefined)
    if (photo) photos.set(id, photo)
  }
  return photos
}
async function asBuffer(content: Buffer | AsyncIterable<Buffer>): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content
  const parts = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

export async function photoFiles(tx: Tx, ids: (string | null)[]): Promise<{ id: string; storage_key: string }[]> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (!wanted.length) return []
  return tx
    .select({ id: media.id, storage_key: media.storage_key })
    .from(media)
    .where(and(inArray(media.id, wanted), isNull(media.deleted_at)))
}
