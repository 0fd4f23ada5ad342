import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { type Chosen, gateVisitorsMachine } from '#machines/gate/gate-visitors.machine'
import { task } from '#machines/kit/task'
import type { visitors } from '#services/gate/visitor'
import type { Visitor } from '#shared/api/gate/visitor'

const guest = (id: string, status: Visitor['status'] = 'ON_SITE'): Visitor => ({
  ...{ id, first_name: 'Helen', last_name: `Marsh ${id}`, company: null, host: null },
  ...{ visit_on: '2026-10-26', status, since: null },
})
const page = {
  links: { first: '', prev: null, next: null, last: '' },
  meta: { page: 1, per_page: 200, total: 2, last_page: 1 },
}
/** What the server has, and the checks that it was sent. */
let rows: Visitor[] = []
let sent: string[] = []
let refused = false

async function opened() {
  const chart = gateVisitorsMachine.provide({
    actors: {
      readVisitors: task(async (): ReturnType<typeof visitors.ofSite> => ({ ...page, data: rows })),
      check: task(async ({ chosen }: { chosen: Chosen | undefined }): ReturnType<typeof visitors.checkIn> => {
        const { visitor, move } = chosen!
        sent.push(`${visitor.id} ${move}`)
        if (refused) throw { status: 409, message: 'Not now.' }
        const status = move === 'checkIn' ? ('ON_SITE' as const) : ('LEFT' as const)
        return { data: { ...visitor, status, same: false, message: '' } }
      }),
    },
  })
  const actor = createActor(chart, { input: { siteId: 's' } }).start()
  await vi.advanceTimersByTimeAsync(1000)
  /** Presses the button that the row shows now. */
  const presses = async (row: number) => {
    const visitor = actor.getSnapshot().context.visitors[row]!
    actor.send({ type: 'check', visitor, move: visitor.status === 'ON_SITE' ? 'checkOut' : 'checkIn' })
    await vi.advanceTimersByTimeAsync(10)
  }
  return { presses }
}
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  refused = false
  rows = [guest('a'), guest('b')]
})
afterEach(() => vi.useRealTimers())

test.each([10, 170, 550])('a second tap after %i ms does not bring back who was just checked out', async (apart) => {
  const { presses } = await opened()
  await presses(0)
  await vi.advanceTimersByTimeAsync(apart)
  await presses(0)
  expect(sent).toEqual(['a checkOut'])
})

test('nor does it reach another visitor, whose row has moved under the finger, answered or refused', async () => {
  const { presses } = await opened()
  await presses(0)
  await presses(1)
  await vi.advanceTimersByTimeAsync(600)
  await presses(1)
  await vi.advanceTimersByTimeAsync(600)
  refused = true
  await presses(0)
  await presses(1)
  expect(sent).toEqual(['a checkOut', 'b checkOut', 'a checkIn'])
})

test('a tap on a button that another guard has just turned is not sent, nor one on a row that has moved', async () => {
  const { presses } = await opened()
  rows = [guest('a', 'LEFT'), guest('b')]
  await vi.advanceTimersByTimeAsync(29_700)
  await presses(0)
  expect(sent).toEqual([])
  rows = [guest('new'), ...rows]
  await vi.advanceTimersByTimeAsync(30_600)
  await presses(2)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(600)
  await presses(2)
  expect(sent).toEqual(['b checkOut'])
})

test('a list that is read again and is the same takes each press', async () => {
  const { presses } = await opened()
  await vi.advanceTimersByTimeAsync(29_700)
  await presses(0)
  expect(sent).toEqual(['a checkOut'])
})
