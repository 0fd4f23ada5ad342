import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { diskMedia } from '#server/platform/ports/media.disk'

const folder = mkdtempSync(join(tmpdir(), 'muster-media-'))
const disk = diskMedia(folder)
const read = async (stream: Readable) => Buffer.concat(await stream.toArray())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file on the disk comes back as it was, from bytes or from a stream', async () => {
  const bytes = Buffer.from([0, 255, 1, 254])
  await disk.put('media/one.jpg', bytes, 'image/jpeg')
  await disk.put('media/two.pdf', Readable.from([bytes, bytes]), 'application/pdf')
  expect(await read(await disk.get('media/one.jpg'))).toEqual(bytes)
  expect(await read(await disk.get('media/two.pdf'))).toEqual(Buffer.concat([bytes, bytes]))
})
test('a part of a file on the disk is those bytes, both ends included; that of a missing file rejects at once', async () => {
  await disk.put('media/four.pdf', Buffer.from('0123456789'), 'application/pdf')
  expect((await read(await disk.get('media/four.pdf', { start: 2, end: 4 }))).toString()).toBe('234')
  await expect(disk.get('media/five.pdf', { start: 0, end: 1 })).rejects.toThrow('not in the store')
})
test('a removed file is gone, and removing it again is no error', async () => {
  await disk.put('media/three.jpg', Buffer.from('3'), 'image/jpeg')
  await disk.remove('media/three.jpg')
  await disk.remove('media/three.jpg')
  await expect(disk.get('media/three.jpg')).rejects.toThrow('not in the store')
})
test('a key that leads out of the folder is refused', async () => {
  await expect(disk.put('../outside.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow()
  expect(readdirSync(join(folder, '..'))).not.toContain('outside.jpg')
})
