import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const jan = '0197a000-0000-7000-8000-000000000001'
const key = { id: '0197a000-0000-7000-8000-000000000002', created_at: '2026-10-26T06:48:00.000Z', sites: [] }
let storage = storageOfDevice()
/** Public keys that the server was given, in order: the newest replaces those before. */
let registered: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  storage = storageOfDevice()
  registered = []
  vi.stubGlobal('indexedDB', storage.indexedDB)
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    registered.push(JSON.parse(String(body)).public_key)
    return new Response(JSON.stringify({ data: key }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** A page of this phone, as it is opened: it remembers nothing of the one before. */
async function openPage() {
  vi.resetModules()
  const { workerCode } = await import('#services/gate/worker-code')
  return { prepare: () => workerCode.prepare({ userId: jan }) }
}
const onDisk = () => storage.onDisk('muster', `qr-key ${jan}`)

test('a phone keeps the key that it has registered', async () => {
  await (await openPage()).prepare()
  await (await openPage()).prepare()
  expect(registered[0]).toMatchObject({ kty: 'EC', crv: 'P-256' })
  expect(registered[1]).toEqual(registered[0])
})

test('a phone whose disk answers only once its key was asked for keeps that key, and makes no other', async () => {
  await (await openPage()).prepare()
  const { prepare } = await openPage()
  storage.hang()
  const prepared = prepare()
  await vi.advanceTimersByTimeAsync(1999)
  storage.wake()
  await vi.advanceTimersByTimeAsync(1)
  await prepared
  expect(registered).toEqual([registered[0], registered[0]])
  expect(onDisk()).toMatchObject({ id: key.id, publicKey: registered[0] })
})

test('a phone without network shows the code of a site on the day after its last day, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-26T20:00:00Z') })
  const site = { id: key.id, name: 'Riverside', place: 'Leeds', start_at: '2026-10-01', end_at: '2026-10-26' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: { ...key, sites: [site] } })))
  const names = async () => (await (await openPage()).prepare()).map(({ name }) => name)
  expect(await names()).toEqual(['Riverside'])
  vi.setSystemTime(new Date('2026-10-27T01:00:00Z'))
  expect(await names()).toEqual([])
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
  expect(await names()).toEqual(['Riverside'])
  vi.setSystemTime(new Date('2026-10-28T01:00:00Z'))
  expect(await names()).toEqual([])
})
