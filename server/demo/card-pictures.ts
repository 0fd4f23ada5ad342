import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { cardRows } from '#server/demo/card-rows'
import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { workerId } from '#server/demo/ids-by-key'
import { workers } from '#server/demo/workers'
import type { media } from '#server/platform/db/schema/media'

type Side = 'front' | 'back'
type Picture = { media: typeof media.$inferInsert; content: Buffer; card: string; side: Side }

const [width, height] = [856, 540]
const text = (x: number, y: number, size: number, words: string) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="#1b1d20">${words.replace(/[<&>]/g, '')}</text>`
const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" rx="36" fill="#f2efe6"/>${inside}</svg>`
const sides: Record<Side, (card: ReturnType<typeof cardRows>[number]) => string> = {
  front: ({ scheme_name, surname, number, expires_on }) =>
    `<rect width="${width}" height="120" fill="#2f7d4f"/>${text(48, 82, 56, scheme_name)}
    <rect x="48" y="168" width="220" height="280" fill="#c9d3dc"/>${text(316, 230, 46, surname)}
    ${text(316, 310, 34, `No. ${number}`)}${text(316, 380, 34, `Expires ${expires_on}`)}`,
  back: ({ number }) =>
    `<rect y="60" width="${width}" height="90" fill="#33363b"/>${text(48, 260, 34, 'Health, safety and environment test passed')}
    ${text(48, 330, 34, `Registration ${number}`)}`,
}

/** Both sides of some workers' cards, drawn: those waiting for a check, and Jan Nowak's. */
export async function drawCards(demo: DemoContext): Promise<Picture[]> {
  const shown = workers.filter(({ card, key }) => card === 'waiting' || key === 'jan-nowak')
  const rows = new Map(cardRows(demo).map((row) => [row.id, row]))
  const drawn = shown.flatMap((worker) => {
    const card = rows.get(demoId('card', worker.n))
    return card ? (['front', 'back'] as const).map((side, n) => ({ worker, card, side, n })) : []
  })
  return Promise.all(
    drawn.map(async ({ worker, card, side, n }) => {
      const id = demoId('media', 200_000 + worker.n * 2 + n)
      const content = await sharp(Buffer.from(drawing(sides[side](card))))
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85 })
        .toBuffer()
      const row = {
        id,
        owner_id: workerId(worker.key),
        collection_name: 'skill_card',
        file_key: `skill_card_${side}` as const,
        name: `${side}.jpg`,
        file_name: `${id}.jpg`,
        mime_type: 'image/jpeg',
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        storage_key: `demo/${id}`,
        width,
        height,
        created_at: demo.at(-2, '18:06'),
      }
      return { media: row, content, card: card.id, side }
    }),
  )
}
