import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import { timesheetEntries, timesheetMessages, timesheets } from '#server/platform/db/schema/timesheet'
import { newId } from '#server/platform/kit/ids'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** A subcontractor's worker, whose week has a line on Owain's site, and others on Margaret's. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
const worker = 'agnieszka-wojciechowska-malinowska'
let id = ''
let hidden = ''
let own = ''
const { system, read, timesheetIdOf, become } = weeksOf(() => demo)
const note = async (key: string, content: string, entry_id?: string) => {
  const body = { content, ...(entry_id && { entry_id }) }
  return (await demo.request(key, 'POST', `/api/me/timesheets/${id}/message`, body)).statusCode
}
beforeAll(async () => {
  demo = await createDemoServer()
  id = await timesheetIdOf(worker)
  await become(id, 'SUBMITTED')
  const rows = await system((tx) =>
    tx.select().from(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id)).orderBy(timesheetEntries.day),
  )
  hidden = rows[0]?.id ?? ''
  own = rows[1]?.id ?? ''
  const site_id = siteId('mill')
  await system(async (tx) => {
    const access = { id: newId(), company_id: companyId('sub'), status: 'GRANTED' as const }
    await tx.insert(siteSubcompanies).values({ ...access, site_id, created_at: demo.deps.clock.now() })
    await tx.update(timesheetEntries).set({ site_id }).where(eq(timesheetEntries.id, hidden))
    await tx
      .update(checkIns)
      .set({ site_id })
      .where(eq(checkIns.id, rows[0]?.check_in_id ?? ''))
  })
})
afterAll(() => demo.close())
beforeEach(() => system((tx) => tx.delete(timesheetMessages).where(eq(timesheetMessages.timesheet_id, id))))
const notesFor = async (key: string) => (await read(key, id)).messages.map(({ content }) => content)

describe('the notes of a week between hosts', () => {
  test('are those of their own company and of the worker, for each host: days of others are hidden', async () => {
    for (const key of ['margaret', 'priya', 'owain', 'imran', worker]) {
      demo.clock.set(new Date(demo.clock.now().getTime() + 60_000))
      expect([key, await note(key, key)]).toEqual([key, 200])
    }
    expect(await notesFor('margaret')).toEqual(['margaret', 'priya', worker])
    expect(await notesFor('priya')).toEqual(['margaret', 'priya', worker])
    expect(await notesFor('owain')).toEqual(['owain', worker])
    for (const key of ['imran', worker]) expect(await notesFor(key)).toHaveLength(5)
  })

  test('are all of them for an approver whom the contract names', async () => {
    for (const key of ['priya', 'owain', worker]) await note(key, key)
    const approve = (approver_id: string | null) =>
      system((tx) => tx.update(timesheets).set({ approver_id }).where(eq(timesheets.id, id)))
    const [before] = await system((tx) => tx.select().from(timesheets).where(eq(timesheets.id, id)))
    await approve(personId('margaret'))
    expect(await notesFor('margaret')).toHaveLength(3)
    await approve(before?.approver_id ?? null)
  })

  test('ask about no line that their writer cannot see: it is not there', async () => {
    expect(await note('margaret', 'When did you leave?', hidden)).toBe(404)
    expect(await notesFor('imran')).toEqual([])
    expect(await note('margaret', 'When did you leave?', own)).toBe(200)
    expect(await note('imran', 'When did you leave?', hidden)).toBe(200)
  })
})
