import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** A subcontractor's worker, whose week is on Margaret's site but for two days: no line has the first of them. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
const worker = 'agnieszka-wojciechowska-malinowska'
let id = ''
let day = ''
const { system, read, timesheetIdOf, become } = weeksOf(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
  id = await timesheetIdOf(worker)
  await become(id, 'SUBMITTED')
  await system(async (tx) => {
    const rows = await tx
      .select()
      .from(timesheetEntries)
      .where(eq(timesheetEntries.timesheet_id, id))
      .orderBy(timesheetEntries.day)
    const [first, second] = rows
    if (!first?.check_in_id || !second?.check_in_id || !second.start_at) throw new Error('no lines of the gate')
    day = first.day
    await tx.delete(timesheetEntries).where(eq(timesheetEntries.id, first.id))
    const site_id = siteId('mill')
    for (const one of [first.check_in_id, second.check_in_id])
      await tx.update(checkIns).set({ site_id }).where(eq(checkIns.id, one))
    const end_at = new Date(second.start_at.getTime() + 3 * 3_600_000)
    await tx.update(timesheetEntries).set({ site_id, end_at }).where(eq(timesheetEntries.id, second.id))
  })
})
afterAll(() => demo.close())
const hiddenFlag = (words: string) => expect.stringMatching(new RegExp(`^The gate saw \\d+ h \\d\\d${words}$`))
const cut = hiddenFlag(' more than these hours.')
const leftOut = hiddenFlag(': no hours were entered.')

describe('hours of the gate that no line has', () => {
  test('are with their times for the company that employs the worker', async () => {
    const shown = await read('imran', id)
    expect([shown.flags, shown.entries[0]?.flags]).toEqual([2, [cut]])
    expect(shown.left_out).toEqual([{ day, seen: expect.objectContaining({ in_source: 'GATE' }), flag: leftOut }])
  })
  test('are not for whoever reads the week only for hours on their own site', async () => {
    expect(await read('margaret', id)).toMatchObject({ decided_elsewhere: true, flags: 0, left_out: [] })
  })
  test('are without their times for an approver of another company, who decides about the week', async () => {
    await system((tx) =>
      tx
        .update(timesheets)
        .set({ approver_id: personId('margaret') })
        .where(eq(timesheets.id, id)),
    )
    const shown = await read('margaret', id)
    expect([shown.flags, shown.entries[0]?.seen, shown.entries[0]?.flags]).toEqual([2, null, [cut]])
    expect(shown.left_out).toEqual([{ day, seen: null, flag: leftOut }])
  })
})
