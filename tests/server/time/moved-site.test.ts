import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import { lineBody } from '../../support/time/line-body.ts'
import { cameAgainRig, mill, worker } from './came-again-rig.ts'

/** Hours that a gate saw are of its site, and their break is a break. */
const { system, read, put, typedOf, at, comes, leaves, takeBack, send, id } = cameAgainRig()

const reasonRequired = 'Say why it differs from what the gate saw.'
const flag = 'The gate that saw these hours is on another site.'
const save = async (key: string, change: object, message?: string) => {
  const entries = typedOf(await read(key, id())).map((line) => ({ ...line, ...change }))
  const answer = await put(key, id(), '', { entries, ...(message && { message }) })
  return answer.statusCode === 200 ? 200 : answer.json().errors
}
const flags = async (key = worker) => (await read(key, id())).entries.flatMap((entry) => entry.flags)
test.each([worker, 'owain'])('%s puts them on no other site without a reason, and it is flagged', async (key) => {
  if (key === worker) await takeBack()
  expect(await save(key, { site_id: null })).toEqual({ 'entries.0.note': [reasonRequired] })
  expect(await flags()).not.toContain(flag)
  expect(await save(key, { site_id: null, note: 'Sent there by van.' })).toBe(200)
  expect(await flags()).toContain(flag)
})

test('a typed line inside a stay that the gate ended later is flagged as an overlap', async () => {
  await takeBack()
  await comes('2026-10-29', '06:35')
  at('2026-10-29', '14:00')
  const typed = lineBody({ day: '2026-10-29', site_id: mill, start: '08:00', end: '12:00', break_minutes: 0 })
  const entries = [...typedOf(await read(worker, id())), typed]
  expect((await put(worker, id(), '', { entries })).statusCode).toBe(200)
  await leaves('2026-10-29', '15:10')
  await send()
  const overlaps = (await read('owain', id())).entries.filter(({ flags }) =>
    flags.includes('These hours overlap with others of the week.'),
  )
  expect(overlaps.map(({ start_at }) => start_at)).toEqual(['2026-10-29T08:00:00.000Z'])
})

test('a message with the correction is a reason', async () => {
  expect(await save('owain', { site_id: null }, 'You were sent to the yard by van.')).toBe(200)
})

test('a break that is as long as the work is refused, also where the times stay', async () => {
  await takeBack()
  for (const break_minutes of [480, 481, 600])
    expect(await save(worker, { break_minutes })).toEqual({
      'entries.0.break_minutes': ['The break is as long as the work.'],
    })
  expect(await save('owain', { break_minutes: 480 }, 'You rested.')).toEqual({
    'entries.0.break_minutes': ['The break is as long as the work.'],
  })
})

test('a break of an hour more than usual is flagged, whoever gave it, and the hours are less by it', async () => {
  await takeBack()
  expect(await save(worker, { break_minutes: 90 })).toBe(200)
  expect(await flags()).toEqual([])
  expect(await save(worker, { break_minutes: 91 })).toBe(200)
  await send()
  expect(await flags('owain')).toEqual(['A break of 1 h 31.'])
  const [entry] = (await read('owain', id())).entries
  expect(entry?.minutes).toBe(480 - 91)
})

test('a break that an earlier version took for longer than the work is put right', async () => {
  await takeBack()
  await system((tx) =>
    tx.update(timesheetEntries).set({ break_minutes: 480, minutes: 0 }).where(eq(timesheetEntries.timesheet_id, id())),
  )
  expect(await save(worker, { break_minutes: 30, note: 'Half an hour, not eight.' })).toBe(200)
  expect((await read(worker, id())).entries[0]?.minutes).toBe(450)
})
