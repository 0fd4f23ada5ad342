import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { media } from '#server/db/schema/media'
import { registeringId } from '#server/demo/cast'
import { demoId } from '#server/demo/ids'
import { registering } from '#server/demo/registering'
import type { Scene } from '#server/demo/scene'

type Portrait = { media: typeof media.$inferInsert; content: Buffer }

const side = 640
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="#c9d3dc"/>
  <path d="M8 64c0-15 11-22 24-22s24 7 24 22z" fill="#e8b21d"/>
  <circle cx="32" cy="28" r="12" fill="#b98a68"/>
  <path d="M18 25a14 14 0 0 1 28 0z" fill="#f4f4f0"/>
</svg>`

/** The photo of those who register and have given theirs: drawn, the same bytes each time. */
export async function drawPortraits(scene: Scene): Promise<Portrait[]> {
  const content = await sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer()
  return registering
    .filter(({ next }) => next === 'emergency-contact')
    .map(({ n }) => {
      const id = demoId('media', 100_000 + n)
      return {
        content,
        media: {
          id,
          owner_id: registeringId(n),
          collection_name: 'profile_photo',
          file_key: 'profile_photo',
          name: 'photo.jpg',
          file_name: `${id}.jpg`,
          mime_type: 'image/jpeg',
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          storage_key: `demo/${id}`,
          width: side,
          height: side,
          created_at: scene.at(-2, '19:40'),
        },
      }
    })
}
