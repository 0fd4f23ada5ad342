import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { outbox } from '#server/platform/db/schema/outbox'
import { checkIns } from '#server/platform/db/schema/presence'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import {
  comes,
  type Demo,
  type Entry,
  gareth,
  outcomeOf,
  type Presence,
  riverside,
  undone,
  undoRig,
} from './presence-undo-rig.ts'

let demo: Demo
let morning: Presence
let line: Entry
const {
  begin,
  check,
  historyOf,
  invalidationsOf,
  linesOf,
  manually,
  notificationsOf,
  presencesOf,
  reset,
  seconds,
  system,
  timesheetsOf,
  undo,
  waiting,
} = undoRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
  ;({ morning, line } = await begin())
})
beforeEach(async () => {
  await seconds(90)
  await reset()
})
afterAll(() => demo.close())

describe('a check-out by hand', () => {
  test('that is undone never was: the stay goes on, its hours are pending again, nobody is told', async () => {
    const [worker, manager] = [await notificationsOf(gareth), await notificationsOf('priya')]
    const id = await manually('checkOut')
    expect(id).toBe(morning.id)
    const [ended] = await linesOf(id)
    expect([ended?.minutes, ended?.end_at]).toEqual([expect.any(Number), expect.any(Date)])
    expect(await waiting()).not.toEqual([])
    await seconds(9)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect((await presencesOf(gareth))[0]).toEqual(morning)
    expect(await linesOf(id)).toEqual([{ ...line, updated_at: ended?.updated_at }])
    expect(await waiting()).toEqual([])
    await seconds(60)
    expect([await notificationsOf(gareth), await notificationsOf('priya')]).toEqual([worker, manager])
    expect((await historyOf(id)).slice(-2)).toEqual([
      ['checkOut', 'on_site', 'off_site'],
      ['undo', 'off_site', 'on_site'],
    ])
  })

  test('on a slow network is taken until 40 s have passed', async () => {
    const notified = await notificationsOf(gareth)
    const id = await manually('checkOut')
    await seconds(39)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect((await presencesOf(gareth))[0]).toEqual(morning)
    await seconds(60)
    expect(await notificationsOf(gareth)).toEqual(notified)
  })

  test('that nobody undoes is told after 40 s, once', async () => {
    const [worker, manager] = [await notificationsOf(gareth), await notificationsOf('priya')]
    await manually('checkOut')
    expect([await notificationsOf(gareth), await notificationsOf('priya')]).toEqual([worker, manager])
    await seconds(39)
    expect([await notificationsOf(gareth), await notificationsOf('priya')]).toEqual([worker, manager])
    await seconds(1)
    await seconds(60)
    expect((await notificationsOf(gareth)).slice(worker.length)).toEqual([expect.stringMatching(/^You left Riverside/)])
    expect((await notificationsOf('priya')).slice(manager.length)).toEqual([
      expect.stringMatching(/^Gareth Bowen-Thomas left Riverside/),
    ])
  })

  test('is told before what is done next, though that is told at once', async () => {
    const before = (await notificationsOf(gareth)).length
    const left_at = new Date(demo.clock.now().getTime() - 120_000).toISOString()
    await manually('checkOut', 'priya', gareth, { left_at })
    await seconds(5)
    await check('dave-hollis', 'check-in', gareth, { site_id: riverside, worker_password: demoPassword, ...comes })
    await seconds(60)
    expect((await notificationsOf(gareth)).slice(before)).toEqual([
      expect.stringMatching(/^You left Riverside/),
      expect.stringMatching(/^You are on site at Riverside/),
    ])
  })

  test('is told before what is done next, though its time is over and the outbox has not looked yet', async () => {
    const before = (await notificationsOf(gareth)).length
    const left_at = new Date(demo.clock.now().getTime() - 120_000).toISOString()
    await manually('checkOut', 'priya', gareth, { left_at })
    demo.clock.forward(10.5)
    await check('dave-hollis', 'check-in', gareth, { site_id: riverside, worker_password: demoPassword, ...comes })
    await seconds(60)
    expect((await notificationsOf(gareth)).slice(before)).toEqual([
      expect.stringMatching(/^You left Riverside/),
      expect.stringMatching(/^You are on site at Riverside/),
    ])
  })

  test('leaves what else it is to send to its time, though the next move tells of it', async () => {
    await manually('checkOut')
    const [pendingRow] = await waiting()
    const { act_id, act_by } = pendingRow?.payload ?? {}
    const email = { to: 'gareth@example.org', subject: 'You left', text: 'You left.', act_id, act_by }
    const id = newId()
    const row = { id, kind: 'MAIL' as const, payload: email, next_at: pendingRow?.next_at }
    await system((tx) => tx.insert(outbox).values(row))
    await seconds(5)
    await manually('checkIn', 'margaret', gareth, comes)
    const found = async () => (await system((tx) => tx.select().from(outbox).where(eq(outbox.id, id))))[0]?.sent_at
    expect(await found()).toBeNull()
    await seconds(35)
    expect(await found()).toEqual(expect.any(Date))
  })

  test('is seen at once on the open pages of the worker and of whoever runs the site, and so is its undoing', async () => {
    const keys = [gareth, 'priya', 'margaret']
    const counts = () => Promise.all(keys.map(invalidationsOf))
    const before = await counts()
    const id = await manually('checkOut')
    expect(await counts()).toEqual(before.map((count) => count + 1))
    await undo('priya', id, 'checkOut')
    expect(await counts()).toEqual(before.map((count) => count + 2))
  })

  test('may be undone and made anew, and undone anew', async () => {
    for (let round = 0; round < 2; round += 1)
      expect(outcomeOf(await undo('priya', await manually('checkOut'), 'checkOut'))).toEqual(undone)
  })

  test('of somebody thought to have left leaves them thought to have left', async () => {
    const suspected = { suspected_left_at: new Date('2026-10-26T15:00:00Z') }
    await system((tx) => tx.update(checkIns).set(suspected).where(eq(checkIns.id, morning.id)))
    const id = await manually('checkOut')
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect((await presencesOf(gareth))[0]).toEqual({ ...morning, ...suspected })
    expect((await historyOf(id)).at(-1)).toEqual(['undo', 'off_site', 'suspected_left'])
  })
})

describe('a check-in by hand', () => {
  test('that is undone never was: no stay, no line on the week, nobody is told', async () => {
    await manually('checkOut')
    await seconds(90)
    const [presences, worker] = [await presencesOf(gareth), await notificationsOf(gareth)]
    const id = await manually('checkIn', 'priya', gareth, comes)
    expect(await linesOf(id)).toHaveLength(1)
    const [version] = await system((tx) => tx.select().from(timesheets).where(eq(timesheets.id, line.timesheet_id)))
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(undone)
    expect(await presencesOf(gareth)).toEqual(presences)
    expect(await linesOf(id)).toEqual([])
    const [after] = await system((tx) => tx.select().from(timesheets).where(eq(timesheets.id, line.timesheet_id)))
    expect(Number(after?.updated_at)).toBeGreaterThan(Number(version?.updated_at))
    await seconds(60)
    expect(await notificationsOf(gareth)).toEqual(worker)
    expect(await historyOf(id)).toEqual([
      ['checkIn', 'off_site', 'on_site'],
      ['undo', 'on_site', 'off_site'],
    ])
  })

  describe('of a worker without a week', () => {
    let savedTimesheets: (typeof timesheets.$inferSelect)[]
    const contract = newId()
    beforeEach(async () => {
      await manually('checkOut')
      await seconds(90)
      savedTimesheets = await timesheetsOf(gareth)
      await system(async (tx) => {
        await tx.delete(timesheetEntries).where(eq(timesheetEntries.timesheet_id, line.timesheet_id))
        await tx.update(checkIns).set({ company_id: null }).where(eq(checkIns.id, morning.id))
        await tx.delete(timesheets).where(eq(timesheets.id, line.timesheet_id))
      })
    })
    const secondContract = () =>
      system(async (tx) => {
        const [first] = await tx.select().from(contracts).where(eq(contracts.worker_id, morning.worker_id))
        if (!first) throw new Error('He has a contract.')
        const other = { id: contract, slug: contract, company_id: companyId('sub'), payroll_company_id: null }
        await tx.insert(contracts).values({ ...first, ...other, start_at: '2026-10-26', end_at: '2026-11-30' })
      })
    afterEach(() =>
      system(async (tx) => {
        await tx.delete(timesheets).where(eq(timesheets.contract_id, contract))
        await tx.delete(contracts).where(eq(contracts.id, contract))
        await tx.insert(timesheets).values(savedTimesheets.filter(({ id }) => id === line.timesheet_id))
        await tx.insert(timesheetEntries).values(line)
      }),
    )

    test('takes the week away that it opened, and no other', async () => {
      const rest = await timesheetsOf(gareth)
      const id = await manually('checkIn', 'priya', gareth, comes)
      expect((await timesheetsOf(gareth)).length).toBe(rest.length + 1)
      await undo('priya', id, 'checkIn')
      expect(await timesheetsOf(gareth)).toEqual(rest)
    })

    test('takes away those that it opened at other companies', async () => {
      await secondContract()
      const rest = await timesheetsOf(gareth)
      const id = await manually('checkIn', 'priya', gareth, comes)
      expect((await timesheetsOf(gareth)).length).toBe(rest.length + 2)
      expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(undone)
      expect(await timesheetsOf(gareth)).toEqual(rest)
    })

    test.each([
      ['handed in', 'PUT', 'submit', { did_not_work: true }],
      ['said something of', 'POST', 'message', { content: 'I was not there this week.' }],
    ] as const)('leaves one at another company that they have %s', async (_, method, path, body) => {
      await secondContract()
      const rest = await timesheetsOf(gareth)
      const id = await manually('checkIn', 'priya', gareth, comes)
      const other = (await timesheetsOf(gareth)).find(({ contract_id }) => contract_id === contract)
      const answer = await demo.request(gareth, method, `/api/me/timesheets/${other?.id}/${path}`, body)
      expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
      expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(undone)
      expect((await timesheetsOf(gareth)).map((timesheet) => timesheet.id).sort()).toEqual(
        [...rest.map((timesheet) => timesheet.id), other?.id].sort(),
      )
    })
  })

  test('is told before the worker says that they left, though that is told at once', async () => {
    await manually('checkOut')
    await seconds(90)
    const before = (await notificationsOf(gareth)).length
    const id = await manually('checkIn', 'priya', gareth, comes)
    await seconds(5)
    const now = demo.clock.now()
    await system((tx) => tx.update(checkIns).set({ suspected_left_at: now }).where(eq(checkIns.id, id)))
    const answer = { check_in_id: id, left_at: new Date(now.getTime() - 2000) }
    expect((await demo.request(gareth, 'PUT', '/api/me/presence', answer)).statusCode).toBe(200)
    await seconds(60)
    expect((await notificationsOf(gareth)).slice(before)).toEqual([
      expect.stringMatching(/^You are on site at Riverside/),
      expect.stringMatching(/^You left Riverside/),
    ])
  })

  test('may lie back: its time counts from when it was made', async () => {
    await manually('checkOut', 'priya', gareth, { left_at: '2026-10-26T08:00:00Z' })
    await seconds(90)
    const since = new Date(demo.clock.now().getTime() - 3_600_000).toISOString()
    const id = await manually('checkIn', 'priya', gareth, { ...comes, onsite_since: since })
    await seconds(5)
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(undone)
  })

  test.each([
    ['elsewhere', siteId('hallam'), 'on_site'],
    ['here, and thought to have left', riverside, 'suspected_left'],
  ])('of somebody still checked in %s leaves them as they were', async (_, site_id, to) => {
    const suspected_left_at = to === 'suspected_left' ? new Date('2026-10-26T15:00:00Z') : null
    await system((tx) => tx.update(checkIns).set({ site_id, suspected_left_at }).where(eq(checkIns.id, morning.id)))
    const before = await presencesOf(gareth)
    const id = await manually('checkIn', 'priya', gareth, comes)
    expect((await presencesOf(gareth)).filter(({ out_at }) => !out_at).map((presence) => presence.id)).toEqual([id])
    const notified = await notificationsOf(gareth)
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(undone)
    expect(await presencesOf(gareth)).toEqual(before)
    expect((await historyOf(morning.id)).at(-1)).toEqual(['undo', 'off_site', to])
    await seconds(60)
    expect(await notificationsOf(gareth)).toEqual(notified)
  })
})

describe('the question when they left', () => {
  const answer = async () => {
    const body = { check_in_id: morning.id, left_at: '2026-10-26T12:00:00Z' }
    const answered = await demo.request(gareth, 'PUT', '/api/me/presence', body)
    expect([answered.statusCode, answered.json().message]).toEqual([200, undefined])
  }
  const change = (to: Partial<Presence>) =>
    system((tx) => tx.update(checkIns).set(to).where(eq(checkIns.id, morning.id)))

  test('is not put to somebody who came elsewhere and has answered before it was', async () => {
    await change({ site_id: siteId('hallam') })
    const before = (await notificationsOf(gareth)).length
    await manually('checkIn', 'priya', gareth, comes)
    await answer()
    await seconds(60)
    expect((await notificationsOf(gareth)).slice(before)).toEqual([
      expect.stringMatching(/^You are on site at Riverside/),
    ])
  })

  test('is not put to somebody who was thought to have left and has answered before it was', async () => {
    await change({ suspected_left_at: new Date('2026-10-26T15:00:00Z') })
    const [worker, manager] = [(await notificationsOf(gareth)).length, (await notificationsOf('priya')).length]
    await manually('checkOut')
    await answer()
    await seconds(60)
    expect((await notificationsOf(gareth)).slice(worker)).toEqual([])
    expect((await notificationsOf('priya')).slice(manager)).toHaveLength(1)
  })
})

test('a sub-company undoes what it did with its own people', async () => {
  const worker = 'robert-moorhouse'
  const [presence] = await presencesOf(worker)
  expect([presence?.company_id, presence?.out_at]).toEqual([companyId('sub'), null])
  const id = await manually('checkOut', 'beata', worker)
  expect(outcomeOf(await undo('beata', id, 'checkOut'))).toEqual(undone)
  expect((await presencesOf(worker))[0]).toEqual(presence)
})
