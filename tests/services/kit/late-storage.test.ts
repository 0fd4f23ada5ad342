import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { GateEntry } from '#services/gate/gate-entry'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const dave = '0197a000-0000-7000-8000-000000000001'
const scan = (key: string): GateEntry => ({
  key,
  by: dave,
  site_id: '0197a000-0000-7000-8000-000000000002',
  worker_id: '0197a000-0000-7000-8000-000000000003',
  name: 'Natalie Sugden',
  move: 'checkIn',
  qr: `M1.${key}`,
  claimed_at: '2026-10-26T06:48:00.000Z',
  state: 'waiting',
})
const keysOf = (log: unknown) =>
  z
    .array(z.object({ key: z.string() }))
    .parse(log ?? [])
    .map(({ key }) => key)

let storage = storageOfDevice()
const onDisk = () => keysOf(storage.onDisk('muster', `gate-log ${dave}`))
/** A page of this phone, as it is opened: it remembers nothing of the one before. */
async function openPage() {
  vi.resetModules()
  const { deviceStore } = await import('#services/kit/device-store')
  const { gateLog } = await import('#services/gate/gate-log')
  const { unkept } = await import('#services/kit/unkept')
  const warned = { count: 0 }
  unkept.subscribe((count) => {
    warned.count = count
  })
  return { deviceStore, gateLog, warned, read: async () => keysOf(await gateLog.read({ userId: dave })) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-26T06:48:30.000Z') })
  storage = storageOfDevice()
  vi.stubGlobal('indexedDB', storage.indexedDB)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('scans of a phone whose disk did not open count, are warned of, and go to it with the next scan', async () => {
  storage.lose()
  const { gateLog, warned, read } = await openPage()
  expect([await read(), warned.count]).toEqual([[], 0])
  await gateLog.add({ entry: scan('one') })
  await gateLog.add({ entry: scan('two') })
  expect([await read(), onDisk(), warned.count]).toEqual([['one', 'two'], [], 1])
  storage.find()
  await gateLog.add({ entry: scan('three') })
  expect([onDisk(), warned.count]).toEqual([['one', 'two', 'three'], 0])
  expect(await (await openPage()).read()).toEqual(['one', 'two', 'three'])
})

test('they go to the disk without another scan as well, 15 seconds after it can be opened', async () => {
  storage.lose()
  const { gateLog, warned } = await openPage()
  await gateLog.add({ entry: scan('one') })
  await vi.advanceTimersByTimeAsync(15_000)
  expect([onDisk(), warned.count]).toEqual([[], 1])
  storage.find()
  await vi.advanceTimersByTimeAsync(15_000)
  expect([onDisk(), warned.count]).toEqual([['one'], 0])
})

test('what waited on the disk comes before them, and whoever shows the log hears of it', async () => {
  await (await openPage()).gateLog.add({ entry: scan('yesterday') })
  storage.lose()
  const { deviceStore, gateLog, read } = await openPage()
  await gateLog.add({ entry: scan('one') })
  const logs: string[][] = []
  gateLog.listen(() => void read().then((log) => logs.push(log)))
  storage.find()
  // Another name is written: the disk is open for all.
  await deviceStore.keep('gate-list', { workers: 2000 })
  await vi.waitFor(() => expect(logs).toEqual([['yesterday', 'one']]))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(onDisk()).toEqual(['yesterday', 'one'])
})

test('a list that the disk did not take is replaced by the next; a face is no matter of a warning', async () => {
  storage.lose()
  const { deviceStore, warned } = await openPage()
  await deviceStore.cache('photo 1', 'a face')
  expect([await deviceStore.has('photo 1'), warned.count]).toEqual([true, 0])
  await deviceStore.keep('gate-list', { workers: 1 })
  await deviceStore.keep('gate-list', { workers: 2 })
  expect([await deviceStore.names(''), warned.count]).toEqual([['photo 1', 'gate-list'], 1])
  storage.find()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(storage.onDisk('muster', 'gate-list')).toEqual({ workers: 2 })
})

test('a scan on a phone whose disk answers nothing counts after 2 s, and goes to the disk once it answers', async () => {
  storage.hang()
  const { gateLog, warned, read } = await openPage()
  const added = gateLog.add({ entry: scan('one') })
  await vi.advanceTimersByTimeAsync(2000)
  await added
  const shown = read()
  await vi.advanceTimersByTimeAsync(2000)
  expect([await shown, warned.count]).toEqual([['one'], 1])
  storage.wake()
  await vi.advanceTimersByTimeAsync(15_000)
  expect([onDisk(), warned.count]).toEqual([['one'], 0])
})
