import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { matchesGate } from '#machines/time/timesheet-law'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Timesheet } from '#shared/api/time/timesheet'
import { createDemoServer, personId } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/**
 * A subcontractor's manager checks their worker in and out by hand on Margaret's site, which Priya manages: a time that
 * they typed is no hours that a gate saw.
 */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { system, list, read, put, typedOf, timesheetIdOf } = weeksOf(() => demo)

const worker = 'agnieszka-wojciechowska-malinowska'
const employer = 'beata'
const day = '2026-10-29'
let id = ''
const set = (change: Partial<typeof timesheets.$inferInsert>) =>
  system((tx) => tx.update(timesheets).set(change).where(eq(timesheets.id, id)))
const instant = (time: string) => `${day}T${time}:00Z`
async function pass(time: string, body: object) {
  demo.clock.set(new Date(instant(time)))
  const answer = await demo.request(employer, 'POST', `/api/me/sites/${siteId('riverside')}/workers`, body)
  expect([answer.statusCode, answer.json().data?.refused]).toEqual([200, []])
}
/** `since`, `leftAt`: the time that is typed; a tick without it. */
const comes = (time: string, since?: string) =>
  pass(time, {
    onsite: [workerId(worker)],
    override_reason: 'Known on this site.',
    ...(since && { onsite_since: instant(since) }),
  })
const leaves = (time: string, leftAt?: string) =>
  pass(time, { check_offsite: [workerId(worker)], ...(leftAt && { left_at: instant(leftAt) }) })
async function send() {
  id = await timesheetIdOf(worker, '2026-10-26')
  expect((await put(worker, id, '/submit')).json().data?.status).toBe('SUBMITTED')
}
const flags = async (key = 'priya') => (await read(key, id)).entries.flatMap((entry) => entry.flags)
const listed = async (key: string) =>
  ((await list(key, '?per_page=100')).data as Timesheet[]).find((week) => week.id === id)

beforeEach(async () => {
  id = await timesheetIdOf(worker, '2026-10-26')
  await set({ status: 'DRAFT', submitted_at: null, approver_id: personId('beata') })
  await system(async (tx) => {
    const of = eq(timesheetEntries.worker_id, workerId(worker))
    const kept = tx.select({ id: timesheets.id }).from(timesheets).where(eq(timesheets.id, id))
    await tx.delete(timesheetEntries).where(inArray(timesheetEntries.timesheet_id, kept))
    await tx.update(timesheetEntries).set({ check_in_id: null }).where(of)
    await tx.delete(checkIns).where(eq(checkIns.worker_id, workerId(worker)))
  })
})

describe('a check-in by hand with an earlier time', () => {
  beforeEach(async () => {
    await comes('16:20', '01:00')
    await leaves('16:25', '16:10')
    await send()
  })
  const words = 'Checked in by hand at 16:20 as from 01:00.'

  test.each(['priya', 'margaret', employer])('is flagged to %s', async (key) => {
    expect(await read(key, id)).toMatchObject({ decided_elsewhere: false, minutes: 880 })
    expect(await flags(key)).toEqual([words])
  })

  test('keeps the week from being accepted unread with those that match the gate', async () => {
    const week = await listed('priya')
    expect(week).toMatchObject({ flags: 1, pending: 0, status: 'SUBMITTED' })
    expect(week && matchesGate(week)).toBe(false)
  })

  test('is flagged also where its hours were typed anew', async () => {
    const [line] = typedOf(await read(worker, id))
    const entries = [{ ...line, id: undefined, note: 'By my own notes.' }]
    expect((await put(worker, id, '', { entries })).statusCode).toBe(200)
    expect((await read(worker, id)).entries.map(({ source }) => source)).toEqual(['TYPED'])
    await send()
    expect(await flags()).toEqual([words])
  })

  test('is flagged without its times to an approver of another company who cannot read them', async () => {
    await system(async (tx) => {
      await tx
        .update(timesheetEntries)
        .set({ site_id: siteId('mill') })
        .where(eq(timesheetEntries.timesheet_id, id))
      await tx
        .update(checkIns)
        .set({ site_id: siteId('mill') })
        .where(eq(checkIns.worker_id, workerId(worker)))
    })
    await set({ approver_id: personId('margaret') })
    const [line] = (await read('margaret', id)).entries
    expect([line?.seen, line?.flags]).toEqual([null, ['Checked in by hand afterwards.']])
  })
})

test('a tick by hand as from now is not flagged, as sites without a gate make them daily', async () => {
  await comes('07:00')
  await leaves('16:10')
  await send()
  expect(await flags()).toEqual([])
  expect((await listed('priya'))?.flags).toBe(0)
})

test('a check-out by hand with an earlier time is flagged', async () => {
  await comes('07:00')
  await leaves('19:05', '16:10')
  await send()
  expect(await flags()).toEqual(['Checked out by hand at 19:05 as having left at 16:10.'])
})

test('both are flagged, each with the time at which it was written', async () => {
  await comes('14:00', '01:00')
  await leaves('16:30', '16:00')
  await send()
  expect(await flags()).toEqual([
    'Checked in by hand at 14:00 as from 01:00.',
    'Checked out by hand at 16:30 as having left at 16:00.',
  ])
})

test.each([
  ['07:15', []],
  ['07:16', ['Checked in by hand at 07:16 as from 07:00.']],
])('by %s, somebody writes that they came at 07:00', async (time, expected) => {
  await comes(time, '07:00')
  await leaves('16:10')
  await send()
  expect(await flags()).toEqual(expected)
})

test('a check-out that was undone and ticked anew is not flagged', async () => {
  await comes('07:00')
  await leaves('16:40', '16:10')
  const [presence] = await system((tx) =>
    tx
      .select()
      .from(checkIns)
      .where(eq(checkIns.worker_id, workerId(worker))),
  )
  const undone = await demo.request(employer, 'PUT', `/api/site-control/check-ins/${presence?.id}/undo`, {
    move: 'checkOut',
  })
  expect(undone.statusCode).toBe(200)
  await leaves('16:41')
  await send()
  expect(await flags()).toEqual([])
})
