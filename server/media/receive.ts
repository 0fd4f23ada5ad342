import { createHash } from 'node:crypto'
import { chunkSize, type FileKey, uploadKinds } from '#contract/media'
import type { ContentRange } from '#server/media/content-range'
import { append, discard, holds, incomingFolder, whole } from '#server/media/incoming'
import { keep } from '#server/media/keep'
import { withRoomForFile } from '#server/media/room'
import { assertQuota, bytesOf, unusedOf } from '#server/media/unused'
import * as store from '#server/media/upload.store'
import { damaged, tooLarge } from '#server/media/words'
import type { StoredFile } from '#server/media.store'
import type { Person } from '#server/person'
import { conflict, Problem, tooMany, unprocessable } from '#server/problems'
import type { Tx, Work } from '#server/work'
import type { World } from '#server/world'

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

type Asking = { world: World; work: Work; me: Person }
type Received = { offset: number; total: number; file: StoredFile | undefined }
type Named = Omit<store.UploadName, 'total'>
type Slice = Exclude<ContentRange, { asks: true }>

/**
 * Receives one slice, or answers the current offset. A slice must start exactly at the current offset, else 409 with
 * `offset`; a repeat of the newest slice is answered without being written again. The last one completes the file,
 * which is cleaned, stored and returned; or refused with 422 on the field or 507, and the upload is deleted.
 */
export async function receive(
  asking: Asking,
  named: Named,
  range: ContentRange,
  slice: Buffer | undefined,
): Promise<Received> {
  const { world, work, me } = asking
  const upload = { ...named, total: range.total }
  if (range.total > uploadKinds[named.file_key].max) throw tooLarge(named.file_key)
  if (!('asks' in range)) checkSlice(named.file_key, range, slice)
  const isFirst = !('asks' in range) && range.start === 0
  const folder = incomingFolder(world.settings)
  const gone: string[] = []
  // As the system for the first slice: the sender cannot see every use of their files.
  const stands = await (isFirst ? asSystem(world) : work)(async (tx) => {
    gone.length = 0
    await store.oneAtATime(tx, me.id)
    const now = world.clock.now()
    if (isFirst) {
      const unused = await unusedOf(tx, me, now)
      const others = (await store.liveUploads(tx, me.id, now)).filter((other) => !isNamed(other, named))
      assertQuota(unused, range.total, bytesOf(others))
    }
    const known = await store.uploadNamed(tx, me.id, upload, now)
    if ('asks' in range || !slice) return known
    const place = await placeOf(tx, folder, known, range, slice)
    if (place === 'repeated' || place === 'elsewhere') return place === 'repeated' ? known : standsAt(known)
    const into = place === 'next' && known ? known : await begin(tx, me.id, upload, known, now, gone)
    if (!(await append(folder, into.id, range.start, slice))) {
      await store.forgetUploads(tx, [into.id])
      gone.push(into.id)
      return standsAt(undefined)
    }
    const received = range.end + 1
    const hash = fingerprintOf(slice)
    await store.advance(tx, into.id, received, { start: range.start, hash }, now)
    return { ...into, received }
  })
  for (const id of gone) await discard(folder, id)
  // Thrown after the commit, so that deleted uploads stay deleted.
  if (stands instanceof Problem) throw stands
  if (!stands) return { offset: 0, total: range.total, file: undefined }
  if (stands.received < stands.total) return { offset: stands.received, total: stands.total, file: undefined }
  return { offset: stands.total, total: stands.total, file: await finish(asking, folder, stands) }
}

const asSystem =
  ({ db }: World): Work =>
  (run, options) =>
    db.work('system', run, options)
const fingerprintOf = (slice: Buffer) => createHash('sha256').update(slice).digest('hex')
const standsAt = (known: store.Upload | undefined) => {
  const offset = known?.received ?? 0
  return conflict(offset ? `The upload stands at byte ${offset}.` : 'The upload starts at its first byte.', { offset })
}

function checkSlice(key: store.UploadName['file_key'], range: Slice, slice: Buffer | undefined) {
  if (!slice) throw unprocessable({ [key]: ['Send one slice of the file.'] })
  if (slice.length > chunkSize) throw unprocessable({ [key]: ['A slice is at most 1 MB.'] })
  if (slice.length !== range.end - range.start + 1)
    throw unprocessable({ [key]: ['The slice is not as long as its content-range says.'] })
}

/** The kind of a slice: the next one, a repeat of the newest, the first of another file, or out of place. */
async function placeOf(tx: Tx, folder: string, known: store.Upload | undefined, range: Slice, slice: Buffer) {
  if (!known) return range.start === 0 ? 'first' : 'elsewhere'
  const again = known.last_chunk_start === range.start && known.received === range.end + 1
  if (again && known.last_chunk_hash === fingerprintOf(slice)) {
    if (known.finished_at === null && known.received < known.total) await store.spendRepeat(tx, known.id)
    return 'repeated'
  }
  if (known.finished_at === null && range.start === known.received) return 'next'
  if (range.start > 0) return 'elsewhere'
  const same = known.finished_at === null && (await holds(folder, known.id, 0, slice))
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
  known: store.Upload | undefined,
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
  if (known?.finished_at) replaced.push(known)
  gone.push(...replaced.map(({ id }) => id))
  await store.forgetUploads(tx, gone)
  return store.startUpload(tx, userId, upload, now)
}
const sameName = (a: store.UploadName, b: store.UploadName) => a.name === b.name && a.total === b.total
/** A new upload replaces an unfinished one of the same kind and name. */
const isNamed = (upload: Named, { file_key, name }: Named) => upload.file_key === file_key && upload.name === name

async function finish({ world, work, me }: Asking, folder: string, upload: store.Upload) {
  const finished = async () => {
    const file = await work((tx) => store.fileOfUpload(tx, upload.id))
    if (!file) throw standsAt(undefined)
    return file
  }
  if (upload.finished_at) return finished()
  try {
    return await withRoomForFile(me.id, upload.total, async () => {
      const content = await whole(folder, upload.id, upload.total)
      // The same last slice was sent twice at once, and the other request has finished or refused the file.
      if (!content) return finished()
      if (content.length !== upload.total) throw damaged(upload.file_key)
      const now = world.clock.now()
      const { id: uploadId, file_key, name } = upload
      const file = await keep(world, me, { file_key, name, content, uploadId }, (tx, { id }) =>
        store.finishUpload(tx, uploadId, id, now),
      )
      await discard(folder, upload.id)
      return file ?? (await finished())
    })
  } catch (error) {
    // 422 and 507 are final, for the file itself or a full quota; after any other failure the upload is kept and can be
    // retried.
    if (!(error instanceof Problem) || ![422, 507].includes(error.status)) throw error
    await work((tx) => store.forgetUploads(tx, [upload.id]))
    await discard(folder, upload.id)
    throw error
  }
}
