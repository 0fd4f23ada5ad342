import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { GateEntry } from '#services/gate/gate-entry'
import { gateLog } from '#services/gate/gate-log'
import { deviceStore } from '#services/kit/device-store'
import { unkept } from '#services/kit/unkept'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { rollCallSession } from '../../support/safety/roll-call.ts'
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
const keys = (log: unknown) =>
  z
    .array(z.object({ key: z.string() }))
    .parse(log)
    .map(({ key }) => key)

const storage = storageOfDevice()
vi.stubGlobal('indexedDB', storage.indexedDB)
let count = 0
unkept.subscribe((now) => {
  count = now
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-26T06:48:30.000Z') })
})
afterEach(async () => {
  storage.makeRoom()
  await deviceStore.forgetAllBut([])
  vi.useRealTimers()
})

test('scans that a full storage does not take are in the log all the same, and on the disk once there is room', async () => {
  await gateLog.add({ entry: scan('before') })
  storage.fill()
  await Promise.all([gateLog.add({ entry: scan('one') }), gateLog.add({ entry: scan('two') })])
  await gateLog.dismiss({ entry: scan('one') })
  const log = await gateLog.read({ userId: dave })
  expect(log.map(({ key, state }) => `${key} ${state}`)).toEqual(['before waiting', 'one seen', 'two waiting'])
  expect(await gateLog.unsent(dave)).toBe(2)
  expect(keys(storage.onDisk('muster', `gate-log ${dave}`))).toEqual(['before'])
  expect(count).toBe(1)

  await vi.advanceTimersByTimeAsync(15_000)
  expect(count).toBe(1)
  storage.makeRoom()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(storage.onDisk('muster', `gate-log ${dave}`)).toEqual(log)
  expect(count).toBe(0)
  expect(await gateLog.read({ userId: dave })).toEqual(log)
})

test('the next scan that the storage takes brings those before it to the disk', async () => {
  storage.fill()
  await gateLog.add({ entry: scan('one') })
  storage.makeRoom()
  await gateLog.add({ entry: scan('two') })
  expect(keys(storage.onDisk('muster', `gate-log ${dave}`))).toEqual(['one', 'two'])
  expect(count).toBe(0)
})

test('a list that the storage does not take counts until the page is closed; a face is left out', async () => {
  storage.fill()
  await deviceStore.keep('gate-list', { workers: 2000 })
  expect(await deviceStore.read('gate-list', z.object({ workers: z.number() }))).toEqual({ workers: 2000 })
  expect([await deviceStore.has('gate-list'), await deviceStore.names('gate-')]).toEqual([true, ['gate-list']])
  await expect(deviceStore.cache('photo 1', 'a face')).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await deviceStore.has('photo 1')).toBe(false)
  expect(count).toBe(1)
})

test('marks of a roll call that the storage does not take stay, and are on the disk once there is room', async () => {
  const session = rollCallSession('phone001')
  const site = session.list.site_id
  await rollCallOfflineStore.keep(session)
  storage.fill()
  await rollCallOfflineStore.keep({ ...session, device: 'phone002' })
  await rollCallOfflineStore.keep({ ...session, device: 'phone003' })
  expect((await rollCallOfflineStore.read(site, session.owner))?.device).toBe('phone003')
  expect(storage.onDisk('muster.roll-call', `${session.owner} ${site}`)).toMatchObject({ device: 'phone001' })
  expect(count).toBe(1)
  storage.makeRoom()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(storage.onDisk('muster.roll-call', `${session.owner} ${site}`)).toMatchObject({ device: 'phone003' })
  expect(count).toBe(0)
})

test('what cannot even be read when it is tried again is tried once more', async () => {
  storage.fill()
  await gateLog.add({ entry: scan('one') })
  storage.lose()
  await vi.advanceTimersByTimeAsync(15_000)
  await expect(gateLog.read({ userId: dave })).rejects.toMatchObject({ name: 'UnknownError' })
  expect(count).toBe(1)
  storage.find()
  storage.makeRoom()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(keys(storage.onDisk('muster', `gate-log ${dave}`))).toEqual(['one'])
  expect(count).toBe(0)
})

test('a connection that the browser has closed is opened again, for scans and for roll calls', async () => {
  const session = rollCallSession('phone001')
  const site = session.list.site_id
  await gateLog.add({ entry: scan('one') })
  await rollCallOfflineStore.keep(session)
  storage.close()
  await gateLog.add({ entry: scan('two') })
  await rollCallOfflineStore.keep({ ...session, device: 'phone002' })
  storage.close()
  expect(keys(await gateLog.read({ userId: dave }))).toEqual(['one', 'two'])
  expect(keys(storage.onDisk('muster', `gate-log ${dave}`))).toEqual(['one', 'two'])
  expect(storage.onDisk('muster.roll-call', `${session.owner} ${site}`)).toMatchObject({ device: 'phone002' })
  expect(count).toBe(0)
})

test('a disk that answers nothing any more stops neither what comes after nor, once it answers, anything', async () => {
  const session = rollCallSession('phone001')
  const site = session.list.site_id
  await gateLog.add({ entry: scan('one') })
  await rollCallOfflineStore.keep(session)
  storage.hang()
  const added = expect(gateLog.add({ entry: scan('two') })).rejects.toMatchObject({ name: 'TimeoutError' })
  const kept = rollCallOfflineStore.keep({ ...session, device: 'phone002' })
  await vi.advanceTimersByTimeAsync(5000)
  await added
  await kept
  expect((await rollCallOfflineStore.read(site, session.owner))?.device).toBe('phone002')
  expect(count).toBe(1)
  storage.wake()
  await gateLog.add({ entry: scan('three') })
  expect(keys(storage.onDisk('muster', `gate-log ${dave}`))).toEqual(['one', 'three'])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(storage.onDisk('muster.roll-call', `${session.owner} ${site}`)).toMatchObject({ device: 'phone002' })
  expect(count).toBe(0)
})
