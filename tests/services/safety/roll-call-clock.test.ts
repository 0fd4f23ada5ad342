// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession, recallSession } from '#services/safety/roll-call'
import { beginCall } from '#services/safety/roll-call-begin'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { settleRejected } from '#services/safety/roll-call-unsent'
import { marked } from '#shared/domain/safety/roll-call-session'
import { withWhole } from '#shared/domain/safety/roll-call-step'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

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

test('a roll call begun after the last one was settled has the server’s time still: its marks are not outdated', async () => {
  const [jan, dave] = [firePerson(someId(10), 'Jan Nowak'), { id: someId(3), name: 'Dave Hollis' }]
  const ahead = 20 * 60_000
  const over = rollCallSession('phone001', {
    ...{ ahead, call: rollCall({ status: 'CLOSED' }), people: [jan] },
    refused: { [jan.id]: 'Too late.' },
  })
  await rollCallOfflineStore.keep({ ...over, list: fireList({ people: [jan] }) })
  await settleRejected({ session: over })
  const kept = await recallSession({ siteId: someId(1), me: dave })
  const { session } = await beginCall({ ...kept, kind: 'REAL', me: dave })
  const found = marked(session, dave, { person_id: jan.id, mark: 'SAFE', at: rollCallAt })
  // It is merged into the roll call that another marshal began just then.
  const call = rollCall({ id: someId(7), started_at: new Date(rollCallAt + ahead).toISOString() })
  const now = new Date(rollCallAt + ahead).toISOString()
  const merged = withWhole(found, { call, people: [jan], marks: [], revision: 0, now }, ahead)
  expect([merged.unsent.map(({ mark }) => mark), merged.outdated]).toEqual([['SAFE'], {}])
})
