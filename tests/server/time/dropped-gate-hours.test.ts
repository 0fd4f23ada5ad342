import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { timesheetEntries } from '#server/platform/db/schema/timesheet'
import { cameAgainRig, mill, monday, worker } from './came-again-rig.ts'

/** Hours of the gate that a correction leaves out: the reason is of who corrects, and of this correction. */
const { system, read, put, typedOf, at, comes, leaves, send, takeBack, hoursOf, id } = cameAgainRig()

type Typed = ReturnType<typeof typedOf>
const reasonRequired = 'Say why it differs from what the gate saw.'
const forgot = 'Forgot my badge.'
const friday = '2026-10-30'
const rowsOf = () =>
  system((tx) =>
    tx.select().from(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id())).orderBy(timesheetEntries.id),
  )
/** The worker changes their lines, and sends the week at nine on Friday. */
async function sends(change: (entries: Typed) => object[] = (entries) => entries) {
  at(friday, '09:00')
  const saved = await put(worker, id(), '', { entries: change(typedOf(await read(worker, id()))) })
  expect(saved.statusCode).toBe(200)
  await send()
}
/** What a correction by the worker's company is answered, and that a refused one changes nothing. */
async function corrected(change: (entries: Typed) => object[], message?: string) {
  const before = await rowsOf()
  const entries = change(typedOf(await read('owain', id())))
  const answer = await put('owain', id(), '', { entries, ...(message && { message }) })
  if (answer.statusCode !== 200) expect(await rowsOf()).toEqual(before)
  return answer.statusCode === 200 ? 200 : answer.json().errors
}
const withoutLast = (entries: Typed) => entries.slice(0, -1)
const typed = (day: string, start: string, end: string, note: string | null = null, break_minutes = 0) => ({
  ...{ day, site_id: mill, start, end, break_minutes, note },
})
const inMessage = { message: [reasonRequired] }

describe('two stays on a day, the first with a note of the worker', () => {
  const worked = async () => {
    await takeBack()
    await comes('2026-10-29', '06:35')
    await leaves('2026-10-29', '12:00')
    await comes('2026-10-29', '13:00')
    await leaves('2026-10-29', '16:00')
    await sends(([first, morning, ...rest]) => [first ?? {}, { ...morning, note: forgot }, ...rest])
  }

  test('the second is not left out on the strength of that note, and is with a message', async () => {
    await worked()
    expect(await corrected(withoutLast)).toEqual(inMessage)
    expect(await corrected(withoutLast, 'You were at another company.')).toBe(200)
  })

  test('nor with a new note on the first, which is no reason for other hours', async () => {
    await worked()
    expect(await corrected(([first, morning]) => [first ?? {}, { ...morning, note: 'Badge shown.' }])).toEqual(
      inMessage,
    )
  })

  test('nor with the note of the worker on a line that is typed in its place', async () => {
    await worked()
    const retyped = (note: string) => (entries: Typed) => [
      ...entries.slice(0, 1),
      ...entries.slice(2),
      typed('2026-10-29', '06:35', '08:00', note),
    ]
    for (const note of [forgot, 'Forgot  my badge.']) expect(await corrected(retyped(note))).toEqual(inMessage)
    expect(await corrected(retyped('.'))).toEqual({ 'entries.2.note': [reasonRequired] })
    expect(await corrected(retyped('Left at eight.'))).toBe(200)
  })

  test('both in one line of the worker, it is shortened with a reason in the line', async () => {
    await worked()
    await takeBack()
    await sends(([first, morning]) => [first ?? {}, { ...morning, end: '16:00', note: 'Worked through.' }])
    const shortened =
      (change: object) =>
      ([first, day]: Typed) => [first ?? {}, { ...day, end: '11:00', ...change }]
    expect(await corrected(shortened({}))).toEqual({ 'entries.1.note': [reasonRequired] })
    expect(await corrected(shortened({ note: 'Left at eleven.' }))).toBe(200)
  })
})

describe('a stay over midnight', () => {
  const worked = async (from = '22:00') => {
    await takeBack()
    await comes('2026-10-29', from)
    await leaves(friday, '06:00')
    await sends()
  }
  const inPlace =
    (...line: Parameters<typeof typed>) =>
    (entries: Typed) => [...withoutLast(entries), typed(...line)]

  test('is not cut to its end on the next day without a reason', async () => {
    await worked()
    expect(await corrected(inPlace(friday, '05:00', '06:00'))).toEqual({ 'entries.1.note': [reasonRequired] })
    expect(await corrected(withoutLast)).toEqual(inMessage)
    expect(await corrected(inPlace(friday, '06:00', '07:00', 'By the foreman’s book.'))).toEqual(inMessage)
    expect(await corrected(inPlace(friday, '05:00', '06:00', 'Slept until five.'))).toBe(200)
  })

  test('nor by a break', async () => {
    await worked('23:50')
    const unexplained = { 'entries.1.note': [reasonRequired] }
    expect(await corrected(inPlace(friday, '00:00', '06:00', null, 300))).toEqual(unexplained)
    expect(await corrected(inPlace(friday, '00:00', '06:00', null, 300), 'You slept.')).toBe(200)
  })

  test('is not cut in two steps either', async () => {
    await worked()
    expect(await corrected(inPlace(friday, '00:00', '06:00', 'From midnight.'))).toBe(200)
    await send()
    const again = ([first, night]: Typed) => [first ?? {}, { ...night, start: '05:00' }]
    expect(await corrected(again)).toEqual({ 'entries.1.note': [reasonRequired] })
    expect(await corrected(withoutLast)).toEqual(inMessage)
  })

  test('that its worker removed is not left out by who corrects the week', async () => {
    await worked()
    await takeBack()
    await sends(withoutLast)
    expect(await corrected((entries) => entries)).toBe(200)
    expect(hoursOf(await read(worker, id()))).toEqual([monday])
  })
})

test('a day in two lines is not cut bit by bit: only the first quarter of an hour needs no reason', async () => {
  await takeBack()
  await comes('2026-10-29', '06:35')
  await leaves('2026-10-29', '16:00')
  await sends()
  const thursday = (entries: Typed) => entries.find(({ day }) => day === '2026-10-29') ?? {}
  const others = (entries: Typed) => entries.filter(({ day }) => day !== '2026-10-29')
  const split = (entries: Typed) => [
    ...others(entries),
    { ...thursday(entries), end: '12:00' },
    typed('2026-10-29', '12:00', '16:00'),
  ]
  expect(await corrected(split, 'Two jobs.')).toBe(200)
  const until = (end: string) => (entries: Typed) =>
    entries.map((entry) => (entry.start === '12:00' ? { ...entry, end } : entry))
  await send()
  expect(await corrected(until('15:45'))).toBe(200)
  await send()
  expect(await corrected(until('15:40'))).not.toBe(200)
  expect(await corrected(until('15:40'), 'He left for the dentist.')).toBe(200)
})

test('a missing finish is given without a reason, and what it was is not taken back without one', async () => {
  await takeBack()
  await comes(friday, '06:35')
  at(friday, '09:00')
  const finished =
    (end: string) =>
    ([first, day]: Typed) => [first ?? {}, { ...day, end }]
  expect(await corrected(finished('08:45'))).toBe(200)
  expect(await corrected(finished('07:00'))).toEqual({ 'entries.1.note': [reasonRequired] })
})
