import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { MediaPort } from '#server/ports/ports'

/** A port on a flydrive disk. `get` of a missing key rejects at once, not while it is read. */
export const mediaOn = (disk: Disk): MediaPort => ({
  async put(key, content, type) {
    if (Buffer.isBuffer(content)) await disk.put(key, content, { contentType: type })
    else await disk.putStream(key, content as Readable, { contentType: type })
  },
  async get(key) {
    if (!(await disk.exists(key))) throw new Error('the file is not in the store')
    return disk.getStream(key)
  },
  remove: (key) => disk.delete(key),
})
