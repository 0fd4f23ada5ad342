import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { sweepSuspectedLeft } from '#server/gate/presence-sweep'
import { notifications } from '#server/platform/db/schema/notification'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { CheckIn, CheckInDay } from '#shared/api/gate/check-in'
import type { Home } from '#shared/api/home/home'
import type { CheckInOnDate } from '#shared/api/time/timesheet-filters'
import { createDemoServer } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { downloadWorksheet } from '../../support/signed-export.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
let phone: Awaited<ReturnType<typeof phoneOf>>
beforeAll(async () => {
  demo = await createDemoServer()
  phone = await phoneOf(demo, worker)
})
afterAll(() => demo.close())

const { system, read, put, timesheetIdOf, typedOf } = weeksOf(() => demo)
const riverside = siteId('riverside')
const worker = 'stefan-petrov'
const day = '2026-10-26'
const get = async (key: string, url: string) => (await demo.request(key, 'GET', url)).json()
const homeOf = async () => (await get(worker, '/api/me/home')).data.home as Extract<Home, { kind: 'worker' }>
const presenceOf = async () => (await system((tx) => tx.select().from(checkIns).where(eq(checkIns.id, presence.id))))[0]
const entryOf = async () =>
  (await system((tx) => tx.select().from(timesheetEntries).where(eq(timesheetEntries.check_in_id, presence.id))))[0]
const notificationsOf = async () =>
  (
    await system((tx) =>
      tx
        .select()
        .from(notifications)
        .where(eq(notifications.user_id, workerId(worker)))
        .orderBy(notifications.id),
    )
  ).map(({ description }) => description)
const isListedForFire = async () =>
  ((await get('priya', `/api/me/sites/${riverside}/fire/people`)).data.people as { name: string }[]).some(
    ({ name }) => name === 'Stefan Petrov',
  )
const check = (move: 'check-in' | 'check-out', body: object, by = 'dave-hollis') =>
  demo.request(by, 'POST', `/api/site-control/workers/${workerId(worker)}/${move}`, { site_id: riverside, ...body })
const password = { worker_password: demoPassword }
const byHand = (body: object) => demo.request('priya', 'POST', `/api/me/sites/${riverside}/workers`, body)
const outcomeOf = (answer: { statusCode: number; json(): { message?: string; data?: { message?: string } } }) => [
  answer.statusCode,
  answer.json().data?.message ?? answer.json().message,
]
const answer = (left_at: string) =>
  demo.request(worker, 'PUT', '/api/me/presence', { check_in_id: presence.id, left_at: new Date(left_at) })

let presence: typeof checkIns.$inferSelect
let line: typeof timesheetEntries.$inferSelect
/** Stefan came at `in_at`, and at `now` his site closed at least two hours ago. */
const suspectedAt = async (in_at: string, now: string) => {
  await system(async (tx) => {
    await tx.delete(checkIns).where(eq(checkIns.id, presence.id))
    await tx.insert(checkIns).values({ ...presence, in_at: new Date(in_at) })
    await tx.insert(timesheetEntries).values({ ...line, start_at: new Date(in_at) })
  })
  demo.clock.set(new Date(now))
  await sweepSuspectedLeft(demo.deps)
  expect((await homeOf()).presence.state).toBe('suspected_left')
}

beforeAll(async () => {
  const isHere = and(eq(checkIns.worker_id, workerId(worker)), isNull(checkIns.out_at))
  const [found] = await system((tx) => tx.select().from(checkIns).where(isHere))
  if (!found) throw new Error('Stefan is on site.')
  presence = found
  const entry = await entryOf()
  if (!entry) throw new Error('His day is in his week.')
  line = entry
})
beforeEach(async () => {
  demo.clock.forward(60)
  await demo.outbox.flush()
  await system(async (tx) => {
    await tx.delete(timesheetEntries).where(eq(timesheetEntries.check_in_id, presence.id))
    await tx.update(timesheets).set({ status: 'DRAFT' }).where(eq(timesheets.id, line.timesheet_id))
  })
})

describe('a guard who sees somebody leave long after the site closed', () => {
  test.each([
    ['of an evening', '2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z', 13 * 60 + 30 - 30],
    ['after midnight, of an afternoon shift', '2026-10-26T13:00:00Z', '2026-10-27T01:00:00Z', 12 * 60 - 30],
    ['after midnight, of a night shift that began before closing', '2026-10-26T17:00:00Z', '2026-10-27T01:30:00Z', 480],
    ['at the end of the longest shift', '2026-10-26T07:00:00Z', '2026-10-26T23:00:30Z', 16 * 60 - 30],
  ])('%s: that is when they left, and the hours are complete', async (_, came, left, minutes) => {
    await suspectedAt(came, left)
    const out = await check('check-out', password)
    expect(out.statusCode).toBe(200)
    expect(await presenceOf()).toMatchObject({ out_at: new Date(left), out_source: 'GUARD_PASSWORD' })
    expect(await entryOf()).toMatchObject({ day, minutes })
    const { left: question, tasks, presence } = await homeOf()
    expect([question, tasks.filter(({ kind, text }) => kind === 'left' && text.includes('Monday'))]).toEqual([null, []])
    expect(presence).toMatchObject({ state: 'off_site', since: new Date(left).toISOString() })
    expect(outcomeOf(await answer(came.replace('26T07', '26T08')))[0]).toBe(409)
  })

  test('is believed in the log, the sheet, the day at the gates, the week and the fire list', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z')
    expect(await isListedForFire()).toBe(true)
    await check('check-out', password)
    const out_at = '2026-10-26T20:30:00.000Z'
    const week = await read('margaret', line.timesheet_id)
    const { slug } = week.worker
    const log = (await get('margaret', `/api/me/workers/${slug}/checkins2`)).data as CheckIn[]
    expect(log.find(({ id }) => id === presence.id)).toMatchObject({ out_at, seen_again_at: null, minutes: 810 })
    const range = `from=${day}&to=${day}`
    const days = (await get('margaret', `/api/me/sites/${riverside}/checkins?${range}&per_page=500`)).data
    expect((days as CheckInDay[]).find(({ worker: { id } }) => id === workerId(worker))).toMatchObject({
      last_out_at: out_at,
      minutes: 810,
      missed: false,
      in_doubt: false,
    })
    const { found } = await downloadWorksheet(demo, 'margaret', `/api/me/workers/${slug}/checkins/excel?${range}`)
    const heads = (found.getRow(1).values as string[]).slice(1)
    const cells = Object.fromEntries(heads.map((head, place) => [head, found.getRow(2).getCell(place + 1).value]))
    expect(cells).toMatchObject({ Out: new Date(out_at), Minutes: 810, 'Seen again': null })
    const atGates = (await get('margaret', `/api/me/timesheets/checkins-for-date?date=${day}`)).data as CheckInOnDate[]
    expect(atGates.find(({ id }) => id === presence.id)).toMatchObject({ status: 'Left', out_at })
    expect(week.entries.find(({ day: on }) => on === day)).toMatchObject({
      end_at: out_at,
      seen: { out_at, seen_again_at: null },
      flags: [],
    })
    expect(await isListedForFire()).toBe(false)
  })

  test('the worker hears that they left, and is not asked', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z')
    const before = (await notificationsOf()).length
    await check('check-out', password)
    demo.clock.forward(60)
    await demo.outbox.flush()
    expect((await notificationsOf()).slice(before)).toEqual(['You left Riverside Quarter, Block C at 20:30'])
  })

  test('with a scan that waited for a network: the time of the scan counts', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z')
    const scan = { qr: await phone.show(riverside), claimed_at: demo.clock.now().toISOString() }
    demo.clock.set(new Date('2026-10-27T08:00:00Z'))
    expect((await check('check-out', scan)).statusCode).toBe(200)
    expect(await presenceOf()).toMatchObject({ out_at: new Date('2026-10-26T20:30:00Z'), out_source: 'GUARD_QR' })
    expect((await entryOf())?.minutes).toBe(780)
  })
})

describe('a scan of a check-out that arrives after the worker has come in again', () => {
  const arrives = async (scannedAt: string) => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z')
    const t = Math.floor(Date.parse(scannedAt) / 1000)
    const scan = { qr: await phone.show(riverside, { t }), claimed_at: scannedAt }
    demo.clock.set(new Date('2026-10-27T06:50:00Z'))
    expect((await check('check-in', password)).statusCode).toBe(200)
    expect((await homeOf()).left).toMatchObject({ check_in_id: presence.id })
    demo.clock.set(new Date('2026-10-27T08:00:00Z'))
    return check('check-out', scan)
  }
  const comeAgain = eq(checkIns.in_at, new Date('2026-10-27T06:50:00Z'))
  afterEach(() =>
    system(async (tx) => {
      const [again] = await tx.select().from(checkIns).where(comeAgain)
      if (again) await tx.delete(timesheetEntries).where(eq(timesheetEntries.check_in_id, again.id))
      await tx.delete(checkIns).where(comeAgain)
    }),
  )

  test.each([
    ['before the site closed', '2026-10-26T17:10:00.000Z', 580],
    ['long after', '2026-10-26T20:30:00.000Z', 780],
  ])('%s: completes the hours of that day, and the worker is still on site today', async (_, scannedAt, minutes) => {
    expect(outcomeOf(await arrives(scannedAt))).toEqual([200, `Stefan Petrov left at ${scannedAt.slice(11, 16)}.`])
    expect(await presenceOf()).toMatchObject({ out_at: new Date(scannedAt), out_source: 'GUARD_QR' })
    expect((await entryOf())?.minutes).toBe(minutes)
    const { left, presence: shown } = await homeOf()
    expect([left, shown]).toEqual([null, expect.objectContaining({ since: '2026-10-27T06:50:00.000Z' })])
    expect(await isListedForFire()).toBe(true)
  })
})

describe('a check-out later than any shift is no departure', () => {
  test('the worker was seen again, and the hours wait for their answer', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T23:01:00Z')
    expect((await check('check-out', password)).statusCode).toBe(200)
    expect((await entryOf())?.minutes).toBeNull()
    expect((await homeOf()).left).toMatchObject({ check_in_id: presence.id, seen_at: '2026-10-26T23:01:00.000Z' })
    expect((await answer('2026-10-26T17:00:00Z')).statusCode).toBe(200)
    expect((await entryOf())?.minutes).toBe(570)
  })

  test('nor is coming in again, however soon', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z')
    expect((await check('check-in', password)).statusCode).toBe(200)
    expect((await entryOf())?.minutes).toBeNull()
    expect((await homeOf()).left).toMatchObject({ check_in_id: presence.id, seen_at: '2026-10-26T20:30:00.000Z' })
    await system((tx) => tx.delete(timesheetEntries).where(eq(timesheetEntries.start_at, demo.clock.now())))
    await system((tx) => tx.delete(checkIns).where(eq(checkIns.in_at, demo.clock.now())))
  })
})

describe('a manager who takes somebody off the list by hand', () => {
  test('at a time that they give: that is when the worker left', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-27T06:30:00Z')
    await byHand({ check_offsite: [workerId(worker)], left_at: '2026-10-26T20:45:00Z' })
    expect((await entryOf())?.minutes).toBe(795)
    expect((await homeOf()).left).toBeNull()
  })

  test('without one has seen nobody leave: the worker is asked', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z')
    await byHand({ check_offsite: [workerId(worker)] })
    expect((await entryOf())?.minutes).toBeNull()
    expect((await homeOf()).left).toMatchObject({ check_in_id: presence.id })
  })

  test('who undoes it gives back the doubt, the pending hours and the question', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:50:00Z')
    const [suspected, entry] = [await presenceOf(), await entryOf()]
    await byHand({ check_offsite: [workerId(worker)], left_at: '2026-10-26T20:45:00Z' })
    expect((await entryOf())?.minutes).toBe(795)
    const undo = await demo.request('priya', 'PUT', `/api/site-control/check-ins/${presence.id}/undo`, {
      move: 'checkOut',
    })
    expect(outcomeOf(undo)).toEqual([200, 'Undone.'])
    expect([await presenceOf(), await entryOf()]).toEqual([
      suspected,
      { ...entry, updated_at: (await entryOf())?.updated_at },
    ])
    const { presence: shown, left } = await homeOf()
    expect([shown.state, left]).toMatchObject(['suspected_left', { check_in_id: presence.id, seen_at: null }])
  })
})

describe('a worker who has said before when they left', () => {
  test('in their week: their finish stays, and both times are said', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z')
    const id = await timesheetIdOf(worker, day)
    const entries = typedOf(await read(worker, id)).map((one) => ({ ...one, end: '17:00' }))
    expect((await put(worker, id, '', { entries })).statusCode).toBe(200)
    const before = (await notificationsOf()).length
    expect((await check('check-out', password)).statusCode).toBe(200)
    demo.clock.forward(60)
    await demo.outbox.flush()
    expect((await read('margaret', id)).entries.find(({ day: on }) => on === day)).toMatchObject({
      end_at: '2026-10-26T17:00:00.000Z',
      seen: { out_at: '2026-10-26T20:30:00.000Z' },
    })
    expect((await homeOf()).left).toBeNull()
    expect((await notificationsOf()).slice(before)).toEqual([
      'You left Riverside Quarter, Block C at 20:30. Your week says 17:00: change it there if that is wrong',
    ])
  })

  test('to the question: their answer stays, and the guard reads both times', async () => {
    await suspectedAt('2026-10-26T07:00:00Z', '2026-10-26T20:30:00Z')
    const scan = { qr: await phone.show(riverside), claimed_at: demo.clock.now().toISOString() }
    demo.clock.forward(600)
    expect((await answer('2026-10-26T17:00:00Z')).statusCode).toBe(200)
    demo.clock.forward(600)
    expect(outcomeOf(await check('check-out', scan))).toEqual([
      409,
      'Stefan Petrov has said already that they left at 17:00. Their answer stays, so this check-out at 20:30 changes nothing. If 17:00 is wrong, they can change the finish in their week.',
    ])
    expect(await presenceOf()).toMatchObject({ out_at: new Date('2026-10-26T17:00:00Z'), out_source: 'WORKER' })
    expect((await entryOf())?.minutes).toBe(570)
  })
})
