import { and, eq, gt, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { ramsAcceptances } from '#server/platform/db/schema/assignment'
import { invoices } from '#server/platform/db/schema/billing'
import { companies } from '#server/platform/db/schema/company'
import { messages } from '#server/platform/db/schema/conversation'
import { media } from '#server/platform/db/schema/media'
import { rollCallPeople } from '#server/platform/db/schema/roll-call'
import { siteDocumentVersions } from '#server/platform/db/schema/site'
import { skillCards } from '#server/platform/db/schema/skill-card'
import { users } from '#server/platform/db/schema/user'
import { visitors } from '#server/platform/db/schema/visitor'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { StoredFile } from '#server/platform/files/media.queries'
import { liveUploads, oneAtATime } from '#server/platform/files/upload.queries'
import type { Person } from '#server/platform/kit/person'
import { quotaFull } from '#server/platform/kit/problems'

const MiB = 1024 * 1024
/** Maximum bytes of unused files; for a person including unfinished uploads. */
const quota = { person: 200 * MiB, company: 1024 * MiB }
/** Unused files are kept this many milliseconds: their form can still be open. */
const aDay = 24 * 3600 * 1000
/** Files that the hourly sweeper has not removed yet are younger than this. */
const twoDays = 2 * aDay

/** Every column that makes a file used. */
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
  companies.logo_media_id,
]
type Owner = Pick<Person, 'id' | 'company_id'>
const isUnused = (tx: Tx) =>
  and(
    isNull(media.deleted_at),
    ...uses.map((column) => notExists(tx.select({ one: sql`1` }).from(column.table).where(eq(column, media.id)))),
  )

/** Marks files as deleted that were not used within a day. */
export const takeUnused = (tx: Tx, now: Date): Promise<StoredFile[]> =>
  tx
    .update(media)
    .set({ deleted_at: now })
    .where(and(lt(media.created_at, new Date(now.getTime() - aDay)), isUnused(tx)))
    .returning()

type Unused = { person: number; company: number }
/** Bytes of unused files, of a person and of their company. Call it as the system: the sender cannot see every use. */
export const unusedOf = async (tx: Tx, { id, company_id }: Owner, now: Date): Promise<Unused> => ({
  person: await unusedBytes(tx, eq(media.owner_id, id), now),
  company: company_id === null ? 0 : await unusedBytes(tx, eq(media.company_id, company_id), now),
})

/**
 * 507 when a file of `size` would exceed the quota of the person, including what they have `underWay`, or of their
 * company.
 */
export function assertQuota({ person, company }: Unused, size: number, underWay = 0): void {
  if (person + underWay + size > quota.person) throw quotaFull('you', quota.person)
  if (company + size > quota.company) throw quotaFull('your company', quota.company)
}

/** 507 as above for a form's file, counting unfinished uploads; checked before the file is examined. */
export async function checkQuota(deps: Deps, me: Person, size: number): Promise<void> {
  const now = deps.clock.now()
  const { unused, underWay } = await deps.db.transaction('system', async (tx) => ({
    unused: await unusedOf(tx, me, now),
    underWay: await liveUploads(tx, me.id, now),
  }))
  assertQuota(unused, size, bytesOf(underWay))
}
export const bytesOf = (underWay: { total: number }[]) => underWay.reduce((sum, { total }) => sum + total, 0)

/**
 * 507 as above, within the transaction that writes the file: a concurrent write for the same person or company waits
 * for its end. Unfinished uploads count, except the one that the file came from.
 */
export async function claimQuota(tx: Tx, owner: Owner, size: number, now: Date, uploadId?: string): Promise<void> {
  await oneAtATime(tx, owner.id)
  if (owner.company_id !== null)
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, owner.company_id)).for('no key update')
  const underWay = (await liveUploads(tx, owner.id, now)).filter(({ id }) => id !== uploadId)
  assertQuota(await unusedOf(tx, owner, now), size, bytesOf(underWay))
}

async function unusedBytes(tx: Tx, whose: SQL, now: Date): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${media.size}), 0)`.mapWith(Number) })
    .from(media)
    .where(and(whose, gt(media.created_at, new Date(now.getTime() - twoDays)), isUnused(tx)))
  return row?.bytes ?? 0
}
