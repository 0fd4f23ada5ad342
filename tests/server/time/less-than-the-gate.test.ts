import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companyId, workerId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheetMessages, timesheets } from '#server/platform/db/schema/timesheet'
import type { Timesheet } from '#shared/api/time/timesheet'
import { lineBody } from '../../support/time/line-body.ts'
import { cameAgainRig, mill, worker } from './came-again-rig.ts'

/** Weeks that pay less than the gate saw, whoever left it out and whatever reason was given. */
const { demo, system, read, put, list, typedOf, at, comes, leaves, send, takeBack, decide, id } = cameAgainRig()

beforeEach(() => system((tx) => tx.delete(timesheetMessages).where(eq(timesheetMessages.timesheet_id, id()))))

type Typed = ReturnType<typeof typedOf>
const save = async (key: string, change: (entries: Typed) => object[], message?: string) => {
  const entries = change(typedOf(await read(key, id())))
  const saved = await put(key, id(), '', { entries, ...(message && { message }) })
  expect(saved.json().errors).toBeUndefined()
}
const withEnd = (end: string, note: string) => (entries: Typed) => entries.map((entry) => ({ ...entry, end, note }))
const sendAgain = async (message?: string) => {
  at('2026-10-30', '09:00')
  await send(message === undefined ? undefined : { message })
}
const inList = async (key: string) =>
  ((await list(key, '?show=Waiting&per_page=100')).data as Timesheet[]).find((one) => one.id === id())
const flagsOn = async (key: string) => (await read(key, id())).entries.map(({ flags }) => flags)

describe('hours of the gate that the lines do not cover', () => {
  test('are a flag, where a correction cut them with a reason and the worker sends the week again', async () => {
    await save('owain', withEnd('10:00', 'You left at ten.'))
    const objection = 'I worked until half past four, gate saw me.'
    await sendAgain(objection)
    expect(await inList('owain')).toMatchObject({ status: 'SUBMITTED', flags: 1, sent_note: objection })
    expect(await flagsOn('owain')).toEqual([['The gate saw 5 h 40 more than these hours.']])
  })

  test('are a flag, where the worker left them out with a reason', async () => {
    await save(worker, withEnd('15:20', 'Waited for a lift.'))
    await sendAgain()
    expect(await inList('owain')).toMatchObject({ flags: 1, sent_note: null })
    expect(await flagsOn('owain')).toEqual([['The gate saw 20 min more than these hours.']])
  })

  test('are none up to a quarter of an hour', async () => {
    await save(worker, withEnd('15:25', 'Waited for a lift.'))
    await sendAgain()
    expect(await inList('owain')).toMatchObject({ flags: 0 })
    expect(await flagsOn(worker)).toEqual([[]])
  })

  test('are counted over all lines of the day, wherever their hours are', async () => {
    const lines = (from: string) => (entries: Typed) =>
      entries.flatMap((entry) => [
        { ...entry, end: '11:00', note: 'Went to the yard.' },
        { ...entry, id: undefined, start: from, break_minutes: 0, note: 'Back again.' },
      ])
    await save(worker, lines('11:10'))
    await sendAgain()
    const unobserved = 'The gate did not see these hours.'
    expect(await flagsOn('owain')).toEqual([[], [unobserved]])
    await save(worker, ([first, second]) => [first, { ...second, start: '12:00' }] as object[])
    await sendAgain()
    expect(await flagsOn('owain')).toEqual([['The gate saw 1 h 00 more than these hours.'], [unobserved]])
  })

  test('stand on a day whose line was removed', async () => {
    await takeBack()
    await comes('2026-10-29', '06:35')
    await leaves('2026-10-29', '15:10')
    await sendAgain()
    await save('owain', (entries) => entries.slice(1), 'Monday was for somebody else.')
    await sendAgain()
    const leftOut = {
      day: '2026-10-26',
      seen: expect.objectContaining({ in_at: '2026-10-26T07:40:00.000Z', out_at: '2026-10-26T15:40:00.000Z' }),
      flag: 'The gate saw 8 h 00: no hours were entered.',
    }
    for (const key of ['owain', worker])
      expect(await read(key, id())).toMatchObject({ flags: 1, unclaimed: [], left_out: [leftOut] })
    expect(await inList('owain')).toMatchObject({ flags: 1 })
  })

  test('stand on the day of a week that its worker declares empty', async () => {
    await save(worker, () => [])
    at('2026-10-30', '09:00')
    await send({ did_not_work: true })
    expect(await read('owain', id())).toMatchObject({ did_not_work: true, flags: 1, left_out: [{ day: '2026-10-26' }] })
  })

  test('are none of payroll, and are not missing', async () => {
    await save(worker, () => [typedOn('2026-10-27', '07:00', '08:00')])
    await sendAgain()
    const accepted = { status: 'ACCEPTED', flags: 2, hours_missing: false }
    expect(await decide('/accept')).toMatchObject(accepted)
    const paidBy = { payroll_company_id: companyId('payroll') }
    await system(async (tx) => {
      await tx
        .update(contracts)
        .set(paidBy)
        .where(eq(contracts.worker_id, workerId(worker)))
      await tx.update(timesheets).set(paidBy).where(eq(timesheets.id, id()))
    })
    expect(await read('harjit', id())).toMatchObject({ flags: 0, left_out: [], sent_note: null })
  })
})

test('a stay after the sending is flagged once', async () => {
  await comes('2026-10-29', '06:35')
  await leaves('2026-10-29', '15:10')
  expect(await read('owain', id())).toMatchObject({ flags: 1, unclaimed: [{}], left_out: [] })
})

describe('a note of the worker', () => {
  const note = (key: string, content: string) =>
    demo().request(key, 'POST', `/api/me/timesheets/${id()}/message`, { content })

  test('that comes with the sending, or after it, is with the week in the list, also once it is answered', async () => {
    await takeBack()
    await sendAgain('Monday was long.')
    expect(await inList('owain')).toMatchObject({ flags: 0, sent_note: 'Monday was long.' })
    at('2026-10-30', '09:05')
    await note('owain', 'It was.')
    expect(await inList('owain')).toMatchObject({ sent_note: 'Monday was long.' })
    at('2026-10-30', '09:10')
    await note(worker, 'And wet.')
    expect(await inList('owain')).toMatchObject({ sent_note: 'And wet.' })
  })

  test('is so too where it was written before the sending and nobody has answered it, and not once they have', async () => {
    await takeBack()
    await note('owain', 'When did you leave?')
    at('2026-10-29', '10:00')
    await note(worker, 'At twenty to four.')
    await sendAgain()
    expect(await inList('owain')).toMatchObject({ sent_note: 'At twenty to four.' })
    await takeBack()
    await note('owain', 'Thank you.')
    at('2026-10-30', '10:00')
    await send()
    expect(await inList('owain')).toMatchObject({ sent_note: null })
  })
})

const typedOn = (day: string, start: string, end: string) =>
  lineBody({ day, site_id: mill, start, end, break_minutes: 0 })
