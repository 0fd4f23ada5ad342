import type { Disk } from 'flydrive'
import type { MediaPort } from '#server/ports/ports'

/** A port on a flydrive disk, opened when first used. `get` of a missing key rejects at once, not while it is read. */
export function mediaOn(open: () => Promise<Disk>): MediaPort {
  let opened: Promise<Disk> | undefined
  const disk = () => {
    opened ??= open()
    return opened
  }
  return {
    async put(key, content, type) {
      const store = await disk()
      if (Buffer.isBuffer(content)) await store.put(key, content, { contentType: type })
      else await store.putStream(key, content, { contentType: type })
    },
    async get(key) {
      const store = await disk()
      if (!(await store.exists(key))) throw new Error('the file is not in the store')
      return store.getStream(key)
    },
    remove: async (key) => (await disk()).delete(key),
  }
}
