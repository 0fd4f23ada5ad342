import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import type { Timesheet, TimesheetDetail } from '#shared/api/time/timesheet'
import { clockTime } from '#shared/domain/kit/words'
import { createDemoServer } from '../../support/demo.ts'
import { contractBody } from '../../support/jobs/contract-body.ts'
import { missing } from '../../support/matrix.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const { system, list, read, put, timesheetIdOf, become, movesOf, typedOf, typed } = weeksOf(() => demo)

test('reading opens no week; opening one does, once, and for nobody who is not paid by the hour', async () => {
  const weeksOfHis = async () => ((await list('shaun-earnshaw')).data as Timesheet[]).map(({ week }) => week)
  const open = async (key: string) => (await demo.request(key, 'POST', '/api/me/timesheets')).json().data
  expect(await weeksOfHis()).not.toContain('2026-10-26')
  const { opened, newest } = await open('shaun-earnshaw')
  expect(opened).toBe(1)
  expect(await read('shaun-earnshaw', newest)).toMatchObject({ week: '2026-10-26', status: 'DRAFT', entries: [] })
  expect(await open('shaun-earnshaw')).toEqual({ opened: 0, newest })
  expect((await weeksOfHis()).filter((week) => week === '2026-10-26')).toHaveLength(1)
  expect(await open('llinos-gwenllian-hughes')).toEqual({ opened: 0, newest: null })
})

const hire = (worker: string, start_at: string, hourly_rate: number) =>
  contractBody({ worker_id: workerId(worker), role_id: 'electrician', start_at, end_at: null, hourly_rate })

describe('a past week that nobody opened', () => {
  // Her contract of 8 October, a Thursday, is written on the 26th.
  const worker = 'llinos-gwenllian-hughes'
  const open = (body?: object, key = worker) => demo.request(key, 'POST', '/api/me/timesheets', body)
  const missing = async (key = worker) =>
    (await demo.request(key, 'GET', '/api/me/timesheets/missing')).json().data as string[]
  const errorsOf = async (body: object) => {
    const answer = await open(body)
    return [answer.statusCode, answer.json().errors]
  }
  beforeAll(async () => {
    expect(await missing()).toEqual([])
    const contract = hire(worker, '2026-10-08', 20)
    expect((await demo.request('margaret', 'POST', '/api/me/contracts', contract)).statusCode).toBe(200)
  })

  test('is on the worker’s list, of the last eight, while a contract covered it', async () => {
    expect(await missing()).toEqual(['2026-10-19', '2026-10-12', '2026-10-05'])
    await system((tx) =>
      tx.execute(
        sql`update contracts set start_at = '2026-06-01', end_at = '2026-10-18' where worker_id = ${workerId(worker)}`,
      ),
    )
    const weeks = await missing()
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([7, '2026-10-12', '2026-08-31'])
    await system((tx) =>
      tx.execute(
        sql`update contracts set start_at = '2026-10-08', end_at = null where worker_id = ${workerId(worker)}`,
      ),
    )
  })

  test('is refused where it is no week, still to come, or not covered', async () => {
    expect(await errorsOf({ week: '2026-10-13' })).toEqual([422, { week: ['Choose a Monday: a week begins on one.'] }])
    expect(await errorsOf({ week: '2026-11-02' })).toEqual([422, { week: ['This week is still to come.'] }])
    expect(await errorsOf({ week: '2026-09-28' })).toEqual([
      422,
      { week: ['No company had a contract with you in this week that pays by timesheets.'] },
    ])
    expect(await missing()).toHaveLength(3)
  })

  test('is opened by its worker, filled in, sent, accepted and paid', async () => {
    const { opened, newest } = (await open({ week: '2026-10-12' })).json().data
    expect(opened).toBe(1)
    expect((await open({ week: '2026-10-12' })).json().data).toEqual({ opened: 0, newest })
    expect(await missing()).toEqual(['2026-10-19', '2026-10-05'])
    expect(await read(worker, newest)).toMatchObject({ week: '2026-10-12', status: 'DRAFT', entries: [] })
    const hours = typed({ day: '2026-10-13', site_id: null })
    expect((await put(worker, newest, '', { entries: [hours] })).json().data).toMatchObject({ minutes: 540, pay: 180 })
    for (const [key, path, status] of [
      [worker, '/submit', 'SUBMITTED'],
      ['margaret', '/accept', 'ACCEPTED'],
      ['margaret', '/paid', 'PAID'],
    ] as const)
      expect((await put(key, newest, path)).json().data).toMatchObject({ status, minutes: 540 })
  })

  test('without a week it is this one that is opened, as before', async () => {
    const { opened, newest } = (await open()).json().data
    expect(opened).toBe(1)
    expect(await read(worker, newest)).toMatchObject({ week: '2026-10-26' })
    expect((await open({})).json().data).toEqual({ opened: 0, newest })
  })
})

describe('a week that its worker puts right', () => {
  const worker = 'harpreet-singh-bhullar'
  let id = ''
  beforeAll(async () => {
    id = await timesheetIdOf(worker)
    await become(id, 'DRAFT')
  })

  test('keeps what the gate saw beside what is claimed, and counts it to the minute', async () => {
    const before = await read(worker, id)
    const [first, ...rest] = typedOf(before)
    const answer = await put(worker, id, '', {
      entries: [{ ...first, start: '06:30', end: '17:00', break_minutes: 45, note: 'Loaded out.' }, ...rest],
      message: 'Monday was longer.',
    })
    expect(answer.statusCode).toBe(200)
    const after = answer.json().data as TimesheetDetail
    expect(after.entries[0]).toMatchObject({
      id: first?.id,
      source: 'CHECK_IN',
      minutes: 585,
      note: 'Loaded out.',
      seen: { in_at: before.entries[0]?.seen?.in_at },
    })
    expect(after.entries[0]?.flags.some((words) => /^Claims \d+ min before the gate saw you in\.$/.test(words))).toBe(
      true,
    )
    expect(after.entries.slice(1)).toEqual(before.entries.slice(1))
    expect(after.messages.at(-1)).toMatchObject({ content: 'Monday was longer.' })
    expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'save', from: 'DRAFT', to: 'DRAFT' })
    expect(after.timeline[0]).toMatchObject({
      move: 'save',
      detail: expect.stringMatching(/^Mon.*; now 06:30 to 17:00, 45 min break, 9 h 45, ‘Loaded out.’$/),
    })
  })

  test.each(['DRAFT', 'REJECTED'] as const)(
    'saved as it was (%s), it keeps its version and its history',
    async (status) => {
      await become(id, status)
      const before = await read(worker, id)
      const moves = await movesOf(id)
      demo.clock.forward(60)
      const answer = await put(worker, id, '', { entries: typedOf(before) })
      expect([answer.statusCode, answer.json().data]).toEqual([200, before])
      expect([await read(worker, id), await movesOf(id)]).toEqual([before, moves])
      const noted = await put(worker, id, '', { entries: typedOf(before), message: 'As it was.' })
      expect([noted.statusCode, (await movesOf(id)).length]).toEqual([200, moves.length + 1])
      await become(id, 'DRAFT')
    },
  )

  test('wants a reason where it differs from what the gate saw, and none for a longer break', async () => {
    const before = await read(worker, id)
    const [, second] = typedOf(before)
    const others = typedOf(before).filter(({ id }) => id !== second?.id)
    for (const change of [{ start: '05:45' }, { end: '19:15' }, { break_minutes: 0 }]) {
      const answer = await put(worker, id, '', { entries: [{ ...second, ...change, note: ' ' }, ...others] })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { 'entries.0.note': ['Say why it differs from what the gate saw.'] },
      ])
    }
    expect(await read(worker, id)).toEqual(before)
    const longer = { ...second, break_minutes: (second?.break_minutes ?? 0) + 15 }
    expect((await put(worker, id, '', { entries: [longer, ...others] })).statusCode).toBe(200)
    await put(worker, id, '', { entries: [{ ...second, note: 'As it was.' }, ...others] })
  })

  test('wants it too for a line that stands in place of one that the gate saw, unless it says the same', async () => {
    const before = await read(worker, id)
    const [line, ...others] = typedOf(before)
    const same = { ...line, id: undefined }
    const note = 'Say why it differs from what the gate saw.'
    const checkIn = before.entries[0]?.seen
    const gateHours = {
      start: clockTime(checkIn?.in_at ?? ''),
      end: clockTime(checkIn?.out_at ?? ''),
      break_minutes: 30,
    }
    const moved = { ...same, ...gateHours, start: '05:10', note: null }
    const typed = await put(worker, id, '', { entries: [...others, moved] })
    expect([typed.statusCode, typed.json().errors]).toEqual([422, { [`entries.${others.length}.note`]: [note] }])
    expect(await read(worker, id)).toEqual(before)

    const explained = await put(worker, id, '', { entries: [...others, { ...moved, note: 'Came over the fence.' }] })
    expect(explained.statusCode).toBe(200)
    const { entries } = explained.json().data as TimesheetDetail
    const own = typedOf(explained.json().data).find(({ note }) => note === 'Came over the fence.')
    expect(entries.find((entry) => entry.id === own?.id)?.source).toBe('TYPED')
    const hushed = await put(worker, id, '', { entries: [...others, { ...own, note: null }] })
    expect([hushed.statusCode, hushed.json().errors]).toEqual([422, { [`entries.${others.length}.note`]: [note] }])
    expect(
      (await put(worker, id, '', { entries: [...others, { ...same, ...gateHours, note: null }] })).statusCode,
    ).toBe(200)
  })

  test.each<[string, object, string]>([
    ['a site where they never were', { site_id: siteId('mill') }, 'site_id'],
    ['a day of another week', { day: '2026-10-18' }, 'start'],
    ['a break as long as the work', { break_minutes: 570 }, 'break_minutes'],
    ['half a minute of break', { break_minutes: 0.5 }, 'break_minutes'],
    ['a time that is none', { start: '25:00' }, 'start'],
    ['a line of another week', { id: missing }, 'id'],
  ])('refuses %s, and changes nothing', async (_, change, field) => {
    const before = await read(worker, id)
    const rest = typedOf(before).filter(({ day }) => day !== '2026-10-19')
    const answer = await put(worker, id, '', { entries: [typed(change), ...rest] })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [`entries.0.${field}`]])
    expect(await read(worker, id)).toEqual(before)
  })

  test('refuses hours that overlap, and hours with "I did not work"', async () => {
    const twice = await put(worker, id, '', { entries: [typed(), typed({ start: '16:00', end: '18:00' })] })
    expect(twice.json().errors).toEqual({ 'entries.1.start': ['These hours overlap with others of the week.'] })
    const none = await put(worker, id, '', { entries: [typed()], did_not_work: true })
    expect(Object.keys(none.json().errors)).toEqual(['did_not_work'])
  })

  test('this week: what is still to come is refused', async () => {
    const [timesheet] = (await list(worker)).data as Timesheet[]
    const answer = await put(worker, timesheet?.id ?? '', '', { entries: [typed({ day: '2026-10-27' })] })
    expect(answer.json().errors).toEqual({ 'entries.0.start': ['This is still to come.'] })
  })

  test('a night over the clocks going back is nine hours', async () => {
    const answer = await put(worker, id, '', { entries: [typed({ day: '2026-10-24', start: '22:00', end: '06:00' })] })
    const [night] = (answer.json().data as TimesheetDetail).entries
    expect(night).toMatchObject({ minutes: 510 })
    expect(night?.flags).toContain('Clocks went back: 22:00 to 06:00 is 9 h 00.')
  })

  test('a day is paid by the contract that holds on it, when one follows another in the week', async () => {
    const other = 'magdalena-krzyzanowska-wrobel'
    const timesheetId = await timesheetIdOf(other)
    await become(timesheetId, 'DRAFT')
    await system((tx) =>
      tx.execute(sql`update contracts set end_at = '2026-10-20' where worker_id = ${workerId(other)}`),
    )
    const contract = hire(other, '2026-10-21', 31)
    expect((await demo.request('margaret', 'POST', '/api/me/contracts', contract)).statusCode).toBe(200)
    const entries = [typed({ day: '2026-10-20' }), typed({ day: '2026-10-21' })]
    const { data } = (await put(other, timesheetId, '', { entries })).json()
    const [before, after] = (data as TimesheetDetail).entries.map(({ hourly_rate }) => hourly_rate)
    expect([before === 31, after]).toEqual([false, 31])
    expect(before).toBeGreaterThan(0)
  })

  test('nobody else sends it; without hours it says so; "I did not work" is sent', async () => {
    expect((await put('margaret', id, '/submit')).statusCode).toBe(403)
    await put(worker, id, '', { entries: [] })
    const empty = await put(worker, id, '/submit')
    expect([empty.statusCode, empty.json().message]).toEqual([
      409,
      'There are no hours on this week. Say that you did not work, or add them.',
    ])
    await put(worker, id, '', { entries: [], did_not_work: true })
    expect((await put(worker, id, '/submit')).json().data).toMatchObject({ status: 'SUBMITTED', did_not_work: true })
  })

  test('a note that is sent with it stands on the week, once', async () => {
    await put(worker, id, '', { entries: [], did_not_work: true })
    const note = 'I was off with my back.'
    expect((await put(worker, id, '/submit', { message: note })).json().data.status).toBe('SUBMITTED')
    const { messages } = (await read('margaret', id)) as TimesheetDetail
    expect(messages.filter(({ content }) => content === note)).toHaveLength(1)
  })
})
