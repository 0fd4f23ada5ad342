import { and, eq, gt, isNull, lt, not, notExists, type SQL, sql } from 'drizzle-orm'
import { ramsAcceptances } from '#server/db/schema/assignment'
import { invoices } from '#server/db/schema/billing'
import { messages } from '#server/db/schema/conversation'
import { media, uploads } from '#server/db/schema/media'
import { rollCallPeople } from '#server/db/schema/roll-call'
import { siteDocumentVersions } from '#server/db/schema/site'
import { skillCards } from '#server/db/schema/skill-card'
import { users } from '#server/db/schema/user'
import { visitors } from '#server/db/schema/visitor'
import type { UploadName } from '#server/media/upload.store'
import type { StoredFile } from '#server/media.store'
import type { Person } from '#server/person'
import { quotaFull } from '#server/problems'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

const MiB = 1024 * 1024
/** Bytes of files that nothing uses; of a person, those under way included. */
const quota = { person: 200 * MiB, company: 1024 * MiB }
/** A file that nothing uses is kept so long: its form may still be open. */
const aDay = 24 * 3600 * 1000
/** What the sweeper, which comes every hour, has not taken yet is younger than this. */
const twoDays = 2 * aDay

/** Every column that says a file is used. */
export const uses = [
  users.photo_media_id,
  skillCards.front_media_id,
  skillCards.back_media_id,
  siteDocumentVersions.media_id,
  ramsAcceptances.media_id,
  rollCallPeople.photo_media_id,
  messages.media_id,
  visitors.photo_media_id,
  invoices.media_id,
]
type Named = Pick<UploadName, 'file_key' | 'name'>
const isUnused = (tx: Tx) =>
  and(
    isNull(media.deleted_at),
    ...uses.map((column) => notExists(tx.select({ one: sql`1` }).from(column.table).where(eq(column, media.id)))),
  )

/** Takes out of the database the files that nothing used within a day. */
export const takeUnused = (tx: Tx, now: Date): Promise<StoredFile[]> =>
  tx
    .update(media)
    .set({ deleted_at: now })
    .where(and(lt(media.created_at, new Date(now.getTime() - aDay)), isUnused(tx)))
    .returning()

/**
 * 507 in words when a file of `size` would bring a person or their company over what may wait unused. `again`: it takes
 * the place of what is under way of its kind and name.
 */
export async function holdToQuota(world: World, me: Person, size: number, again?: Named): Promise<void> {
  const now = world.clock.now()
  const waiting = await world.db.work('system', async (tx) => ({
    person: (await unusedBytes(tx, eq(media.owner_id, me.id), now)) + (await bytesUnderWay(tx, me.id, now, again)),
    company: me.company_id === null ? 0 : await unusedBytes(tx, eq(media.company_id, me.company_id), now),
  }))
  if (waiting.person + size > quota.person) throw quotaFull('you', quota.person)
  if (waiting.company + size > quota.company) throw quotaFull('your company', quota.company)
}

async function unusedBytes(tx: Tx, whose: SQL, now: Date): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${media.size}), 0)`.mapWith(Number) })
    .from(media)
    .where(and(whose, gt(media.created_at, new Date(now.getTime() - twoDays)), isUnused(tx)))
  return row?.bytes ?? 0
}
async function bytesUnderWay(tx: Tx, userId: string, now: Date, again?: Named): Promise<number> {
  const other = again && not(and(eq(uploads.file_key, again.file_key), eq(uploads.name, again.name)) ?? sql`false`)
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${uploads.total}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.user_id, userId), other, isNull(uploads.finished_at), gt(uploads.expires_at, now)))
  return row?.bytes ?? 0
}
