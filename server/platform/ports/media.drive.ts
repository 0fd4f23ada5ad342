import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { MediaPort } from '#server/platform/ports/ports'

type Part = { start: number; end: number }
/** A flydrive disk, with a way to read part of a file, which flydrive has no call for. */
export type Drive = { disk: Disk; readPart: (key: string, part: Part) => Promise<Readable> }

/** A port on a flydrive disk, opened on first use. `get` of a missing key rejects at once, not while it is read. */
export function mediaOn(open: () => Promise<Drive>): MediaPort {
  let opened: Promise<Drive> | undefined
  const drive = () => {
    opened ??= open()
    return opened
  }
  return {
    async put(key, content, type) {
      const { disk } = await drive()
      if (Buffer.isBuffer(content)) await disk.put(key, content, { contentType: type })
      else await disk.putStream(key, content, { contentType: type })
    },
    async get(key, part) {
      const { disk, readPart } = await drive()
      if (!(await disk.exists(key))) throw new Error('the file is not in the store')
      return part ? readPart(key, part) : disk.getStream(key)
    },
    remove: async (key) => (await drive()).disk.delete(key),
  }
}
