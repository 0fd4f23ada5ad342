// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { deviceStore } from '#services/kit/device-store'
import { openSession, recallSession, syncSession } from '#services/safety/roll-call'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { rollCallSession, someId } from '../../support/safety/roll-call.ts'

const whose = { siteId: someId(1), me: { id: someId(3), name: 'Dave Hollis' } }
const isKept = async () => (await recallSession(whose)).session !== undefined
const ended = rollCallSession('phone001', { call: undefined })
const answers = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found.' }, { status }))
afterEach(() => vi.unstubAllGlobals())

test.each([403, 404])('the list of a site that was taken away (%i) is deleted from the phone', async (status) => {
  await rollCallOfflineStore.keep(ended)
  answers(status)
  await expect(openSession(whose)).rejects.toMatchObject({ status })
  expect(await isKept()).toBe(false)
})
test.each([
  ['a server that is away', 503, ended],
  ['a refusal, while something is unsent,', 403, { ...ended, unsent_start: true }],
])('%s deletes nothing', async (_, status, session) => {
  await rollCallOfflineStore.keep(session)
  answers(status)
  await expect(openSession(whose)).rejects.toMatchObject({ status })
  expect(await isKept()).toBe(true)
})
test('a roll call that runs there, with all marks sent, is deleted once its changes are refused', async () => {
  const running = rollCallSession('phone001')
  await rollCallOfflineStore.keep(running)
  answers(404)
  await expect(syncSession({ session: running })).rejects.toMatchObject({ status: 404 })
  expect(await isKept()).toBe(false)
})
test('with the list of a roll call goes the list of the gate', async () => {
  const gate = { userId: whose.me.id, siteId: whose.siteId }
  const list = { user_id: gate.userId, site_id: gate.siteId, workers: [] }
  const name = `gate-list ${gate.userId} ${gate.siteId}`
  await deviceStore.keep(name, { ...list, listed_at: '2026-10-26T07:31:00.000Z', received_at: 0 })
  answers(404)
  await expect(openSession(whose)).rejects.toMatchObject({ status: 404 })
  expect(await deviceStore.read(name, z.unknown())).toBeUndefined()
})
