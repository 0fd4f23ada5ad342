import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { runNamed } from '#server/platform/db/named'
import { employments } from '#server/platform/db/schema/company'
import { media } from '#server/platform/db/schema/media'
import { rollCallPeople } from '#server/platform/db/schema/roll-call'
import { sessions } from '#server/platform/db/schema/session'

import { siteDocumentVersions, siteSubcompanies } from '#server/platform/db/schema/site'
import { statusSets } from '#server/platform/db/schema/statuses'

import { users } from '#server/platform/db/schema/user'
import { visitors } from '#server/platform/db/schema/visitor'
import type { Tx } from '#server/platform/db/transaction'
import { openCondition } from '#server/platform/events'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'

export type StoredFile = typeof media.$inferSelect
/** The user whose access applies to a file. */
export type Reader = { id: string; company_id: string | null }
export async function addFile(tx: Tx, file: typeof media.$inferInsert): Promise<StoredFile> {
  const [row] = await tx.insert(media).values(file).returning()
  if (!row) throw new Error('a file was not written')
  return row
}
/** Sets what a file belongs to and which roles it is for. */
export const describeFile = (tx: Tx, id: string, custom_properties: StoredFile['custom_properties']) =>
  tx.update(media).set({ custom_properties }).where(eq(media.id, id))
/** Until it is attached, a picture that was uploaded as somebody's face is theirs alone. */
const isAttached = (tx: Tx) =>
  or(
    ne(media.file_key, 'profile_photo'),
    ...[users.photo_media_id, rollCallPeople.photo_media_id, visitors.photo_media_id].map((column) =>
      exists(tx.select({ one: sql`1` }).from(column.table).where(eq(column, media.id))),
    ),
  )
/** What areas add, as conditions on rows of `media`: attached files that a reader can read. */
export const isReadable = openCondition<Reader>()
/** The same for files that only a signed link opens, which a call that is logged has issued. */
export const isOpened = openCondition<Reader>()
/**
 * The reader's own files, their company's, photos of its workers, safety documents of a site shared with their company or,
 * for workers, of one they are assigned to, and what areas add.
 */
const readableBy = (tx: Tx, { id, company_id }: Reader) =>
  or(
    ofUser(media.owner_id, id),
    and(
      isAttached(tx),
      or(
        isReadable(tx, { id, company_id }),
        // What is attached to a message is for those who talk, not for the sender's company.
        and(ne(media.file_key, 'attachment'), company_id === null ? isOfMyWork(tx, id) : isOfCompany(tx, company_id)),
      ),
    ),
  )
const isOfCompany = (tx: Tx, companyId: string) =>
  or(
    ofCompany(media.company_id, companyId),
    and(
      eq(media.file_key, 'profile_photo'),
      exists(
        tx
          .select({ one: sql`1` })
          .from(employments)
          .where(
            and(
              eq(employments.worker_id, media.owner_id),
              isNull(employments.ended_at),
              ofCompany(employments.company_id, companyId),
            ),
          ),
      ),
    ),
    isOfSharedSite(tx, companyId),
  )
/** A safety document of a site whose documents the worker can read. */
const isOfMyWork = (tx: Tx, userId: string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(siteDocumentVersions)
      .where(
        and(
          eq(siteDocumentVersions.media_id, media.id),
          sql`${siteDocumentVersions.site_id} = any (muster.document_sites_of(${userId}))`,
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
          ofCompany(siteSubcompanies.company_id, companyId),
          inArray(siteSubcompanies.status, statusSets.grantedAccesses),
        ),
      ),
  )
export const readableFiles = (tx: Tx, reader: Reader, ids: string[]): Promise<StoredFile[]> =>
  ids.length
    ? runNamed(
        tx
          .select()
          .from(media)
          .where(
            and(sql`${media.id} = any (${sql.param(ids)}::uuid[])`, isNull(media.deleted_at), readableBy(tx, reader)),
          ),
      )
    : Promise.resolve([])

/** A file that a signed link opens. */
export async function openedFile(tx: Tx, reader: Reader, id: string): Promise<StoredFile | undefined> {
  const [file] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNull(media.deleted_at), or(readableBy(tx, reader), isOpened(tx, reader))))
  return file
}

/** The user a signed link was issued for, while that session is live. */
export async function readerOf(tx: Tx, sessionId: string, now: Date): Promise<Reader | undefined> {
  const [row] = await tx
    .select({ id: sessions.user_id, company_id: sessions.company_id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revoked_at),
        gt(sessions.idle_until, now),
        gt(sessions.abs_until, now),
        eq(users.active, true),
      ),
    )
  return row
}
