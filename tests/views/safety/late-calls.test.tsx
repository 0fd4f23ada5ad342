// @vitest-environment jsdom
import '../../ui/dom.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { PastRollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { LateCalls } from '#views/safety/late-calls'
import { RollCall } from '#views/safety/roll-call'
import { type App, AppProvider } from '#views/shared/app-context'
import { person } from '../../support/person.ts'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const at = new Date(rollCallAt).toISOString()
const late = { person_id: someId(10), name: 'Jan Nowak', note: '3rd floor, leg trapped', at, by: 'Dave Hollis' }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const past = (more: Partial<PastRollCall>): PastRollCall => {
  const { key: _, ...call } = rollCall({ status: 'CLOSED', closed_at: minutesAgo(5), closed_by: 'Priya Raghunathan' })
  return { ...call, people: 2, not_found: 0, needs_help: 0, late_needs_help: 0, late_calls: [], ...more }
}
const called = { late_needs_help: 1, late_calls: [late] }
const words = 'Jan Nowak (3rd floor, leg trapped), marked at 10:31 by Dave Hollis'

/** The roll call page of a phone with this session; `answer` is the server's to other calls than that for past ones. */
async function opens(more: Partial<RollCallSession>, ended: PastRollCall[], answer: (url: string) => Response) {
  const user = person({ id: crypto.randomUUID() })
  const session = { ...rollCallSession('phone001', { people: [firePerson(someId(10), 'Jan Nowak')] }), ...more }
  await rollCallOfflineStore.keep({ ...session, owner: user.id })
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).endsWith('/roll-calls') ? Response.json({ data: ended }) : answer(String(url)),
  )
  render(
    <AppProvider value={{ inWrapper: false } as App}>
      <RollCall siteId={session.list.site_id} user={user} />
    </AppProvider>,
  )
}
const away = (): Response => {
  throw new TypeError('Failed to fetch')
}

const ending = {
  ...{ status: 'CLOSED', closed_at: at, closed_by: 'Priya Raghunathan', revision: 1, now: at, added: [] },
  ...{ not_added: [], marks: [], refused: [] },
}

test('the screen of an ended roll call says who needs help by a call that came since', async () => {
  await opens(
    {},
    [past({ id: someId(3), ...called, late_calls: [{ ...late, name: 'Of another' }] }), past(called)],
    (url) => (url.includes('/marks') ? Response.json({ data: ending }) : away()),
  )
  const call = await screen.findByText(words)
  await screen.findByText(/^Ended/)
  expect(screen.queryByText(/Of another/)).toBeNull()
  const report = screen.getByRole('button', { name: 'Report (PDF)' })
  expect(call.compareDocumentPosition(report), 'no button moves when it comes').toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

test.each([
  ['runs', away],
  ['has ended', (url: string) => (url.includes('/marks') ? Response.json({ data: ending }) : away())],
] as const)('the screen of a drill that %s says it of the real alarm before it', async (_, answer) => {
  await opens({ call: rollCall({ kind: 'DRILL' }) }, [past({ ...called, id: someId(4), kind: 'REAL' })], answer)
  await screen.findByText(words)
  screen.getByText(/^The call came after the end of the real alarm of /)
})

test('the start screen says it of the roll call that ended last, for a day', async () => {
  const { call: _, ...listOnly } = rollCallSession('phone001', { list: fireList() })
  const older = past({ id: someId(4), closed_at: minutesAgo(60), late_calls: [{ ...late, name: 'Of an older one' }] })
  await opens({ ...listOnly, call: undefined }, [older, past(called)], away)
  const lateCall = await screen.findByText(words)
  const start = screen.getByRole('button', { name: 'Start a drill' })
  expect(lateCall.compareDocumentPosition(start), 'no button moves when it comes').toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
  expect(screen.queryByText(/older one/)).toBeNull()
})

test.each<[string, PastRollCall[]]>([
  ['ended more than a day ago', [past({ ...called, closed_at: minutesAgo(24 * 60 + 1) })]],
  ['is running', [past({ status: 'RUNNING', closed_at: null })]],
  ['had no call after its end', [past({}), past({ ...called, id: someId(4), closed_at: minutesAgo(60) })]],
])('nothing is said where the last roll call %s', async (_, data) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const fetched = vi.fn(async () => Response.json({ data }))
  vi.stubGlobal('fetch', fetched)
  render(<LateCalls siteId={someId(1)} callId={undefined} />)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/help/)).toBeNull()
})

test('an open screen hears of a call within 15 s, and keeps it while there is no answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer = () => Response.json({ data: [past({})] })
  vi.stubGlobal('fetch', async () => answer())
  render(<LateCalls siteId={someId(1)} callId={someId(2)} />)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText(words)).toBeNull()
  answer = () => Response.json({ data: [past(called)] })
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await screen.findByText(words)
  screen.getByText('One person needs help.')
  answer = away
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  screen.getByText(words)
})
