import { and, desc, eq, exists, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { FileKey } from '#contract/media'
import { employments } from '#server/db/schema/company'
import { media, uploads } from '#server/db/schema/media'
import { sessions } from '#server/db/schema/session'
import { skillCards } from '#server/db/schema/skill-card'
import { users } from '#server/db/schema/user'
import { newId } from '#server/ids'
import type { Tx } from '#server/work'

export type Upload = typeof uploads.$inferSelect
export type StoredFile = typeof media.$inferSelect
/** Whose rights a file is read with. */
export type Reader = { id: string; company_id: string | null }
export type UploadName = { file_key: FileKey; name: string; total: number }

const alive = 24 * 3600 * 1000
const live = (userId: string, now: Date) =>
  and(eq(uploads.user_id, userId), isNull(uploads.finished_at), gt(uploads.expires_at, now))

/** One slice of a person at a time: two first slices at once would else start two uploads. */
export const oneAtATime = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

export async function uploadNamed(tx: Tx, userId: string, named: UploadName, now: Date): Promise<Upload | undefined> {
  const { file_key, name, total } = named
  const [row] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.user_id, userId),
        eq(uploads.file_key, file_key),
        eq(uploads.name, name),
        eq(uploads.total, total),
        gt(uploads.expires_at, now),
      ),
    )
    .orderBy(desc(uploads.id))
    .limit(1)
  return row
}
export const liveUploads = (tx: Tx, userId: string, now: Date): Promise<Upload[]> =>
  tx.select().from(uploads).where(live(userId, now)).orderBy(uploads.updated_at)

export async function startUpload(tx: Tx, userId: string, named: UploadName, now: Date): Promise<Upload> {
  const id = newId()
  const [row] = await tx
    .insert(uploads)
    .values({
      id,
      user_id: userId,
      ...named,
      storage_key: `incoming/${id}`,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + alive),
    })
    .returning()
  if (!row) throw new Error('an upload was not written')
  return row
}
export const advance = (tx: Tx, id: string, received: number, last: { start: number; hash: string }, now: Date) =>
  tx
    .update(uploads)
    .set({ received, last_chunk_start: last.start, last_chunk_hash: last.hash, updated_at: now })
    .where(eq(uploads.id, id))
export const spendRepeat = (tx: Tx, id: string) =>
  tx.update(uploads).set({ last_chunk_hash: null }).where(eq(uploads.id, id))
export const forgetUploads = (tx: Tx, ids: string[]) => tx.delete(uploads).where(inArray(uploads.id, ids))

export async function addFile(tx: Tx, file: typeof media.$inferInsert): Promise<StoredFile> {
  const [row] = await tx.insert(media).values(file).returning()
  if (!row) throw new Error('a file was not written')
  return row
}
/** False when somebody else finished it meanwhile. */
export async function finishUpload(tx: Tx, id: string, mediaId: string, now: Date): Promise<boolean> {
  const done = await tx
    .update(uploads)
    .set({ media_id: mediaId, finished_at: now })
    .where(and(eq(uploads.id, id), isNull(uploads.finished_at)))
    .returning({ id: uploads.id })
  return done.length > 0
}

export async function fileOfUpload(tx: Tx, uploadId: string): Promise<StoredFile | undefined> {
  const [row] = await tx
    .select({ file: media })
    .from(uploads)
    .innerJoin(media, eq(media.id, uploads.media_id))
    .where(and(eq(uploads.id, uploadId), isNull(media.deleted_at)))
  return row?.file
}

const workersPictures: FileKey[] = ['profile_photo', 'skill_card_front', 'skill_card_back']
/** Kept only while a step or the identity provider needs them. */
const passing: FileKey[] = [...workersPictures, 'identity_document', 'identity_selfie']
/** Mine, my company's, or a picture of somebody who works or worked for my company. */
const readableBy = (tx: Tx, { id, company_id }: Reader) =>
  or(
    eq(media.owner_id, id),
    company_id === null
      ? undefined
      : or(
          eq(media.company_id, company_id),
          and(
            inArray(media.file_key, workersPictures),
            exists(
              tx
                .select({ one: sql`1` })
                .from(employments)
                .where(and(eq(employments.worker_id, media.owner_id), eq(employments.company_id, company_id))),
            ),
          ),
        ),
  )
export const readableFiles = (tx: Tx, reader: Reader, ids: string[]): Promise<StoredFile[]> =>
  ids.length
    ? tx
        .select()
        .from(media)
        .where(and(inArray(media.id, ids), isNull(media.deleted_at), readableBy(tx, reader)))
    : Promise.resolve([])

/** Who a signed address was made for, while that session lives. */
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

/** Takes out of the database what nobody waits for: uploads past their day, pictures that no step took. */
export async function takeStale(tx: Tx, now: Date): Promise<{ uploads: Upload[]; files: StoredFile[] }> {
  const gone = await tx.delete(uploads).where(lt(uploads.expires_at, now)).returning()
  const attached = tx
    .select({ one: sql`1` })
    .from(skillCards)
    .where(or(eq(skillCards.front_media_id, media.id), eq(skillCards.back_media_id, media.id)))
  const shown = tx.select({ one: sql`1` }).from(users).where(eq(users.photo_media_id, media.id))
  const files = await tx
    .update(media)
    .set({ deleted_at: now })
    .where(
      and(
        inArray(media.file_key, passing),
        isNull(media.deleted_at),
        lt(media.created_at, new Date(now.getTime() - alive)),
        notExists(attached),
        notExists(shown),
      ),
    )
    .returning()
  return { uploads: gone, files }
}
export async function knownUploads(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = ids.length ? await tx.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids)) : []
  return new Set(rows.map(({ id }) => id))
}
