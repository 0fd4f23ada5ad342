import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { FileKey } from '#contract/media'
import { assignments } from '#server/db/schema/assignment'
import { employments } from '#server/db/schema/company'
import { media } from '#server/db/schema/media'
import { rollCallPeople } from '#server/db/schema/roll-call'
import { sessions } from '#server/db/schema/session'
import { siteDocumentVersions, siteSubcompanies, sites } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
import { visitors } from '#server/db/schema/visitor'
import { ours, rule, self } from '#server/scopes'
import { isGuardedBy } from '#server/site/guards'
import type { Tx } from '#server/work'
import { worksUnderContract } from '#server/worker/under-contract'

export type StoredFile = typeof media.$inferSelect
/** Whose rights a file is read with. */
export type Reader = { id: string; company_id: string | null }
export async function addFile(tx: Tx, file: typeof media.$inferInsert): Promise<StoredFile> {
  const [row] = await tx.insert(media).values(file).returning()
  if (!row) throw new Error('a file was not written')
  return row
}
/** Says of a file what it belongs to and whom it is for. */
export const describeFile = (tx: Tx, id: string, custom_properties: StoredFile['custom_properties']) =>
  tx.update(media).set({ custom_properties }).where(eq(media.id, id))
/** Until it is attached, a picture that was uploaded as somebody's face is theirs alone. */
const isAttached = (tx: Tx) =>
  or(
    rule(ne(media.file_key, 'profile_photo')),
    ...[users.photo_media_id, rollCallPeople.photo_media_id, visitors.photo_media_id].map((column) =>
      exists(tx.select({ one: sql`1` }).from(column.table).where(eq(column, media.id))),
    ),
  )
const cardPictures: FileKey[] = ['skill_card_front', 'skill_card_back']
const today = sql`nullif(current_setting('muster.today', true), '')`
/** The face of somebody who works or worked on a site of my company, or on one that I guard today. */
const isFaceAtGate = (tx: Tx, { id, company_id }: Reader) =>
  and(
    rule(eq(media.file_key, 'profile_photo')),
    exists(
      tx
        .select({ one: sql`1` })
        .from(assignments)
        .innerJoin(sites, eq(sites.id, assignments.site_id))
        .where(
          and(
            rule(eq(assignments.worker_id, media.owner_id)),
            company_id === null ? isGuardedBy(id, assignments.site_id, today) : ours(sites.company_id, company_id),
          ),
        ),
    ),
  )
/**
 * Mine, my company's, the face of somebody who works for it, a face at a gate of mine, or a safety document of a site
 * shared with my company or, for workers, of one that they are assigned to.
 */
const readableBy = (tx: Tx, { id, company_id }: Reader) =>
  or(
    self(media.owner_id, id),
    and(
      isAttached(tx),
      or(isFaceAtGate(tx, { id, company_id }), company_id === null ? isOfMyWork(tx, id) : isOfCompany(tx, company_id)),
    ),
  )
const isOfCompany = (tx: Tx, companyId: string) =>
  or(
    ours(media.company_id, companyId),
    and(
      rule(eq(media.file_key, 'profile_photo')),
      exists(
        tx
          .select({ one: sql`1` })
          .from(employments)
          .where(
            and(
              rule(eq(employments.worker_id, media.owner_id)),
              rule(isNull(employments.ended_at)),
              ours(employments.company_id, companyId),
            ),
          ),
      ),
    ),
    isOfSharedSite(tx, companyId),
  )
/** A safety document of a site that I work on, worked on or am to work on: not of one where I was to, and am not. */
const isOfMyWork = (tx: Tx, userId: string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(siteDocumentVersions)
      .innerJoin(assignments, eq(assignments.site_id, siteDocumentVersions.site_id))
      .where(
        and(
          eq(siteDocumentVersions.media_id, media.id),
          self(assignments.worker_id, userId),
          rule(eq(assignments.status, 'CREATED')),
        ),
      ),
  )
const isOfSharedSite = (tx: Tx, companyId: string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(siteDocumentVersions)
      .innerJoin(siteSubcompanies, eq(siteSubcompanies.site_id, siteDocumentVersions.site_id))
      .where(
        and(
          eq(siteDocumentVersions.media_id, media.id),
          ours(siteSubcompanies.company_id, companyId),
          rule(eq(siteSubcompanies.status, 'GRANTED')),
        ),
      ),
  )
export const readableFiles = (tx: Tx, reader: Reader, ids: string[]): Promise<StoredFile[]> =>
  ids.length
    ? tx
        .select()
        .from(media)
        .where(and(inArray(media.id, ids), rule(isNull(media.deleted_at)), readableBy(tx, reader)))
    : Promise.resolve([])

/** What a signed address may open: beside the readable, a card's pictures, whose addresses are made by a call that is written down. */
export async function openedFile(tx: Tx, reader: Reader, id: string): Promise<StoredFile | undefined> {
  const isCardOfOurs =
    reader.company_id === null
      ? undefined
      : and(
          rule(inArray(media.file_key, cardPictures)),
          worksUnderContract(sql`${media.owner_id}`, reader.company_id, sql`${today}::date`),
        )
  const [file] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, id), rule(isNull(media.deleted_at)), or(readableBy(tx, reader), isCardOfOurs)))
  return file
}

/** Who a signed address was made for, while that session lives. */
export async function readerOf(tx: Tx, sessionId: string, now: Date): Promise<Reader | undefined> {
  const [row] = await tx
    .select({ id: sessions.user_id, company_id: sessions.company_id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, sessionId),
        rule(isNull(sessions.revoked_at)),
        rule(gt(sessions.idle_until, now)),
        rule(gt(sessions.abs_until, now)),
        rule(eq(users.active, true)),
      ),
    )
  return row
}
