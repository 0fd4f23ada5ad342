import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { media, uploads } from '#server/platform/db/schema/media'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { StoredFile } from '#server/platform/files/media.queries'
import { ofUser } from '#server/platform/kit/scopes'
import type { FileKey } from '#shared/api/platform/media'
import { newId } from '#shared/domain/kit/id'

export type Upload = typeof uploads.$inferSelect
export type UploadName = { file_key: FileKey; name: string; total: number }

const alive = 24 * 3600 * 1000
const live = (userId: string, now: Date) =>
  and(ofUser(uploads.user_id, userId), isNull(uploads.finished_at), gt(uploads.expires_at, now))

/** One slice per person at a time: two concurrent first slices would otherwise start two uploads. */
export const oneAtATime = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

export async function uploadNamed(tx: Tx, userId: string, named: UploadName, now: Date): Promise<Upload | undefined> {
  const { file_key, name, total } = named
  const [row] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        ofUser(uploads.user_id, userId),
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

/** False when another request finished it meanwhile. */
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

/** Deletes expired uploads and returns them. */
export const takeExpired = (tx: Tx, now: Date): Promise<Upload[]> =>
  tx.delete(uploads).where(lt(uploads.expires_at, now)).returning()
export async function existingUploads(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = ids.length ? await tx.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids)) : []
  return new Set(rows.map(({ id }) => id))
}
