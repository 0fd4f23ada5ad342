import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import type { Home } from '#shared/api/home/home'
import type { Timesheet, TimesheetDetail } from '#shared/api/time/timesheet'
import { createDemoServer } from '../../support/demo.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** A worker sends the week while it runs, and comes to work again: a gate changes no week that was sent, and no hours are lost. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const { system, list, read, put, timesheetIdOf, become, movesOf, typedOf } = weeksOf(() => demo)
const worker = 'bronwen-pugh'
const mill = siteId('mill')
const week = '2026-10-26'
let id = ''

const at = (day: string, time: string) => demo.clock.set(new Date(`${day}T${time}:00Z`))
async function pass(body: object) {
  const answer = await demo.request('owain', 'POST', `/api/me/sites/${mill}/workers`, body)
  expect(answer.statusCode).toBe(200)
}
const comes = async (day: string, time: string) => {
  at(day, time)
  await pass({ onsite: [workerId(worker)], override_reason: 'Known on this site.' })
}
const leaves = async (day: string, time: string) => {
  at(day, time)
  await pass({ check_offsite: [workerId(worker)] })
}
async function decide(path: string, body?: object): Promise<TimesheetDetail> {
  const answer = await put('owain', id, path, body)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json().data
}
const send = async (body?: object) => {
  const answer = await put(worker, id, '/submit', body)
  expect(answer.json().data?.status).toBe('SUBMITTED')
}
const takeBack = async (): Promise<TimesheetDetail> =>
  (await put(worker, id, '', { entries: typedOf(await read(worker, id)) })).json().data
const hoursOf = ({ entries }: TimesheetDetail) =>
  entries.map(({ day, start_at, end_at, minutes }) => [day, start_at?.slice(11, 16), end_at?.slice(11, 16), minutes])
const tasks = async () =>
  ((await demo.request(worker, 'GET', '/api/me/home')).json().data.home as Extract<Home, { kind: 'worker' }>).tasks.map(
    ({ text }) => text,
  )

const monday = ['2026-10-26', '07:40', '15:40', 450]
const thursday = ['2026-10-29', '06:35', '15:10', 485]
const later = { in_at: '2026-10-29T06:35:00.000Z', out_at: '2026-10-29T15:10:00.000Z' }

/** Monday's work is sent on Wednesday. */
beforeEach(async () => {
  await system(async (tx) => {
    if (id) await tx.delete(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id))
    await tx.delete(checkIns).where(eq(checkIns.worker_id, workerId(worker)))
  })
  if (id) await become(id, 'DRAFT')
  if (id) await system((tx) => tx.update(timesheets).set({ did_not_work: false }).where(eq(timesheets.id, id)))
  await comes('2026-10-26', '07:40')
  await leaves('2026-10-26', '15:40')
  id = await timesheetIdOf(worker, week)
  at('2026-10-28', '16:00')
  await send()
})
const worksOnThursday = async () => {
  await comes('2026-10-29', '06:35')
  await leaves('2026-10-29', '15:10')
}

describe('hours after a week was sent', () => {
  test('leave the week as it was sent, and are told to both: it does not match the gate', async () => {
    expect((await read('owain', id)).flags).toBe(0)
    await worksOnThursday()
    for (const key of ['owain', worker]) {
      const sent = await read(key, id)
      expect([sent.status, hoursOf(sent), sent.unclaimed, sent.flags]).toEqual(['SUBMITTED', [monday], [later], 1])
    }
    const listed = (await list('owain', '?show=Waiting&per_page=100')).data as Timesheet[]
    expect(listed.find((one) => one.id === id)).toMatchObject({ unclaimed: [later], flags: 1 })
    expect(await tasks()).toContain('The gate saw you after you sent your week of 26/10/2026: take it back')
  })

  test('of an accepted week are a task on home of who can send it back, who finds it in the list, until it is', async () => {
    const homeOf = async (key: string) => {
      const { home, waiting } = (await demo.request(key, 'GET', '/api/me/home')).json().data
      const missing = (home as Extract<Home, { kind: 'company' }>).decisions.filter(
        ({ kind }) => kind === 'missing_hours',
      )
      return { missing: missing.map(({ title, detail }) => [title, detail]), waiting: waiting.timesheets as number }
    }
    const waitingOf = async (key: string) => (await list(key, '?show=Waiting&per_page=100')).data as Timesheet[]
    await decide('/accept')
    const before = await homeOf('owain')
    expect(before.missing).toEqual([])
    await worksOnThursday()
    const { missing, waiting } = await homeOf('owain')
    expect(missing).toEqual([
      ['One accepted timesheet has missing hours', 'Bronwen Pugh’s week of 26/10/2026 · send it back: not paid before'],
    ])
    const listed = await waitingOf('owain')
    expect(listed.find((one) => one.id === id)).toMatchObject({ status: 'ACCEPTED', unclaimed: [later] })
    expect([waiting, listed.length]).toEqual([before.waiting + 1, waiting])
    expect((await demo.request('owain', 'GET', '/api/me/timesheets/pending')).json().data.count).toBe(waiting)
    expect((await homeOf('margaret')).missing).toEqual([])
    expect((await waitingOf('margaret')).filter((one) => one.id === id)).toEqual([])
    await decide('/reject', { message: 'Thursday is missing.' })
    expect(await homeOf('owain')).toEqual(before)
  })

  test('are none of a draft, nor those before the sending whose line the worker removed', async () => {
    await takeBack()
    await put(worker, id, '', { entries: [], did_not_work: false })
    await put(worker, id, '', { entries: [], did_not_work: true })
    expect((await read(worker, id)).unclaimed).toEqual([])
    await send()
    expect(await read('owain', id)).toMatchObject({ unclaimed: [], flags: 0 })
  })

  test('come in when the worker takes the week back, as the gate saw them', async () => {
    await worksOnThursday()
    const back = await takeBack()
    expect([back.status, hoursOf(back), back.unclaimed]).toEqual(['DRAFT', [monday, thursday], []])
    expect(back.entries[1]).toMatchObject({ source: 'CHECK_IN', break_minutes: 30, flags: [] })
    expect(back.entries[1]?.hourly_rate).toBeGreaterThan(0)
    await send()
    expect(await decide('/accept')).toMatchObject({ status: 'ACCEPTED', minutes: 935, unclaimed: [] })
  })

  test('of somebody who is still there are pending until they leave', async () => {
    await comes('2026-10-29', '06:35')
    expect((await read(worker, id)).unclaimed).toEqual([{ ...later, out_at: null }])
    expect(hoursOf(await takeBack())).toEqual([monday, ['2026-10-29', '06:35', undefined, null]])
    await leaves('2026-10-29', '15:10')
    expect(hoursOf(await read(worker, id))).toEqual([monday, thursday])
  })

  test('of a day whose finish was set before they left show by how much the gate saw them later', async () => {
    await takeBack()
    await comes('2026-10-29', '06:35')
    at('2026-10-29', '13:00')
    const entry_id = (await read('owain', id)).entries.at(-1)?.id
    const given = await decide('/finish', { entry_id, end: '12:00' })
    expect(given.entries.at(-1)?.flags).toEqual(['The gate did not see this finish.'])
    await send()
    await leaves('2026-10-29', '15:10')
    for (const key of ['owain', worker]) {
      const { entries, flags } = await read(key, id)
      expect([entries.at(-1)?.seen?.out_at, entries.at(-1)?.flags, flags]).toEqual([
        later.out_at,
        ['The finish set is 190 min before the gate saw them out.'],
        1,
      ])
    }
  })

  test('make a week without work one with hours', async () => {
    await takeBack()
    await put(worker, id, '', { entries: [] })
    await send({ did_not_work: true })
    await worksOnThursday()
    const back = (await put(worker, id, '', { entries: [], did_not_work: true })).json().data as TimesheetDetail
    expect([back.did_not_work, hoursOf(back)]).toEqual([false, [thursday]])
  })

  test('come in when a manager corrects the week, and when they reject it', async () => {
    await worksOnThursday()
    const lines = typedOf(await read('owain', id)).map((line) => ({ ...line, break_minutes: 60 }))
    expect(hoursOf(await decide('', { entries: lines }))).toEqual([['2026-10-26', '07:40', '15:40', 420], thursday])
    await send()
    await comes('2026-10-30', '07:00')
    expect((await decide('/reject', { message: 'And Friday.' })).entries).toHaveLength(3)
    await leaves('2026-10-30', '12:00')
    expect(hoursOf(await read(worker, id)).at(-1)).toEqual(['2026-10-30', '07:00', '12:00', 300])
  })

  test('leave the week again when its rejection is undone', async () => {
    await worksOnThursday()
    expect(hoursOf(await decide('/reject', { message: 'Thursday is missing.' }))).toEqual([monday, thursday])
    const undone = await decide('/undo', {})
    expect([undone.status, hoursOf(undone), undone.unclaimed]).toEqual(['SUBMITTED', [monday], [later]])
  })

  test('count as after it when a phone without a connection sent them after it', async () => {
    const { company } = await read(worker, id)
    await system((tx) =>
      tx.insert(checkIns).values({
        id: crypto.randomUUID(),
        worker_id: workerId(worker),
        site_id: mill,
        company_id: company.id,
        in_at: new Date('2026-10-28T06:35:00Z'),
        in_source: 'GUARD_QR',
        out_at: new Date('2026-10-28T15:10:00Z'),
        queued: true,
        created_at: new Date('2026-10-28T17:00:00Z'),
      }),
    )
    expect((await read('owain', id)).unclaimed).toHaveLength(1)
    expect(hoursOf(await takeBack())).toHaveLength(2)
  })
})

describe('an accepted week', () => {
  const closed = [409, 'This week is accepted: it is closed.']
  const reject = async (message: string) => {
    const answer = await put('owain', id, '/reject', { message })
    return [answer.statusCode, answer.json().message]
  }

  test('that lacks hours is sent back with a note, and the hours come in', async () => {
    const accepted = await decide('/accept')
    expect(await reject('Come again.')).toEqual(closed)
    await worksOnThursday()
    expect(await read('owain', id)).toMatchObject({ status: 'ACCEPTED', unclaimed: [later], flags: 1 })
    expect(await tasks()).toContain('The gate saw you after you sent your week of 26/10/2026: ask to have it back')
    expect((await reject(' '))[0]).toBe(422)
    const back = await decide('/reject', { message: 'Thursday is missing.' })
    expect([back.status, hoursOf(back), back.unclaimed]).toEqual(['REJECTED', [monday, thursday], []])
    const undone = await decide('/undo', {})
    expect([undone.status, undone.decided_at, hoursOf(undone), undone.unclaimed]).toEqual([
      'ACCEPTED',
      accepted.decided_at,
      [monday],
      [later],
    ])
    await decide('/reject', { message: 'Thursday is missing.' })
    await send()
    expect(await decide('/accept')).toMatchObject({ minutes: 935 })
    expect(await reject('Once more.')).toEqual(closed)
    expect((await movesOf(id)).slice(-5).map(({ move, to }) => [move, to])).toEqual([
      ['reject', 'REJECTED'],
      ['undo', 'ACCEPTED'],
      ['reject', 'REJECTED'],
      ['submit', 'SUBMITTED'],
      ['accept', 'ACCEPTED'],
    ])
  })

  test('that lacks hours is not paid before it was sent back, and payroll reads that it lacks some', async () => {
    await decide('/accept')
    const paidBy = { payroll_company_id: companyId('payroll') }
    await system(async (tx) => {
      await tx
        .update(contracts)
        .set(paidBy)
        .where(eq(contracts.worker_id, workerId(worker)))
      await tx.update(timesheets).set(paidBy).where(eq(timesheets.id, id))
    })
    await worksOnThursday()
    const refused = await put('owain', id, '/paid')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The gate saw them after this week was sent: send it back first.',
    ])
    expect(await read('owain', id)).toMatchObject({ status: 'ACCEPTED', hours_missing: true })
    const forPayroll = async () =>
      ((await list('harjit', '?per_page=100')).data as Timesheet[]).find((one) => one.id === id)
    expect(await forPayroll()).toMatchObject({ hours_missing: true, unclaimed: [], flags: 0 })
    await decide('/reject', { message: 'Thursday is missing.' })
    await send()
    await decide('/accept')
    expect(await forPayroll()).toMatchObject({ hours_missing: false })
    expect(await decide('/paid')).toMatchObject({ status: 'PAID', minutes: 935 })
  })

  test('that is paid only says what it lacks', async () => {
    await decide('/accept')
    await system((tx) => tx.update(timesheets).set({ status: 'PAID' }).where(eq(timesheets.id, id)))
    await worksOnThursday()
    expect(await read('owain', id)).toMatchObject({ status: 'PAID', unclaimed: [later], flags: 1 })
    expect(await reject('Thursday is missing.')).toEqual([409, 'This week is paid: it is closed.'])
    expect(await tasks()).not.toContainEqual(expect.stringMatching(/^The gate saw you/))
  })

  test('with hours that nobody claims may be accepted all the same', async () => {
    await worksOnThursday()
    expect(await decide('/accept')).toMatchObject({ status: 'ACCEPTED', minutes: 450, unclaimed: [later] })
  })
})

describe('hours that are typed in place of a line', () => {
  const typed = { day: '2026-10-29', site_id: mill, break_minutes: 30, note: 'As I wrote it down.' }
  const flagsOf = async (start: string, end: string) => {
    await worksOnThursday()
    at('2026-10-30', '08:00')
    const [first] = typedOf(await takeBack())
    const answer = await put(worker, id, '', { entries: [first, { ...typed, start, end }] })
    const [, line] = (answer.json().data as TimesheetDetail).entries
    return [line?.source, line?.flags, line?.seen?.in_at]
  }

  test.each<[string, string, string, string[]]>([
    ['exactly', '06:35', '15:10', []],
    ['within it', '07:00', '15:00', []],
    ['before it', '06:00', '15:10', ['Claims 35 min before the gate saw them in.']],
    ['beyond it', '06:35', '17:10', ['Claims 120 min after the gate saw them out.']],
  ])('are compared with the stay behind them: %s', async (_, start, end, flags) => {
    expect(await flagsOf(start, end)).toEqual(['TYPED', flags, later.in_at])
  })

  test('are unseen where the gate saw nobody, or saw them for another line', async () => {
    expect(await flagsOf('16:00', '17:00')).toEqual(['TYPED', ['The gate did not see these hours.'], undefined])
    const [first] = typedOf(await read(worker, id))
    const entries = [
      { ...first, end: '12:00', note: 'Until noon.' },
      { ...typed, day: '2026-10-26', start: '12:00', end: '15:40' },
    ]
    const { data } = (await put(worker, id, '', { entries })).json()
    expect(data.entries[1]).toMatchObject({ flags: ['The gate did not see these hours.'], seen: null })
  })
})

test('home has the pay of the week with its bonus, as the week has it', async () => {
  await decide('/bonus', { amount: 123.45 })
  const { pay } = await read(worker, id)
  const { home } = (await demo.request(worker, 'GET', '/api/me/home')).json().data
  expect(home.week).toMatchObject({ pay, bonus: 123.45 })
})
