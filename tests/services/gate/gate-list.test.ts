import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gateList } from '#services/gate/gate-list'
import { gateLog } from '#services/gate/gate-log'
import { controlledSite } from '../../support/gate/controlled-site.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const [riverside, quayside] = ['0197a000-0000-7000-8000-000000000002', '0197a000-0000-7000-8000-000000000003']
const listed_at = '2026-10-26T07:31:00.000Z'
const list = {
  data: [],
  links: { first: '', prev: null, next: null, last: '' },
  meta: { page: 1, per_page: 5000, total: 0, last_page: 1 },
  listed_at,
}
let userId = ''
let sites = [controlledSite('Riverside', riverside), controlledSite('Quayside', quayside)]
let denial: number | undefined
const keptSites = async () => (await gateList.keptSites({ userId }))?.map(({ name }) => name)
const isKept = async (siteId: string) => (await gateList.kept({ userId, siteId })) !== undefined

beforeEach(async () => {
  userId = crypto.randomUUID()
  sites = [controlledSite('Riverside', riverside), controlledSite('Quayside', quayside)]
  denial = undefined
  vi.stubGlobal('fetch', async (url: string) => {
    if (denial) return Response.json({ message: 'Not found.' }, { status: denial })
    return Response.json(url.startsWith('/api/site-control/workers') ? list : { data: sites })
  })
  await gateList.sites({ userId })
  for (const siteId of [quayside, riverside]) await gateList.renew({ userId, siteId })
})
afterEach(() => vi.unstubAllGlobals())

test.each([403, 404])(
  'a gate that was taken away (%i) is deleted from the device, its scans are not',
  async (status) => {
    const scan = {
      key: 'k1',
      by: userId,
      site_id: riverside,
      name: 'Natalie Sugden',
      qr: 'M1.k1',
      claimed_at: listed_at,
    }
    await gateLog.add({ entry: { ...scan, move: 'checkIn', state: 'waiting' } })
    denial = status
    await expect(gateList.renew({ userId, siteId: riverside })).rejects.toMatchObject({ status })
    expect([await isKept(riverside), await isKept(quayside)]).toEqual([false, true])
    expect(await keptSites()).toEqual(['Quayside'])
    expect(await gateLog.unsent(userId)).toBe(1)
  },
)
test('of what is deleted no record is left on the disk', async () => {
  const disk = storageOfDevice()
  vi.resetModules()
  vi.stubGlobal('indexedDB', disk.indexedDB)
  const { deviceStore } = await import('#services/kit/device-store')
  for (const name of ['gate-list a', 'gate-list b']) await deviceStore.keep(name, [])
  await deviceStore.keep('gate-list a', undefined)
  expect(await deviceStore.names('gate-list ')).toEqual(['gate-list b'])
})
test.each([
  ['that the server refuses', { status: 404, body: { message: 'Not found.' } }],
  ['that it takes by a right that has ended', { status: 200, body: { message: 'The scan was taken.' } }],
])('a queued scan %s deletes the list of its gate', async (_, { status, body }) => {
  const scan = { key: 'k2', by: userId, site_id: riverside, worker_id: quayside, name: 'Natalie Sugden', qr: 'M1.k2' }
  await gateLog.add({ entry: { ...scan, claimed_at: listed_at, move: 'checkIn', state: 'waiting' } })
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  await gateLog.sendNext({ userId })
  expect([await isKept(riverside), await isKept(quayside)]).toEqual([false, true])
})
test('a queued scan of before the right is shown with the reason; the list stays and the next scan is sent', async () => {
  const message = 'You did not guard this site at 07:31.'
  const scan = { by: userId, site_id: riverside, worker_id: quayside, name: 'Natalie Sugden', claimed_at: listed_at }
  for (const key of ['k3', 'k4'])
    await gateLog.add({ entry: { ...scan, key, qr: `M1.${key}`, move: 'checkOut', state: 'waiting' } })
  vi.stubGlobal('fetch', async () => Response.json({ message }, { status: 409 }))
  for (const _ of ['k3', 'k4']) await gateLog.sendNext({ userId })
  expect((await gateLog.read({ userId })).map((entry) => [entry.key, entry.state, entry.message])).toEqual([
    ['k3', 'refused', message],
    ['k4', 'refused', message],
  ])
  expect(await isKept(riverside)).toBe(true)
})
test('a server that is away takes nothing away', async () => {
  denial = 503
  await expect(gateList.renew({ userId, siteId: riverside })).rejects.toMatchObject({ status: 503 })
  await expect(gateList.sites({ userId })).rejects.toMatchObject({ status: 503 })
  expect([await isKept(riverside), await isKept(quayside)]).toEqual([true, true])
  expect(await keptSites()).toEqual(['Riverside', 'Quayside'])
})
test('a gate that is no longer among the caller’s sites is deleted from the device', async () => {
  sites = sites.slice(1)
  await gateList.sites({ userId })
  expect([await isKept(riverside), await isKept(quayside)]).toEqual([false, true])
})
test('whoever controls no site any more keeps none on the device', async () => {
  denial = 403
  await expect(gateList.sites({ userId })).rejects.toMatchObject({ status: 403 })
  expect([await isKept(riverside), await isKept(quayside)]).toEqual([false, false])
  expect(await keptSites()).toEqual([])
})

test('a roll call that runs is shown, and not kept: without a network nobody knows whether it still does', async () => {
  const roll_call = { kind: 'REAL' as const, started_at: '2026-10-26T06:20:00.000Z', started_by: 'Dave Hollis' }
  sites = [{ ...controlledSite('Riverside', riverside), roll_call }]
  expect((await gateList.sites({ userId })).map((site) => site.roll_call)).toEqual([roll_call])
  expect((await gateList.keptSites({ userId }))?.map((site) => site.roll_call)).toEqual([undefined])
})
