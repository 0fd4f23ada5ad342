import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { sweepSuspectedLeft } from '#server/gate/presence-sweep'
import { notifications } from '#server/platform/db/schema/notification'
import { checkIns } from '#server/platform/db/schema/presence'
import { history } from '#server/platform/db/schema/record'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import { usualBreak } from '#shared/domain/time/timesheet-week'
import { createDemoServer, personId } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const presenceOf = async (key: string) => {
  const [row] = await demo.deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(checkIns)
      .where(eq(checkIns.worker_id, personId(key)))
      .orderBy(desc(checkIns.in_at))
      .limit(1),
  )
  if (!row) throw new Error(`${key} was never on a site`)
  return row
}
const entryOf = async (checkIn: string) =>
  (
    await demo.deps.db.transaction('system', (tx) =>
      tx.select().from(timesheetEntries).where(eq(timesheetEntries.check_in_id, checkIn)),
    )
  )[0]
const questions = async (key: string) =>
  (
    await demo.deps.db.transaction('system', (tx) =>
      tx
        .select()
        .from(notifications)
        .where(and(eq(notifications.user_id, personId(key)), eq(notifications.type, 'worker.onsite.change'))),
    )
  ).filter(({ description }) => description.startsWith('Have you left'))
const answer = (key: string, check_in_id: string, left_at: string) =>
  demo.request(key, 'PUT', '/api/me/presence', { check_in_id, left_at })

describe('a site that closed two hours ago', () => {
  test('asks everybody still on it once, and sends nobody off', async () => {
    demo.clock.set(new Date('2026-10-26T19:59:00Z'))
    await sweepSuspectedLeft(demo.deps)
    expect(await questions('jan-nowak')).toEqual([])
    demo.clock.set(new Date('2026-10-26T20:00:00Z'))
    expect(await sweepSuspectedLeft(demo.deps)).toBeGreaterThan(5)
    expect(await sweepSuspectedLeft(demo.deps)).toBe(0)
    const presence = await presenceOf('jan-nowak')
    expect(presence).toMatchObject({ out_at: null, suspected_left_at: new Date('2026-10-26T20:00:00Z') })
    expect((await questions('jan-nowak')).map(({ description }) => description)).toEqual([
      'Have you left Riverside Quarter, Block C? You came at 07:12. Say when you left: your hours wait for it',
    ])
    const moves = await demo.deps.db.transaction('system', (tx) =>
      tx.select().from(history).where(eq(history.noun_id, presence.id)),
    )
    expect(moves).toMatchObject([{ from: 'on_site', move: 'doubt', to: 'suspected_left', by: null }])
  })
})

describe('when did you leave?', () => {
  test.each([
    ['before they came', '2026-10-26T07:00:00Z'],
    ['in the future', '2026-10-26T20:01:00Z'],
  ])('an answer %s is refused in words', async (_, left_at) => {
    const refused = await answer('jan-nowak', (await presenceOf('jan-nowak')).id, left_at)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { left_at: ['Choose a time after you came in, and not in the future.'] },
    ])
  })

  test('an answer that makes a stay longer than any shift is refused in words', async () => {
    const { id } = await presenceOf('jan-nowak')
    // He came at 07:12; the clock that he typed is taken for that of the next day.
    demo.clock.set(new Date('2026-10-27T06:00:00Z'))
    const slip = await answer('jan-nowak', id, '2026-10-27T05:00:00Z')
    expect([slip.statusCode, slip.json().errors]).toEqual([
      422,
      { left_at: ['That would be 21 h 48 on site. Check the time.'] },
    ])
    expect((await answer('jan-nowak', id, '2026-10-26T23:13:00Z')).statusCode).toBe(422)
    expect(await presenceOf('jan-nowak')).toMatchObject({ out_at: null })
    demo.clock.set(new Date('2026-10-26T20:00:00Z'))
  })

  test('the answer ends the stay and gives the hours; a second one is refused', async () => {
    const { id, in_at } = await presenceOf('jan-nowak')
    expect((await entryOf(id))?.minutes).toBeNull()
    const done = await answer('jan-nowak', id, '2026-10-26T16:30:00Z')
    expect(done.json().data).toMatchObject({ id, out_at: '2026-10-26T16:30:00.000Z', out_source: 'WORKER' })
    const entry = await entryOf(id)
    expect(entry?.minutes).toBe((Date.parse('2026-10-26T16:30:00Z') - Number(in_at)) / 60_000 - usualBreak(361))
    const again = await answer('jan-nowak', id, '2026-10-26T16:00:00Z')
    expect([again.statusCode, again.json().message]).toEqual([409, 'This worker is not checked in on this site.'])
  })

  test('nobody answers for somebody else', async () => {
    const { id } = await presenceOf('callum-ogilvie')
    const foreign = await answer('jan-nowak', id, '2026-10-26T16:30:00Z')
    const none = await answer('jan-nowak', '0199c000-0000-7000-8000-00000000ffff', '2026-10-26T16:30:00Z')
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  })

  test('who is on site without a doubt is not asked', async () => {
    const { id } = await presenceOf('isaac-greenwood')
    demo.clock.set(new Date('2026-10-26T15:00:00Z'))
    const early = await answer('isaac-greenwood', id, '2026-10-26T14:00:00Z')
    expect([early.statusCode, early.json().message]).toEqual([409, 'This worker is on site.'])
  })
})

describe('who comes again the next morning', () => {
  test('is on site; the hours of the day before wait, and are answered then', async () => {
    demo.clock.set(new Date('2026-10-27T06:50:00Z'))
    const before = await presenceOf('nkechi-eze')
    const came = await demo.request(
      'dave-hollis',
      'POST',
      `/api/site-control/workers/${personId('nkechi-eze')}/check-in`,
      {
        site_id: siteId('riverside'),
        worker_password: demoPassword,
      },
    )
    expect([came.statusCode, came.json().data?.presence?.state]).toEqual([200, 'on_site'])
    expect((await entryOf(before.id))?.minutes).toBeNull()
    const late = await answer('nkechi-eze', before.id, '2026-10-27T06:51:00Z')
    expect(late.statusCode).toBe(422)
    const done = await answer('nkechi-eze', before.id, '2026-10-26T17:05:00Z')
    expect(done.json().data).toMatchObject({ out_at: '2026-10-26T17:05:00.000Z', out_source: 'WORKER' })
    expect((await entryOf(before.id))?.minutes).toBeGreaterThan(600 - usualBreak(600))
    expect((await presenceOf('nkechi-eze')).out_at).toBeNull()
  })

  test('and whom a guard checks out late has hours that wait for the answer', async () => {
    demo.clock.set(new Date('2026-10-27T20:30:00Z'))
    const { id } = await presenceOf('stefan-petrov')
    const out = await demo.request(
      'margaret',
      'POST',
      `/api/site-control/workers/${personId('stefan-petrov')}/check-out`,
      {
        site_id: siteId('riverside'),
        worker_password: demoPassword,
      },
    )
    expect(out.statusCode).toBe(200)
    expect((await entryOf(id))?.minutes).toBeNull()
    expect((await answer('stefan-petrov', id, '2026-10-26T17:00:00Z')).statusCode).toBe(200)
    expect((await entryOf(id))?.minutes).toBeGreaterThan(600 - usualBreak(600))
  })
})
