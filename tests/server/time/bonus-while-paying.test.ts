import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timesheetBonuses, timesheetPayments } from '#server/platform/db/schema/timesheet'
import { createDemoServer } from '../../support/demo.ts'
import { pausableDatabase } from '../../support/pausable-database.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
const pausable = pausableDatabase()
beforeAll(async () => {
  demo = await createDemoServer({ database: pausable.database })
})
afterAll(() => demo.close())
const { system, put, become, timesheetIdOf } = weeksOf(() => demo)

test('a bonus that is set while the week is being paid is paid with it', async () => {
  const id = await timesheetIdOf('gareth-bowen-thomas')
  await become(id, 'ACCEPTED')
  const [bonus, paid] = await pausable.overlap(
    async (tx) =>
      (await tx.select().from(timesheetBonuses).where(eq(timesheetBonuses.timesheet_id, id))).some(
        ({ amount }) => amount === 77,
      ),
    () => put('margaret', id, '/bonus', { amount: 77 }),
    () => put('margaret', id, '/paid', {}),
  )
  expect([bonus.statusCode, paid.statusCode]).toEqual([200, 200])
  const [payment] = await system((tx) =>
    tx.select().from(timesheetPayments).where(eq(timesheetPayments.timesheet_id, id)),
  )
  expect(payment?.bonus_amount).toBe(77)
})
