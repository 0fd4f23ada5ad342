import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { registeringId, workerId } from '#server/demo/ids-by-key'
import { registering } from '#server/demo/registering'
import { workers } from '#server/demo/workers'
import type { media } from '#server/platform/db/schema/media'

type Portrait = { media: typeof media.$inferInsert; content: Buffer }

const side = 640
const skins = ['#b98a68', '#e3b894', '#7b5238', '#d9a57d', '#5a3a28', '#c99a76']
const helmets = ['#f4f4f0', '#f2c200', '#1f6fb5', '#d9531e']
const drawing = (skin: string | undefined, helmet: string | undefined, vest: string) => `<svg
  xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="#c9d3dc"/>
  <path d="M8 64c0-15 11-22 24-22s24 7 24 22z" fill="${vest}"/>
  <circle cx="32" cy="28" r="12" fill="${skin}"/>
  <path d="M18 25a14 14 0 0 1 28 0z" fill="${helmet}"/>
</svg>`

/** Photos of the workers, and of people still registering who have uploaded one: drawn, the same bytes each time. */
export async function drawPortraits(demo: DemoContext): Promise<Portrait[]> {
  const pictures = await Promise.all(
    skins.flatMap((skin) =>
      helmets.map((helmet, n) =>
        sharp(Buffer.from(drawing(skin, helmet, n % 2 ? '#e8611d' : '#e8b21d')))
          .jpeg({ quality: 85 })
          .toBuffer(),
      ),
    ),
  )
  const portrait = (n: number, owner_id: string, at: Date): Portrait => {
    const id = demoId('media', 100_000 + n)
    const content = pictures[(n * 7) % pictures.length] ?? Buffer.alloc(0)
    return {
      content,
      media: {
        id,
        owner_id,
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
        created_at: at,
      },
    }
  }
  return [
    ...workers.map(({ key, n }) => portrait(n + 1000, workerId(key), demo.at(-239, '18:13'))),
    ...registering
      .filter(({ next }) => next === 'emergency-contact')
      .map(({ n }) => portrait(n, registeringId(n), demo.at(-2, '19:40'))),
  ]
}
