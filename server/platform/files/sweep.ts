import { stat } from 'node:fs/promises'
import type { Deps } from '#server/platform/deps'
import { discard, incomingFolder, pathOf, waiting } from '#server/platform/files/incoming'
import { takeUnused } from '#server/platform/files/unused'
import { existingUploads, takeExpired } from '#server/platform/files/upload.queries'

const hour = 3600 * 1000
/** Milliseconds of real time, as on the disk: a slice's file can exist a moment before its row is committed. */
const settled = hour

/** Deletes uploads older than 24 h with their bytes, bytes without an upload, and files not used within a day. */
export async function sweep(deps: Deps): Promise<{ uploads: number; files: number; strays: number }> {
  const folder = incomingFolder(deps.settings)
  const now = deps.clock.now()
  const stale = await deps.db.transaction('system', async (tx) => ({
    uploads: await takeExpired(tx, now),
    files: await takeUnused(tx, now),
  }))
  for (const { id } of stale.uploads) await discard(folder, id)
  for (const { storage_key } of stale.files) await deps.ports.media.remove(storage_key)
  const here = await waiting(folder)
  const existing = await deps.db.transaction('system', (tx) => existingUploads(tx, here))
  let strays = 0
  for (const id of here.filter((one) => !existing.has(one))) {
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
