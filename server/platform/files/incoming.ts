import { constants, mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '#server/platform/kit/settings'

/**
 * Where slices are stored until the file is complete: in the data folder, or a folder of this process when there is
 * none.
 */
export function incomingFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  const folder = DATA_DIR === ':memory:' ? join(tmpdir(), `muster-incoming-${process.pid}`) : join(DATA_DIR, 'incoming')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
/** The file of an upload's slices. */
export const pathOf = (folder: string, id: string) => join(folder, `${id}.part`)

async function withFile<T>(folder: string, id: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(pathOf(folder, id), constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

/**
 * Writes a slice at the offset that the database has, and flushes it to disk before the database is updated. Bytes that
 * a killed server wrote beyond the offset are cut off first. False when the file is shorter than the offset: bytes were
 * lost, and writing would leave a hole.
 */
export const append = (folder: string, id: string, offset: number, slice: Buffer): Promise<boolean> =>
  withFile(folder, id, async (file) => {
    const { size } = await file.stat()
    if (size < offset) return false
    await file.truncate(offset)
    let written = 0
    while (written < slice.length)
      written += (await file.write(slice, written, slice.length - written, offset + written)).bytesWritten
    await file.datasync()
    return true
  })

/** Whether the bytes at `offset` are exactly these. */
export const containsAt = (folder: string, id: string, offset: number, slice: Buffer): Promise<boolean> =>
  withFile(folder, id, async (file) => {
    const there = Buffer.alloc(slice.length)
    const { bytesRead } = await file.read(there, 0, slice.length, offset)
    return bytesRead === slice.length && there.equals(slice)
  })

/** The first `size` bytes: anything after them was never acknowledged. Undefined when there are no slices any more. */
export async function whole(folder: string, id: string, size: number): Promise<Buffer | undefined> {
  const bytes = await readFile(pathOf(folder, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return bytes?.subarray(0, size)
}
export const discard = (folder: string, id: string) => rm(pathOf(folder, id), { force: true })
/** Ids of all uploads with bytes in the folder. */
export const waiting = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.part')).map((name) => name.slice(0, -'.part'.length))
