import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { mediaOn } from '#server/platform/ports/media.drive'
import type { MediaPort } from '#server/platform/ports/ports'

/** Files in a folder of this machine. */
export const diskMedia = (folder: string): MediaPort =>
  mediaOn(async () => ({
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    readPart: async (key, part) => createReadStream(join(folder, key), part),
  }))
