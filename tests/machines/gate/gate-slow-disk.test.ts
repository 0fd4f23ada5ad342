// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { controlledSite } from '../../support/gate/controlled-site.ts'
import { goodInputs } from '../../support/gate/gate-inputs.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

const userId = '0197a000-0000-7000-8000-000000000001'
const site = controlledSite('Riverside Quarter', '0197a000-0000-7000-8000-000000000002')
const worker = {
  ...{ id: '0197a000-0000-7000-8000-000000000003', slug: 'jan', first_name: 'Jan', last_name: 'Nowak', photo: null },
  ...{ company: 'Brightwire', role: 'Labourer', keys: [], inputs: { ...goodInputs, last_left_at: null } },
  presence: { state: 'off_site', since: null, check_in_id: null },
}
const list = {
  ...{ user_id: userId, site_id: site.id, workers: [worker] },
  ...{ listed_at: '2026-10-26T06:17:00.000Z', received_at: Date.parse('2026-10-26T06:17:00.000Z') },
}
const storage = storageOfDevice()
storage.putOnDisk('muster', `gate-sites ${userId}`, [site])
storage.putOnDisk('muster', `gate-list ${userId} ${site.id}`, list)

/** A page of this device as it is opened: its disk does not open yet. */
beforeEach(() => {
  vi.resetModules()
  storage.lose()
  vi.stubGlobal('indexedDB', storage.indexedDB)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => vi.unstubAllGlobals())

test('without a network, Try again finds the sites on a disk that was slow to open', async () => {
  const { siteControlMachine } = await import('#machines/gate/site-control.machine')
  const actor = createActor(siteControlMachine, { input: { userId } }).start()
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('unreachable'))
  storage.find()
  actor.send({ type: 'retry' })
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ open: { sites: 'old' } })).toBe(true))
  expect(actor.getSnapshot().context).toMatchObject({ sites: [site], siteId: site.id })
  actor.stop()
})

test.each(['retry', 'reconnect'] as const)('so does it find the list of a gate, on %s', async (type) => {
  const { gateListMachine } = await import('#machines/gate/gate-list.machine')
  const actor = createActor(gateListMachine, { input: { userId, siteId: site.id } }).start()
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('unreachable'))
  storage.find()
  actor.send({ type })
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('old'))
  expect(actor.getSnapshot().context.list).toEqual(list)
  actor.stop()
})

test('and one worker of it', async () => {
  const { gatePersonMachine } = await import('#machines/gate/gate-person.machine')
  const input = { userId, siteId: site.id, workerId: worker.id }
  const actor = createActor(gatePersonMachine, { input }).start()
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('unreachable'))
  storage.find()
  actor.send({ type: 'retry' })
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('outdated'))
  expect(actor.getSnapshot().context.person?.worker).toMatchObject({ first_name: 'Jan' })
  actor.stop()
})
