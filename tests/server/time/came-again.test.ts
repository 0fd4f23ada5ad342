import { describe, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import type { Home } from '#shared/api/home/home'
import type { Timesheet, TimesheetDetail } from '#shared/api/time/timesheet'
import { cameAgainRig, later, mill, monday, thursday, worker } from './came-again-rig.ts'

const {
  system,
  list,
  read,
  put,
  typedOf,
  at,
  comes,
  leaves,
  decide,
  send,
  takeBack,
  hoursOf,
  tasks,
  worksOnThursday,
  homeOf,
  id,
} = cameAgainRig()

describe('hours after a week was sent', () => {
  test('leave the week as it was sent, and are told to both: it does not match the gate', async () => {
    expect((await read('owain', id())).flags).toBe(0)
    await worksOnThursday()
    for (const key of ['owain', worker]) {
      const sent = await read(key, id())
      expect([sent.status, hoursOf(sent), sent.unclaimed, sent.flags]).toEqual(['SUBMITTED', [monday], [later], 1])
    }
    const listed = (await list('owain', '?show=Waiting&per_page=100')).data as Timesheet[]
    expect(listed.find((one) => one.id === id())).toMatchObject({ unclaimed: [later], flags: 1 })
    expect(await tasks()).toContain('The gate saw you after you sent your week of 26/10/2026: take it back')
  })

  test('are none of a draft, nor those before the sending whose line the worker removed', async () => {
    await takeBack()
    await put(worker, id(), '', { entries: [], did_not_work: false })
    await put(worker, id(), '', { entries: [], did_not_work: true })
    expect((await read(worker, id())).unclaimed).toEqual([])
    await send()
    expect(await read('owain', id())).toMatchObject({ unclaimed: [], flags: 1, left_out: [{ day: '2026-10-26' }] })
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
    expect((await read(worker, id())).unclaimed).toEqual([{ ...later, out_at: null }])
    expect(hoursOf(await takeBack())).toEqual([monday, ['2026-10-29', '06:35', undefined, null]])
    await leaves('2026-10-29', '15:10')
    expect(hoursOf(await read(worker, id()))).toEqual([monday, thursday])
  })

  test('of a day whose finish was set before they left show by how much the gate saw them later', async () => {
    await takeBack()
    await comes('2026-10-29', '06:35')
    at('2026-10-29', '13:00')
    const entry_id = (await read('owain', id())).entries.at(-1)?.id
    const given = await decide('/finish', { entry_id, end: '12:00' })
    expect(given.entries.at(-1)?.flags).toEqual(['The gate did not see this finish.'])
    await send()
    await leaves('2026-10-29', '15:10')
    for (const [key, whom] of [
      ['owain', 'them'],
      [worker, 'you'],
    ] as const) {
      const { entries, flags } = await read(key, id())
      expect([entries.at(-1)?.seen?.out_at, entries.at(-1)?.flags, flags]).toEqual([
        later.out_at,
        [`The finish set is 3 h 10 before the gate saw ${whom} out.`],
        1,
      ])
    }
  })

  test('make a week without work one with hours', async () => {
    await takeBack()
    await put(worker, id(), '', { entries: [] })
    await send({ did_not_work: true })
    await worksOnThursday()
    const back = (await put(worker, id(), '', { entries: [], did_not_work: true })).json().data as TimesheetDetail
    expect([back.did_not_work, hoursOf(back)]).toEqual([false, [thursday]])
  })

  test('come in when a manager corrects the week, and when they reject it', async () => {
    await worksOnThursday()
    const lines = typedOf(await read('owain', id())).map((line) => ({
      ...line,
      break_minutes: 60,
      note: 'An hour for lunch.',
    }))
    expect(hoursOf(await decide('', { entries: lines }))).toEqual([['2026-10-26', '07:40', '15:40', 420], thursday])
    await send()
    await comes('2026-10-30', '07:00')
    expect((await decide('/reject', { message: 'And Friday.' })).entries).toHaveLength(3)
    await leaves('2026-10-30', '12:00')
    expect(hoursOf(await read(worker, id())).at(-1)).toEqual(['2026-10-30', '07:00', '12:00', 300])
  })

  test('leave the week again when its rejection is undone', async () => {
    await worksOnThursday()
    expect(hoursOf(await decide('/reject', { message: 'Thursday is missing.' }))).toEqual([monday, thursday])
    const undone = await decide('/undo', {})
    expect([undone.status, hoursOf(undone), undone.unclaimed]).toEqual(['SUBMITTED', [monday], [later]])
  })

  test('count as after it when a phone without a connection sent them after it', async () => {
    const { company } = await read(worker, id())
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
    expect((await read('owain', id())).unclaimed).toHaveLength(1)
    expect(hoursOf(await takeBack())).toHaveLength(2)
  })
})

describe('hours that are typed in place of a line', () => {
  const typed = { day: '2026-10-29', site_id: mill, break_minutes: 30, note: 'As I wrote it down.' }
  const flagsOf = async (start: string, end: string) => {
    await worksOnThursday()
    at('2026-10-30', '08:00')
    const [first] = typedOf(await takeBack())
    const answer = await put(worker, id(), '', { entries: [first, { ...typed, start, end }] })
    const [, line] = (answer.json().data as TimesheetDetail).entries
    return [line?.source, line?.flags, line?.seen?.in_at]
  }

  test.each<[string, string, string, string[]]>([
    ['exactly', '06:35', '15:10', []],
    ['within it', '06:50', '15:00', []],
    ['well within it', '07:00', '15:00', ['The gate saw 25 min more than these hours.']],
    ['before it', '06:00', '15:10', ['Claims 35 min before the gate saw you in.']],
    ['beyond it', '06:35', '17:10', ['Claims 2 h 00 after the gate saw you out.']],
  ])('are compared with the stay behind them: %s', async (_, start, end, flags) => {
    expect(await flagsOf(start, end)).toEqual(['TYPED', flags, later.in_at])
  })

  test('are unseen where the gate saw nobody, or saw them for another line', async () => {
    expect(await flagsOf('16:00', '17:00')).toEqual(['TYPED', ['The gate did not see these hours.'], undefined])
    const [first] = typedOf(await read(worker, id()))
    const entries = [
      { ...first, end: '12:00', note: 'Until noon.' },
      { ...typed, day: '2026-10-26', start: '12:00', end: '15:40' },
    ]
    const { data } = (await put(worker, id(), '', { entries })).json()
    expect(data.entries[1]).toMatchObject({ flags: ['The gate did not see these hours.'], seen: null })
  })
})

test('home has the pay of the week with its bonus, as the week has it', async () => {
  await decide('/bonus', { amount: 123.45 })
  const { pay } = await read(worker, id())
  const { home } = await homeOf(worker)
  expect((home as Extract<Home, { kind: 'worker' }>).week).toMatchObject({ pay, bonus: 123.45 })
})
