import { createHash } from 'node:crypto'
import type { RunTransaction, Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { ContentRange } from '#server/platform/files/content-range'
import { append, containsAt, discard, incomingFolder, whole } from '#server/platform/files/incoming'
import { keep } from '#server/platform/files/keep'
import type { StoredFile } from '#server/platform/files/media.queries'
import { assertQuota, bytesOf, unusedOf } from '#server/platform/files/unused'
import * as store from '#server/platform/files/upload.queries'
import { withRoomForFile } from '#server/platform/http/upload-room'
import { damaged, tooLarge } from '#server/platform/http/upload-words'
import type { Person } from '#server/platform/kit/person'
import { conflict, Problem, tooMany, unprocessable } from '#server/platform/kit/problems'
import { chunkSize, type FileKey, uploadKinds } from '#shared/api/platform/media'

/**
 * Maximum number of unfinished uploads for each person, and the milliseconds one must be idle before a new one can
 * replace it.
 */
const mostLive = 3
const rest = 10 * 60 * 1000
/** A new picture of these kinds replaces the unfinished one: people take the photo again. */
const single = new Set<FileKey>([
  'skill_card_front',
  'skill_card_back',
  'identity_document',
  'identity_selfie',
  'profile_photo',
])

type UploadContext = { deps: Deps; transaction: RunTransaction; me: Person }
type Received = { offset: number; total: number; file: StoredFile | undefined }
type Named = Omit<store.UploadName, 'total'>
type Slice = Exclude<ContentRange, { isQuery: true }>

/**
 * Receives one slice, or answers the current offset. A slice must start exactly at the current offset, else 409 with
 * `offset`; a repeat of the newest slice is answered without being written again. The last one completes the file,
 * which is cleaned, stored and returned; or refused with 422 on the field or 507, and the upload is deleted.
 */
export async function receive(
  ctx: UploadContext,
  named: Named,
  range: ContentRange,
  slice: Buffer | undefined,
): Promise<Received> {
  const { deps, transaction, me } = ctx
  const upload = { ...named, total: range.total }
  if (range.total > uploadKinds[named.file_key].max) throw tooLarge(named.file_key)
  if (!('isQuery' in range)) checkSlice(named.file_key, range, slice)
  const isFirst = !('isQuery' in range) && range.start === 0
  const folder = incomingFolder(deps.settings)
  const gone: string[] = []
  // As the system for the first slice: the sender cannot see every use of their files.
  const outcome = await (isFirst ? asSystem(deps) : transaction)(async (tx) => {
    gone.length = 0
    await store.oneAtATime(tx, me.id)
    const now = deps.clock.now()
    if (isFirst) {
      const unused = await unusedOf(tx, me, now)
      const others = (await store.liveUploads(tx, me.id, now)).filter((other) => !isNamed(other, named))
      assertQuota(unused, range.total, bytesOf(others))
    }
    const existing = await store.uploadNamed(tx, me.id, upload, now)
    if ('isQuery' in range || !slice) return existing
    const place = await placeOf(tx, folder, existing, range, slice)
    if (place === 'repeated' || place === 'elsewhere') return place === 'repeated' ? existing : offsetConflict(existing)
    const into = place === 'next' && existing ? existing : await begin(tx, me.id, upload, existing, now, gone)
    if (!(await append(folder, into.id, range.start, slice))) {
      await store.forgetUploads(tx, [into.id])
      gone.push(into.id)
      return offsetConflict(undefined)
    }
    const received = range.end + 1
    const hash = fingerprintOf(slice)
    await store.advance(tx, into.id, received, { start: range.start, hash }, now)
    return { ...into, received }
  })
  for (const id of gone) await discard(folder, id)
  // Thrown after the commit, so that deleted uploads stay deleted.
  if (outcome instanceof Problem) throw outcome
  if (!outcome) return { offset: 0, total: range.total, file: undefined }
  if (outcome.received < outcome.total) return { offset: outcome.received, total: outcome.total, file: undefined }
  return { offset: outcome.total, total: outcome.total, file: await finish(ctx, folder, outcome) }
}

const asSystem =
  ({ db }: Deps): RunTransaction =>
  (run, options) =>
    db.transaction('system', run, options)
const fingerprintOf = (slice: Buffer) => createHash('sha256').update(slice).digest('hex')
const offsetConflict = (existing: store.Upload | undefined) => {
  const offset = existing?.received ?? 0
  return conflict(offset ? `The upload stands at byte ${offset}.` : 'The upload starts at its first byte.', { offset })
}

function checkSlice(key: store.UploadName['file_key'], range: Slice, slice: Buffer | undefined) {
  if (!slice) throw unprocessable({ [key]: ['Send one slice of the file.'] })
  if (slice.length > chunkSize) throw unprocessable({ [key]: ['A slice is at most 1 MB.'] })
  if (slice.length !== range.end - range.start + 1)
    throw unprocessable({ [key]: ['The slice is not as long as its content-range says.'] })
}

/** The kind of a slice: the next one, a repeat of the newest, the first of another file, or out of place. */
async function placeOf(tx: Tx, folder: string, existing: store.Upload | undefined, range: Slice, slice: Buffer) {
  if (!existing) return range.start === 0 ? 'first' : 'elsewhere'
  const again = existing.last_chunk_start === range.start && existing.received === range.end + 1
  if (again && existing.last_chunk_hash === fingerprintOf(slice)) {
    if (existing.finished_at === null && existing.received < existing.total) await store.spendRepeat(tx, existing.id)
    return 'repeated'
  }
  if (existing.finished_at === null && range.start === existing.received) return 'next'
  if (range.start > 0) return 'elsewhere'
  const same = existing.finished_at === null && (await containsAt(folder, existing.id, 0, slice))
  return same ? 'elsewhere' : 'first'
}

/**
 * Starts a new upload and deletes those it replaces. For a finished one of the same name the file stays, but its upload
 * row is deleted, so that a request for the new upload is never answered with it.
 */
async function begin(
  tx: Tx,
  userId: string,
  upload: store.UploadName,
  existing: store.Upload | undefined,
  now: Date,
  gone: string[],
) {
  const others = await store.liveUploads(tx, userId, now)
  const replaced = others.filter(
    (other) => other.file_key === upload.file_key && (single.has(other.file_key) || sameName(other, upload)),
  )
  const left = others.filter((other) => !replaced.includes(other))
  const [oldest] = left
  if (left.length >= mostLive && oldest) {
    const wait = oldest.updated_at.getTime() + rest - now.getTime()
    if (wait > 0) throw tooMany(wait / 1000, 'Three uploads are not finished yet. Finish them first.')
    replaced.push(oldest)
  }
  if (existing?.finished_at) replaced.push(existing)
  gone.push(...replaced.map(({ id }) => id))
  await store.forgetUploads(tx, gone)
  return store.startUpload(tx, userId, upload, now)
}
const sameName = (a: store.UploadName, b: store.UploadName) => a.name === b.name && a.total === b.total
/** A new upload replaces an unfinished one of the same kind and name. */
const isNamed = (upload: Named, { file_key, name }: Named) => upload.file_key === file_key && upload.name === name

async function finish({ deps, transaction, me }: UploadContext, folder: string, upload: store.Upload) {
  const finished = async () => {
    const file = await transaction((tx) => store.fileOfUpload(tx, upload.id))
    if (!file) throw offsetConflict(undefined)
    return file
  }
  if (upload.finished_at) return finished()
  try {
    return await withRoomForFile(me.id, upload.total, async () => {
      const content = await whole(folder, upload.id, upload.total)
      // The same last slice was sent twice at once, and the other request has finished or refused the file.
      if (!content) return finished()
      if (content.length !== upload.total) throw damaged(upload.file_key)
      const now = deps.clock.now()
      const { id: uploadId, file_key, name } = upload
      const file = await keep(deps, me, { file_key, name, content, uploadId }, (tx, { id }) =>
        store.finishUpload(tx, uploadId, id, now),
      )
      await discard(folder, upload.id)
      return file ?? (await finished())
    })
  } catch (error) {
    // 422 and 507 are final, for the file itself or a full quota; after any other failure the upload is kept and can be
    // retried.
    if (!(error instanceof Problem) || ![422, 507].includes(error.status)) throw error
    await transaction((tx) => store.forgetUploads(tx, [upload.id]))
    await discard(folder, upload.id)
    throw error
  }
}
