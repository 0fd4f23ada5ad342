import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { matchesGate } from '#machines/time/timesheet-law'
import { companyId, staffId, workerId } from '#server/demo/ids-by-key'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Timesheet } from '#shared/api/time/timesheet'
import { newId } from '#shared/domain/kit/id'
import { lineBody } from '../../support/time/line-body.ts'
import { cameAgainRig, mill, worker } from './came-again-rig.ts'

/** A night from Sunday into Monday has hours of two weeks: they are paid once. */
const { system, list, read, put, typedOf, timesheetIdOf, become, at, comes, leaves, send, takeBack, id } =
  cameAgainRig()
const after = 'These hours overlap with others of the week after.'
const before = 'These hours overlap with others of the week before.'

let next = ''
const change = (of: string, set: Partial<typeof timesheets.$inferInsert>) =>
  system((tx) => tx.update(timesheets).set(set).where(eq(timesheets.id, of)))
/** The worker types a shift of Sunday night, and sends both weeks. */
async function sendNight(start: string, end: string) {
  await takeBack()
  const night = lineBody({ day: '2026-11-01', site_id: mill, start, end })
  const saved = await put(worker, id(), '', { entries: [...typedOf(await read(worker, id())), night] })
  expect([saved.statusCode, saved.json().errors]).toEqual([200, undefined])
  await send()
  expect((await put(worker, next, '/submit')).statusCode).toBe(200)
}
const flagsOn = async (key: string, of: string, day: string) =>
  (await read(key, of)).entries.filter((entry) => entry.day === day).flatMap(({ flags }) => flags)
const listed = async (key: string, of: string) =>
  ((await list(key, '?per_page=100')).data as Timesheet[]).find((one) => one.id === of)

beforeEach(async () => {
  await comes('2026-11-02', '00:10')
  await leaves('2026-11-02', '09:30')
  next = await timesheetIdOf(worker, '2026-11-02')
  at('2026-11-02', '18:30')
})
afterEach(async () => {
  await system((tx) => tx.delete(timesheetEntries).where(inArray(timesheetEntries.timesheet_id, [id(), next])))
  await become(next, 'DRAFT')
})

test('hours of Sunday night that the next week has again are flagged on both weeks', async () => {
  await sendNight('22:00', '10:00')
  expect(await flagsOn('owain', id(), '2026-11-01')).toContain(after)
  expect(await flagsOn('owain', next, '2026-11-02')).toEqual([before])
  expect(await flagsOn('owain', id(), '2026-10-26')).toEqual([])
})

test('such a week does not match the gate: it is not accepted unread with others', async () => {
  await sendNight('22:00', '10:00')
  const week = await listed('owain', next)
  expect(week).toMatchObject({ flags: 1, pending: 0, status: 'SUBMITTED' })
  expect(week && matchesGate(week)).toBe(false)
})

test('the week that is decided later is flagged once the other is accepted', async () => {
  await sendNight('22:00', '10:00')
  expect((await put('owain', id(), '/accept')).statusCode).toBe(200)
  expect(await flagsOn('owain', next, '2026-11-02')).toEqual([before])
})

test('a night that ends as the hours of the next week begin is not flagged', async () => {
  await sendNight('22:00', '00:10')
  expect(await flagsOn('owain', id(), '2026-11-01')).toEqual(['The gate did not see these hours.'])
  expect(await flagsOn('owain', next, '2026-11-02')).toEqual([])
})

test('whoever decides reads of an overlap with a week that is not theirs to read, and nobody else of other companies', async () => {
  const subcontracted = 'agnieszka-wojciechowska-malinowska'
  const [week, unread] = [
    await timesheetIdOf(subcontracted, '2026-10-19'),
    await timesheetIdOf(subcontracted, '2026-10-26'),
  ]
  await become(week, 'SUBMITTED')
  await system(async (tx) => {
    await tx.update(timesheetEntries).set({ site_id: mill }).where(eq(timesheetEntries.timesheet_id, unread))
    await tx.insert(timesheetEntries).values({
      id: newId(),
      timesheet_id: week,
      worker_id: workerId(subcontracted),
      day: '2026-10-25',
      site_id: mill,
      start_at: new Date('2026-10-25T22:00:00Z'),
      end_at: new Date('2026-10-26T10:00:00Z'),
      minutes: 720,
      source: 'TYPED',
    })
  })
  expect(await read('margaret', unread)).toBeUndefined()
  expect(await flagsOn('imran', week, '2026-10-25')).toContain(after)
  expect(await read('margaret', week)).toMatchObject({ decided_elsewhere: true })
  expect(await flagsOn('margaret', week, '2026-10-25')).not.toContain(after)
  await change(week, { approver_id: staffId('margaret') })
  expect(await flagsOn('margaret', week, '2026-10-25')).toContain(after)
})

test('hours for another company at the same time are no hours of the employer', async () => {
  await sendNight('22:00', '10:00')
  await change(next, { company_id: companyId('main') })
  expect(await flagsOn('owain', id(), '2026-11-01')).toEqual(['The gate did not see these hours.'])
  await change(next, { company_id: companyId('other') })
})
