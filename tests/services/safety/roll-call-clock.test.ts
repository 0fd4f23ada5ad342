// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession, recallSession } from '#services/safety/roll-call'
import { beginCall } from '#services/safety/roll-call-begin'
import { fireList, rollCallAt, someId } from '../../support/safety/roll-call.ts'

beforeEach(() => void vi.useFakeTimers({ now: rollCallAt, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a roll call that begins without network on a phone whose clock is slow has the server’s time', async () => {
  const as_of = new Date(rollCallAt + 3_600_000).toISOString()
  vi.stubGlobal('fetch', async () => Response.json({ data: fireList({ as_of }) }))
  const whose = { siteId: someId(1), me: { id: someId(3), name: 'Dave Hollis' } }
  await openSession(whose)
  const begun = await beginCall({ ...(await recallSession(whose)), kind: 'REAL', me: whose.me })
  expect(begun.session.call?.started_at).toBe(as_of)
})
