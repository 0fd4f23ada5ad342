import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { timesheetEntries, timesheetMessages, timesheets } from '#server/platform/db/schema/timesheet'
import { createDemoServer } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** A sent week that somebody of the worker's company corrects. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { system, read, put, timesheetIdOf, become, notificationsOf, typedOf, typed } = weeksOf(() => demo)

const worker = 'gareth-bowen-thomas'
const reasonRequired = 'Say why it differs from what the gate saw.'
let id = ''
let rows: (typeof timesheetEntries.$inferSelect)[] = []
const rowsOf = () =>
  system((tx) =>
    tx.select().from(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id)).orderBy(timesheetEntries.day),
  )
beforeEach(async () => {
  id = await timesheetIdOf(worker)
  rows = await rowsOf()
  await become(id, 'SUBMITTED')
})
afterEach(async () => {
  await system(async (tx) => {
    await tx.delete(timesheetMessages).where(eq(timesheetMessages.timesheet_id, id))
    await tx.delete(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id))
    await tx.insert(timesheetEntries).values(rows)
    await tx.update(timesheets).set({ did_not_work: false }).where(eq(timesheets.id, id))
  })
})
type Typed = ReturnType<typeof typedOf>
const correct = async (change: (entries: Typed) => object[], message?: string) =>
  put('priya', id, '', { entries: change(typedOf(await read('priya', id))), ...(message && { message }) })
const withFirst = (change: object) => (entries: Typed) =>
  entries.map((entry, at) => (at === 0 ? { ...entry, ...change } : entry))
const newest = async () => (await notificationsOf(workerId(worker), id)).at(-1)

test('hours of the gate are not cut without a reason, and nothing is changed', async () => {
  for (const change of [{ end: '12:00' }, { start: '11:00' }, { break_minutes: 120 }, { break_minutes: 0 }]) {
    const refused = await correct(withFirst(change))
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { 'entries.0.note': [reasonRequired] }])
  }
  expect(await rowsOf()).toEqual(rows)
})

test('a week that is corrected to what it was stays sent, and its worker is not notified', async () => {
  const [before, last] = [await read('priya', id), await newest()]
  expect(before.status).toBe('SUBMITTED')
  const answer = await correct((entries) => entries)
  expect([answer.statusCode, answer.json().data]).toEqual([200, before])
  expect([await read('priya', id), await newest()]).toEqual([before, last])
})

test('what the worker wrote is no reason of who corrects them', async () => {
  await system((tx) =>
    tx
      .update(timesheetEntries)
      .set({ note: 'Stayed for the pour.' })
      .where(eq(timesheetEntries.id, rows[0]?.id ?? '')),
  )
  for (const note of [undefined, 'Stayed  for the pour.', 'Stayed for the \npour. ', '.']) {
    const refused = await correct(withFirst({ end: '12:00', ...(note && { note }) }))
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { 'entries.0.note': [reasonRequired] }])
  }
  expect((await correct(withFirst({ end: '12:00', note: 'The pour was on Tuesday.' }))).statusCode).toBe(200)
  const [move] = (await read(worker, id)).timeline
  expect(move?.detail).toContain('‘Stayed for the pour.’')
})

test('the history keeps the hours before and after with the reason, and the worker is told who changed what', async () => {
  const answer = await correct(withFirst({ start: '07:00', end: '12:00', break_minutes: 0, note: 'Left at noon.' }))
  expect(answer.json().data).toMatchObject({ status: 'DRAFT', corrected: true })
  const [move] = (await read(worker, id)).timeline
  expect(move).toMatchObject({
    move: 'correct',
    detail: expect.stringMatching(
      /^Monday 19 October 2026: \d\d:\d\d to \d\d:\d\d, .+ break, \d+ h \d\d; now 07:00 to 12:00, no break, 5 h 00, ‘Left at noon\.’$/,
    ),
  })
  expect(await newest()).toMatchObject({
    type: 'timesheet.corrected',
    description: `The week of 19/10/2026 was corrected by Priya Raghunathan. ${move?.detail}. Check it and send it again.`,
  })
})

test('lines that are added and removed are in the history too, and in short in the notification', async () => {
  const message = 'Monday was at another company.'
  const removed = await correct(
    ([, ...rest]) => [...rest, typed({ day: '2026-10-25', start: '08:00', end: '10:00', break_minutes: 0 })],
    message,
  )
  expect(removed.statusCode).toBe(200)
  const { timeline, messages } = await read(worker, id)
  expect(timeline[0]?.detail).toMatch(/Sunday 25 October 2026: 08:00 to 10:00, no break, 2 h 00, added/)
  expect(timeline[0]?.detail).toMatch(/Monday 19 October 2026: \d\d:\d\d to .+, removed$/)
  expect(messages.at(-1)).toMatchObject({ content: message })
  expect((await newest())?.description).toMatch(/\. One other change on the week\. Check it and send it again\.$/)
})

test('hours of the gate are not removed without a message to the worker, and nothing is changed', async () => {
  const refused = await correct(([, ...rest]) => rest)
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { message: [reasonRequired] }])
  expect(await rowsOf()).toEqual(rows)
})

test('a message or a note without a letter is no reason', async () => {
  const refused = await correct(withFirst({ end: '12:00', note: '-' }), '.')
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { 'entries.0.note': [reasonRequired] }])
  const removed = await correct(([, second, ...rest]) => [{ ...second, note: '.' }, ...rest], '...')
  expect([removed.statusCode, removed.json().errors]).toEqual([422, { message: [reasonRequired] }])
  expect(await rowsOf()).toEqual(rows)
})

test('a message to the worker is a reason', async () => {
  expect((await correct(withFirst({ end: '12:00' }), 'You left at noon.')).statusCode).toBe(200)
})

test('a note names who wrote it, for whoever reads it, until somebody writes another', async () => {
  const noteBy = async (key: string) => (await read(key, id)).entries[0]?.note_by
  await correct(withFirst({ end: '12:00', note: 'You left at noon.' }))
  const priya = { is_worker: false, name: 'Priya Raghunathan' }
  for (const key of ['priya', 'margaret', worker]) expect(await noteBy(key)).toEqual(priya)
  const save = async (change: (entries: Typed) => object[]) =>
    expect((await put(worker, id, '', { entries: change(typedOf(await read(worker, id))) })).statusCode).toBe(200)
  await save(withFirst({ end: '12:30' }))
  expect(await noteBy('priya')).toEqual(priya)
  await save(([first, ...rest]) => [{ ...first, id: undefined }, ...rest])
  expect(await noteBy('priya')).toEqual(priya)
  await save(withFirst({ note: 'I left at half past four.' }))
  expect(await noteBy('priya')).toEqual({ is_worker: true, name: 'Gareth Bowen-Thomas' })
})

test('a note that was written before its author was kept has none', async () => {
  await system((tx) =>
    tx
      .update(timesheetEntries)
      .set({ note: 'Stayed for the pour.' })
      .where(eq(timesheetEntries.id, rows[0]?.id ?? '')),
  )
  expect((await read('priya', id)).entries[0]).toMatchObject({ note: 'Stayed for the pour.', note_by: null })
})

test('a line that is sent as it was needs no reason', async () => {
  expect((await correct((entries) => entries)).statusCode).toBe(200)
  expect((await rowsOf()).map(({ minutes, note }) => [minutes, note])).toEqual(
    rows.map(({ minutes, note }) => [minutes, note]),
  )
})
