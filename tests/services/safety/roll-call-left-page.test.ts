import { afterEach, expect, test, vi } from 'vitest'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { rollCallSession } from '../../support/safety/roll-call.ts'
import { storageOfDevice } from '../../support/storage-of-device.ts'

afterEach(() => vi.unstubAllGlobals())

const turns = async (n: number) => {
  for (let turn = 0; turn < n; turn += 1) await Promise.resolve()
}

/** Another tab has the roll call open, and this one has answered it. */
async function anotherTabOpens(id: string) {
  const other = new BroadcastChannel('muster.roll-call')
  const answer = new Promise((resolve) => {
    other.onmessage = resolve
  })
  other.postMessage(`open ${id}`)
  await answer
  other.close()
}

test('a mark is on the phone when the page is left right after the press', async () => {
  const device = storageOfDevice()
  vi.stubGlobal('indexedDB', device.indexedDB)
  const session = rollCallSession('phone001')
  const onDisk = () => device.onDisk('muster.roll-call', `${session.owner} ${session.list.site_id}`) as RollCallSession
  await rollCallOfflineStore.keep(session)
  void rollCallOfflineStore.keep({ ...session, ahead: 1 })
  await turns(5)
  device.leave()
  await turns(100)
  expect(onDisk().ahead).toBe(1)
})

test('so is one that is put to what another tab has stored meanwhile', async () => {
  const device = storageOfDevice()
  vi.stubGlobal('indexedDB', device.indexedDB)
  const session = rollCallSession('phone001')
  const id = `${session.owner} ${session.list.site_id}`
  await rollCallOfflineStore.keep(session)
  await rollCallOfflineStore.read(session.list.site_id, session.owner)
  await anotherTabOpens(id)
  device.putOnDisk('muster.roll-call', id, { ...session, merged_at: session.list.as_of })
  void rollCallOfflineStore.keep({ ...session, ahead: 1 }, session)
  await turns(5)
  device.leave()
  await turns(100)
  expect(device.onDisk('muster.roll-call', id)).toMatchObject({ ahead: 1, merged_at: session.list.as_of })
})
