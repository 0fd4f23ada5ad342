import { stat } from 'node:fs/promises'
import { discard, incomingFolder, pathOf, waiting } from '#server/media/incoming'
import { takeUnused } from '#server/media/unused'
import { knownUploads, takeExpired } from '#server/media/upload.store'
import type { World } from '#server/world'

const hour = 3600 * 1000
/** Milliseconds of real time, as on the disk: a slice's file can exist a moment before its row is committed. */
const settled = hour

/** Deletes uploads older than 24 h with their bytes, bytes without an upload, and files not used within a day. */
export async function sweep(world: World): Promise<{ uploads: number; files: number; strays: number }> {
  const folder = incomingFolder(world.settings)
  const now = world.clock.now()
  const stale = await world.db.work('system', async (tx) => ({
    uploads: await takeExpired(tx, now),
    files: await takeUnused(tx, now),
  }))
  for (const { id } of stale.uploads) await discard(folder, id)
  for (const { storage_key } of stale.files) await world.ports.media.remove(storage_key)
  const here = await waiting(folder)
  const known = await world.db.work('system', (tx) => knownUploads(tx, here))
  let strays = 0
  for (const id of here.filter((one) => !known.has(one))) {
    const age =
      Date.now() -
      (await stat(pathOf(folder, id)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ))
    if (age < settled) continue
    await discard(folder, id)
    strays += 1
  }
  return { uploads: stale.uploads.length, files: stale.files.length, strays }
}
