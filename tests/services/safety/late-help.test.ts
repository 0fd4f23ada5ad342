import { afterEach, expect, test, vi } from 'vitest'
import { readLateHelp } from '#services/safety/late-help'
import type { PastRollCall } from '#shared/api/safety/roll-call'
import { rollCall, rollCallAt, someId } from '../../support/safety/roll-call.ts'

afterEach(() => vi.unstubAllGlobals())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const at = new Date(rollCallAt).toISOString()
const calls = [{ person_id: someId(10), name: 'Jan Nowak', note: null, at, by: 'Dave Hollis' }]
/** One that ended so many minutes ago; null: it runs. */
const past = (
  n: number,
  kind: PastRollCall['kind'],
  minutes: number | null,
  late_calls: PastRollCall['late_calls'] = [],
) => {
  const closed = minutes === null ? {} : { status: 'CLOSED' as const, closed_at: ago(minutes) }
  const { key: _, ...call } = rollCall({ id: someId(n), kind, ...closed })
  return { ...call, people: 1, not_found: 0, needs_help: 0, late_needs_help: late_calls.length, late_calls }
}
async function shown(data: PastRollCall[], callId?: string) {
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  return (await readLateHelp({ siteId: someId(1), callId }, new AbortController().signal)).map(({ id }) => id)
}

test('the one that ended last is shown, for a day', async () => {
  expect(await shown([past(1, 'DRILL', 60, calls), past(2, 'DRILL', 10, calls), past(3, 'DRILL', null)])).toEqual([
    someId(2),
  ])
  expect(await shown([past(1, 'REAL', 24 * 60 + 1, calls)])).toEqual([])
})
test('neither a drill nor a newer real one takes the place of a real one in which somebody needs help', async () => {
  expect(await shown([past(1, 'DRILL', 10, calls), past(2, 'REAL', 60, calls)])).toEqual([someId(2), someId(1)])
  expect(await shown([past(1, 'REAL', 10), past(2, 'REAL', 60, calls)])).toEqual([someId(2), someId(1)])
  const both = [past(1, 'REAL', 10, calls), past(2, 'REAL', 60, calls), past(3, 'REAL', 90)]
  expect(await shown(both)).toEqual([someId(2), someId(1)])
})
test('whoever has the report of one reads of that one', async () => {
  expect(await shown([past(1, 'REAL', 10), past(2, 'REAL', 60, calls)], someId(1))).toEqual([someId(1)])
})
test('whoever runs a drill, or has its report, reads of the real alarm before it too', async () => {
  for (const minutes of [null, 10])
    expect(await shown([past(1, 'DRILL', minutes), past(2, 'REAL', 60, calls)], someId(1))).toEqual([
      someId(2),
      someId(1),
    ])
})
