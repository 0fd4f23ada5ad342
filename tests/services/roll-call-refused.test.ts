// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openSession, recallSession } from '#services/roll-call'
import { rollCallOfflineStore } from '#services/roll-call-offline-store'
import { rollCallSession, someId } from '../support/roll-call.ts'

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
