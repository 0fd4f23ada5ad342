// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { ControlledSite } from '#shared/api/gate/site-control'
import { fireList, someId } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const me = { id: someId(3), name: 'Dave Hollis' }
const site = {
  ...{ id: someId(1), name: 'Riverside Quarter', place: 'London', company: 'Calder & Finch', sharedSite: false },
  ...{ on_site: 0, in_doubt: 0, due: 0, may_check: true },
} satisfies ControlledSite
let storage: ReturnType<typeof storageOfDevice>
/** A browser whose worker registers and never becomes active: one of its files cannot be fetched. */
beforeEach(() => {
  storage = storageOfDevice()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('indexedDB', storage.indexedDB)
  const workers = { register: async () => ({}), ready: new Promise(() => {}) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: workers }))
  vi.stubGlobal('fetch', async (path: string) => {
    const [, siteId = ''] = /sites\/([^/]+)\/fire/.exec(path) ?? []
    return Response.json({ data: siteId ? fireList({ site_id: siteId }) : [site] })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The services of a page that was just loaded. */
async function newPage() {
  vi.resetModules()
  const [{ openSession }, { gatePlace }] = await Promise.all([
    import('#services/safety/roll-call'),
    import('#services/gate/gate-place'),
  ])
  return {
    rollCall: async (siteId = site.id) => (await openSession({ siteId, me })).session.list.site_id,
    siteControl: async () => (await gatePlace.open({ userId: me.id })).sites.map(({ name }) => name),
  }
}
async function until(isTrue: () => unknown) {
  while (!isTrue()) await new Promise(setImmediate)
}

test('a first roll call waits 3 s for a device that cannot be made to open it without network, and no later one', async () => {
  const page = await newPage()
  let shown: string | undefined
  const first = page.rollCall().then((id) => {
    shown = id
  })
  await until(() => storage.onDisk('muster.roll-call', `${me.id} ${site.id}`))
  vi.advanceTimersByTime(2999)
  await new Promise(setImmediate)
  expect(shown).toBeUndefined()
  vi.advanceTimersByTime(1)
  await first
  expect(shown).toBe(site.id)

  expect(await page.rollCall(someId(4)), 'another site').toBe(someId(4))
  const next = await newPage()
  expect(await next.rollCall(), 'the same site on a new page').toBe(site.id)
})

test('a first site control waits 3 s likewise, and no later one', async () => {
  const page = await newPage()
  let shown: string[] = []
  const first = page.siteControl().then((names) => {
    shown = names
  })
  await until(() => storage.onDisk('muster', `gate-sites ${me.id}`))
  vi.advanceTimersByTime(2999)
  await new Promise(setImmediate)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  await first
  expect(shown).toEqual([site.name])

  const next = await newPage()
  expect(await next.siteControl()).toEqual([site.name])
})
