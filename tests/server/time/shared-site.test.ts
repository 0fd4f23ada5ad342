import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const { system, read, put, timesheetIdOf, become, movesOf, typedOf, typed } = weeksOf(() => demo)
const onDay = ({ entries }: TimesheetDetail, day: string) => entries.find((entry) => entry.day === day)
const rowsOf = (id: string) =>
  system((tx) =>
    tx.select().from(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id)).orderBy(timesheetEntries.day),
  )

describe.each(['margaret', 'priya'])(
  'the week of a subcontractor’s worker, corrected by %s, who runs the site',
  (who) => {
    const worker = 'agnieszka-wojciechowska-malinowska'
    const sunday = '2026-10-25'
    let id = ''
    beforeEach(async () => {
      id = await timesheetIdOf(worker)
      await become(id, 'SUBMITTED')
    })

    test('a day that they add has its rate, which they do not read, and one that they take away is gone', async () => {
      const lines = typedOf(await read(who, id)).filter(({ day }) => day !== sunday)
      const answer = await put(who, id, '', { entries: [...lines, typed({ day: sunday })] })
      expect([answer.statusCode, onDay(answer.json().data, sunday)?.hourly_rate]).toEqual([200, undefined])
      const own = await read(worker, id)
      expect(own.entries[0]?.hourly_rate).toBeGreaterThan(0)
      expect(onDay(own, sunday)?.hourly_rate).toBe(own.entries[0]?.hourly_rate)
      expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'correct' })
      expect((await put(who, id, '', { entries: lines })).statusCode).toBe(200)
      expect(onDay(await read(worker, id), sunday)).toBe(undefined)
    })

    test('accepted, it is for the company that employs them to pay', async () => {
      await become(id, 'ACCEPTED')
      expect(await read(who, id)).not.toHaveProperty('pay')
      const answer = await put(who, id, '/paid')
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        who === 'priya'
          ? 'This is not for managers: it is for owners.'
          : 'Only the company that employs them marks it as paid.',
      ])
      expect(await read('imran', id)).toHaveProperty('pay')
    })

    test.each(['DRAFT', 'SUBMITTED', 'REJECTED', 'ACCEPTED'] as const)(
      '%s, its bonus is set by the company that employs them and by nobody else',
      async (status) => {
        await become(id, status)
        const refused = await put(who, id, '/bonus', { amount: 99_999.99 })
        expect([refused.statusCode, refused.json().message]).toEqual([
          403,
          'Only the company that employs them sets the bonus.',
        ])
        expect([(await read(who, id)).is_employer, (await read('imran', id)).is_employer]).toEqual([false, true])
        expect((await put('beata', id, '/bonus', { amount: 77 })).statusCode).toBe(200)
        expect(await read('imran', id)).toMatchObject({ status, bonus: 77 })
        expect(await read(who, id)).toMatchObject({ bonus: null })
        expect((await put('imran', id, '/bonus', { amount: 0 })).statusCode).toBe(200)
      },
    )

    test('a bonus of minus nothing is no bonus, also in the history', async () => {
      // JSON.stringify writes -0 as 0.
      const sent = await demo.app.inject({
        method: 'PUT',
        url: `/api/me/timesheets/${id}/bonus`,
        payload: '{"amount":-0.0}',
        headers: {
          authorization: `Bearer ${await demo.signIn(personId('imran'))}`,
          'content-type': 'application/json',
        },
      })
      expect(sent.statusCode).toBe(200)
      const { bonus, timeline } = await read('imran', id)
      expect([bonus, timeline[0]?.detail]).toEqual([0, '£0.00'])
    })

    test('a bonus that was set since they read the week is not paid unread', async () => {
      await become(id, 'ACCEPTED')
      const before = await read('imran', id)
      expect((await put('beata', id, '/bonus', { amount: 77 })).statusCode).toBe(200)
      const paid = await put('imran', id, '/paid', { updated_at: before.updated_at })
      expect([paid.statusCode, paid.json().message]).toEqual([409, 'Somebody has changed this week meanwhile.'])
    })

    test('without a line on their site, and with a line twice, it is refused in words and stays as it was', async () => {
      const before = await rowsOf(id)
      const none = await put(who, id, '', { entries: [] })
      expect([none.statusCode, none.json().errors]).toEqual([
        422,
        { entries: ['Leave a line on a site of yours: without one this week is not yours to correct.'] },
      ])
      const [first, ...rest] = typedOf(await read(who, id))
      const twice = await put(who, id, '', { entries: [first, ...rest, first] })
      expect([twice.statusCode, twice.json().errors[`entries.${rest.length + 1}.id`]]).toEqual([
        422,
        ['This line is here twice.'],
      ])
      expect(await rowsOf(id)).toEqual(before)
    })
  },
)
