import { and, desc, eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FirePerson } from '#contract/fire'
import { channelOf, realtimeEvents } from '#contract/realtime'
import type { RunningRollCall } from '#contract/roll-call'
import type { CheckOutcome } from '#contract/site-control'
import type { SavedSitePeople } from '#contract/site-people'
import { readQr } from '#contract/worker-qr'
import { contracts } from '#server/db/schema/contract'
import { gateLog } from '#server/db/schema/gate'
import { notifications } from '#server/db/schema/notification'
import { outbox } from '#server/db/schema/outbox'
import { checkIns, usedNonces } from '#server/db/schema/presence'
import { rollCalls } from '#server/db/schema/roll-call'
import { sites } from '#server/db/schema/site'
import { timesheetEntries, timesheets } from '#server/db/schema/timesheet'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId } from '#server/demo/ids-by-key'
import { newId } from '#server/ids'
import { openOutbox } from '#server/outbox'
import type { Tx } from '#server/transaction'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import * as traces from '../../support/traces.ts'
import { phoneOf } from '../../support/worker-phone.ts'

/**
 * Whoever checks somebody in or out may undo it within 10 s, unless a gate opened for it; what it sends waits as long,
 * and leaves nothing.
 */
let demo: Awaited<ReturnType<typeof createDemoServer>>
const riverside = siteId('riverside')
const gareth = 'gareth-bowen-thomas'
type Move = 'checkIn' | 'checkOut'
type Presence = typeof checkIns.$inferSelect
type Entry = typeof timesheetEntries.$inferSelect
/** Jan's stay of this morning, and its line in his week. */
let morning: Presence
let line: Entry

const system = <T>(run: (tx: Tx) => Promise<T>) => demo.deps.db.transaction('system', run)
const seconds = async (count: number) => {
  demo.clock.forward(count)
  await demo.outbox.flush()
}
const presencesOf = (worker: string) =>
  system((tx) =>
    tx
      .select()
      .from(checkIns)
      .where(eq(checkIns.worker_id, personId(worker)))
      .orderBy(desc(checkIns.in_at)),
  )
const linesOf = (checkInId: string) =>
  system((tx) => tx.select().from(timesheetEntries).where(eq(timesheetEntries.check_in_id, checkInId)))
const timesheetsOf = (worker: string) =>
  system((tx) =>
    tx
      .select()
      .from(timesheets)
      .where(eq(timesheets.worker_id, personId(worker)))
      .orderBy(timesheets.week),
  )
const waiting = async () =>
  (await system((tx) => tx.select().from(outbox))).filter(
    ({ payload, sent_at }) => payload.act_id !== undefined && !sent_at,
  )
const notificationsOf = async (key: string) =>
  (
    await system((tx) =>
      tx
        .select()
        .from(notifications)
        .where(and(eq(notifications.user_id, personId(key)), eq(notifications.type, 'worker.onsite.change')))
        .orderBy(notifications.id),
    )
  ).map(({ description }) => description)
const invalidationsOf = async (key: string) =>
  (await system((tx) => tx.select().from(outbox))).filter(
    ({ payload }) => payload.event === realtimeEvents.site && payload.channel === channelOf(personId(key)),
  ).length
const historyOf = async (id: string) => (await traces.movesOf(demo, id)).map(({ move, from, to }) => [move, from, to])

const undo = (key: string, id: string, move: Move) =>
  demo.request(key, 'PUT', `/api/site-control/check-ins/${id}/undo`, { move })
const save = async (key: string, body: object, site = riverside) => {
  const answer = await demo.request(key, 'POST', `/api/me/sites/${site}/workers`, body)
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  return (answer.json().data as SavedSitePeople).done
}
const manually = async (move: Move, key = 'priya', worker = gareth, more: object = {}) => {
  const ids = [personId(worker)]
  const [done] = await save(key, { ...(move === 'checkIn' ? { onsite: ids } : { check_offsite: ids }), ...more })
  return done?.check_in_id ?? ''
}
const comes = { override_reason: 'Known on this site' }
const check = async (by: string, move: 'check-in' | 'check-out', worker: string, body: object) => {
  const answer = await demo.request(by, 'POST', `/api/site-control/workers/${personId(worker)}/${move}`, body)
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  return answer.json().data as CheckOutcome
}
const outcomeOf = (answer: { statusCode: number; json(): { message?: string } }) => [
  answer.statusCode,
  answer.json().message,
]
const undone = [200, 'Undone.']

beforeAll(async () => {
  demo = await createDemoServer()
  demo.clock.set(new Date('2026-10-26T16:00:00Z'))
  const [found] = await presencesOf(gareth)
  if (!found || found.out_at) throw new Error('Gareth is on site.')
  morning = found
  const [firstLine] = await linesOf(found.id)
  if (!firstLine) throw new Error('His day stands on his week.')
  line = firstLine
})
/** Gareth came this morning, and his hours are pending. */
const reset = () =>
  system(async (tx) => {
    const later = await tx
      .select({ id: checkIns.id })
      .from(checkIns)
      .where(and(eq(checkIns.worker_id, morning.worker_id), ne(checkIns.id, morning.id)))
    for (const { id } of later.filter(({ id }) => id > morning.id)) {
      await tx.delete(timesheetEntries).where(eq(timesheetEntries.check_in_id, id))
      await tx.delete(checkIns).where(eq(checkIns.id, id))
    }
    await tx.update(checkIns).set(morning).where(eq(checkIns.id, morning.id))
    await tx.update(timesheetEntries).set(line).where(eq(timesheetEntries.id, line.id))
    await tx.update(timesheets).set({ status: 'DRAFT' }).where(eq(timesheets.id, line.timesheet_id))
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

  test('that nobody undoes is told after 10 s, once', async () => {
    const [worker, manager] = [await notificationsOf(gareth), await notificationsOf('priya')]
    await manually('checkOut')
    expect([await notificationsOf(gareth), await notificationsOf('priya')]).toEqual([worker, manager])
    await seconds(10)
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
    await seconds(5)
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

  test('may lie back: its 10 s count from when it was made', async () => {
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

describe('a guard’s verdict', () => {
  const guarded = async (by: string, move: 'check-in' | 'check-out', proof: object) => check(by, move, gareth, proof)
  const positions = (position: 'FREE' | 'LOWERED') =>
    system((tx) => tx.execute(`update gates set position = '${position}'`))

  test('at a gate that turns for everybody is undone, by a password or by a code', async () => {
    await positions('FREE')
    const phone = await phoneOf(demo, gareth)
    for (const proof of [{ worker_password: demoPassword }, { qr: await phone.show(riverside) }]) {
      const out = await guarded('dave-hollis', 'check-out', { site_id: riverside, ...proof })
      expect([out.undoable, out.same]).toEqual([true, false])
      expect(outcomeOf(await undo('dave-hollis', out.check_in.id, 'checkOut'))).toEqual(undone)
      expect((await presencesOf(gareth))[0]).toEqual(morning)
    }
    await positions('LOWERED')
  })

  describe('by a code gives the code back', () => {
    const used = 'This code was used already. The phone shows a new one within 30 seconds.'
    const scan = (by: string, move: 'check-in' | 'check-out', qr: string) =>
      demo.request(by, 'POST', `/api/site-control/workers/${personId(gareth)}/${move}`, {
        site_id: riverside,
        qr,
        ...(move === 'check-in' && comes),
      })
    let phone: Awaited<ReturnType<typeof phoneOf>>
    beforeEach(async () => {
      await positions('FREE')
      phone ??= await phoneOf(demo, gareth)
    })
    afterEach(() => positions('LOWERED'))

    test.each([
      ['check-out', 'checkOut'],
      ['check-in', 'checkIn'],
    ] as const)('of a %s, for one use more', async (path, move) => {
      if (move === 'checkIn') await manually('checkOut')
      await seconds(90)
      const qr = await phone.show(riverside)
      const first = await guarded('dave-hollis', path, { site_id: riverside, qr, ...(move === 'checkIn' && comes) })
      expect(outcomeOf(await scan('priya', path, qr))).toEqual([422, used])
      expect(outcomeOf(await undo('dave-hollis', first.check_in.id, move))).toEqual(undone)
      expect((await scan('priya', path, qr)).statusCode).toBe(200)
      expect(outcomeOf(await scan('dave-hollis', path, qr))).toEqual([422, used])
    })

    test('and to nobody else: what another scan used stays used', async () => {
      const before = await phone.show(riverside)
      await guarded('dave-hollis', 'check-out', { site_id: riverside, qr: before })
      await seconds(90)
      const qr = await phone.show(riverside)
      const back = await guarded('dave-hollis', 'check-in', { site_id: riverside, qr, ...comes })
      expect(outcomeOf(await undo('dave-hollis', back.check_in.id, 'checkIn'))).toEqual(undone)
      expect(await system((tx) => tx.$count(usedNonces, eq(usedNonces.nonce, readQr(before)?.payload.n ?? '')))).toBe(1)
    })

    test('once: of two guards who scan it at once, and of an undoing and a scan, one wins', async () => {
      for (let round = 0; round < 3; round += 1) {
        await reset()
        const qr = await phone.show(riverside)
        const { check_in } = await guarded('dave-hollis', 'check-out', { site_id: riverside, qr })
        const [taken, early] = await Promise.all([
          undo('dave-hollis', check_in.id, 'checkOut'),
          scan('dave-hollis', 'check-out', qr),
        ])
        expect([taken.statusCode, [200, 422].includes(early.statusCode)]).toEqual([200, true])
        if (early.statusCode === 200) expect(outcomeOf(await scan('priya', 'check-out', qr))).toEqual([422, used])
        else {
          const both = await Promise.all(['dave-hollis', 'priya'].map((by) => scan(by, 'check-out', qr)))
          expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
        }
        expect((await presencesOf(gareth))[0]?.out_at).not.toBeNull()
      }
    })
  })

  test('of a check-in too; the second guard’s word for it within a minute is none to undo', async () => {
    await positions('FREE')
    await manually('checkOut')
    await seconds(90)
    const proof = { site_id: riverside, worker_password: demoPassword }
    const made = await guarded('dave-hollis', 'check-in', { ...proof, ...comes })
    const same = await guarded('priya', 'check-in', { ...proof, ...comes })
    expect([made.undoable, same.undoable, same.same]).toEqual([true, false, true])
    expect((await undo('priya', made.check_in.id, 'checkIn')).statusCode).toBe(403)
    expect(outcomeOf(await undo('dave-hollis', made.check_in.id, 'checkIn'))).toEqual(undone)
    await positions('LOWERED')
  })

  test('for which a gate opened stands, and is told at once', async () => {
    const before = (await notificationsOf(gareth)).length
    const out = await guarded('dave-hollis', 'check-out', { site_id: riverside, worker_password: demoPassword })
    expect(out.undoable).toBe(false)
    expect((await notificationsOf(gareth)).length).toBe(before + 1)
    const opened = 'A gate has opened for them: it can no longer be undone.'
    expect(outcomeOf(await undo('dave-hollis', out.check_in.id, 'checkOut'))).toEqual([409, opened])
    expect((await presencesOf(gareth))[0]?.out_at).not.toBeNull()
  })

  test('of a stay for which a gate opened before: only what it opened for stands', async () => {
    await system((tx) =>
      tx.insert(gateLog).values({
        id: newId(),
        gate_id: missing,
        site_id: riverside,
        move: 'OPEN',
        data: { check_in_id: morning.id },
      }),
    )
    expect(outcomeOf(await undo('priya', await manually('checkOut'), 'checkOut'))).toEqual(undone)
  })

  test('that waited for a network is told when it comes, and not undone', async () => {
    await positions('FREE')
    const phone = await phoneOf(demo, gareth)
    const then = new Date(demo.clock.now().getTime() - 600_000)
    const qr = await phone.show(riverside, { t: Math.floor(then.getTime() / 1000) })
    const before = (await notificationsOf(gareth)).length
    const late = { site_id: riverside, qr, claimed_at: then.toISOString() }
    const out = await guarded('dave-hollis', 'check-out', late)
    expect(out.undoable).toBe(false)
    expect((await notificationsOf(gareth)).length).toBe(before + 1)
    expect(outcomeOf(await undo('dave-hollis', out.check_in.id, 'checkOut'))).toEqual([
      409,
      'There is nothing to undo on this check-in.',
    ])
    await positions('LOWERED')
  })
})

describe('a roll call that began while they were taken for gone', () => {
  const closeAll = () =>
    system((tx) => tx.update(rollCalls).set({ status: 'CLOSED', closed_at: demo.clock.now() }).where(isRunning))
  const isRunning = eq(rollCalls.status, 'RUNNING')
  beforeEach(closeAll)
  afterEach(closeAll)
  const start = async (site: string) => {
    const answer = await demo.request('margaret', 'POST', `/api/me/sites/${site}/roll-calls`, {
      id: newId(),
      kind: 'REAL',
    })
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
    return answer.json().data as RunningRollCall
  }
  const calledBy = async (id: string): Promise<string[]> =>
    (await demo.request('margaret', 'GET', `/api/me/roll-calls/${id}`))
      .json()
      .data.people.map((one: FirePerson) => one.id)

  test('calls them once their check-out is undone, on every phone, and is not closed without them', async () => {
    const id = await manually('checkOut')
    await seconds(4)
    const { call, people, revision } = await start(riverside)
    expect(people.map((one) => one.id)).not.toContain(id)
    await seconds(3)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect(await calledBy(call.id)).toEqual(expect.arrayContaining([id, ...people.map((one) => one.id)]))
    const changes = await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/marks?since=${revision}`)
    expect(changes.json().data.added).toMatchObject([{ id, kind: 'WORKER', name: 'Gareth Bowen-Thomas' }])
    const closing = await demo.request('margaret', 'PUT', `/api/me/roll-calls/${call.id}/close`, {})
    expect([closing.statusCode, closing.json().not_found]).toEqual([
      409,
      expect.arrayContaining(['Gareth Bowen-Thomas']),
    ])
  })

  test('elsewhere calls them there once the check-in that ended their stay is undone', async () => {
    const hallam = siteId('hallam')
    await system((tx) => tx.update(checkIns).set({ site_id: hallam }).where(eq(checkIns.id, morning.id)))
    const id = await manually('checkIn', 'priya', gareth, comes)
    const { call, people } = await start(hallam)
    expect(people.map((one) => one.id)).not.toContain(morning.id)
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(undone)
    expect(await calledBy(call.id)).toContain(morning.id)
  })

  test('before they were has them once, and one that is over is not written on', async () => {
    const running = await start(riverside)
    expect(outcomeOf(await undo('priya', await manually('checkOut'), 'checkOut'))).toEqual(undone)
    expect((await calledBy(running.call.id)).filter((id) => id === morning.id)).toEqual([morning.id])
    await closeAll()
    const id = await manually('checkOut')
    const over = await start(riverside)
    await closeAll()
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect(await calledBy(over.call.id)).not.toContain(id)
  })

  test('at the same moment calls them, whichever came first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await manually('checkOut')
      const [taken, { call }] = await Promise.all([undo('priya', id, 'checkOut'), start(riverside)])
      expect(outcomeOf(taken)).toEqual(undone)
      expect(await calledBy(call.id)).toContain(id)
      await closeAll()
    }
  })
})

describe('it is refused', () => {
  const changed = [409, 'This check-in has changed since: it can no longer be undone.']
  const nothing = [409, 'There is nothing to undo on this check-in.']

  test('after 10 s by the server’s clock, though nothing has been sent yet', async () => {
    const id = await manually('checkOut')
    demo.clock.forward(10)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual([409, 'It can only be undone within 10 seconds.'])
  })

  test('to anybody but who did it', async () => {
    const id = await manually('checkOut')
    expect(outcomeOf(await undo('margaret', id, 'checkOut'))).toEqual([403, 'Only who did it can undo it.'])
    expect(outcomeOf(await undo('dave-hollis', id, 'checkOut'))).toEqual([403, 'Only who did it can undo it.'])
    expect(outcomeOf(await undo('colin', id, 'checkOut'))).toEqual([403, 'You are not a manager of this site.'])
    expect((await undo(gareth, id, 'checkOut')).statusCode).toBe(403)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
  })

  test('as if it were not there to another company, and to a sub-company of whom is not its own', async () => {
    const id = await manually('checkOut')
    const none = await undo('owain', missing, 'checkOut')
    for (const key of ['owain', 'beata']) {
      const foreign = await undo(key, id, 'checkOut')
      expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    }
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
  })

  test('a second time, though the server’s clock was set back between', async () => {
    const id = await manually('checkOut')
    demo.clock.forward(-2)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(nothing)
  })

  test('a second time', async () => {
    const out = await manually('checkOut')
    await undo('priya', out, 'checkOut')
    expect(outcomeOf(await undo('priya', out, 'checkOut'))).toEqual(nothing)
    await manually('checkOut')
    await seconds(90)
    const id = await manually('checkIn', 'priya', gareth, comes)
    await undo('priya', id, 'checkIn')
    expect((await undo('priya', id, 'checkIn')).statusCode).toBe(404)
  })

  test('of another move than the newest', async () => {
    await manually('checkOut')
    await seconds(90)
    const id = await manually('checkIn', 'priya', gareth, comes)
    await seconds(2)
    await manually('checkOut')
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(changed)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(nothing)
  })

  test('once they came or went since', async () => {
    const out = await manually('checkOut')
    const back = await manually('checkIn', 'margaret', gareth, comes)
    expect(outcomeOf(await undo('priya', out, 'checkOut'))).toEqual(changed)
    await undo('margaret', back, 'checkIn')
    expect(outcomeOf(await undo('priya', out, 'checkOut'))).toEqual(changed)
    await seconds(90)
    const id = await manually('checkIn', 'priya', gareth, comes)
    await seconds(2)
    await manually('checkOut', 'margaret')
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual([403, 'Only who did it can undo it.'])
  })

  test('once the next move has told of it, though that was undone and no week tells of either', async () => {
    await system((tx) => tx.delete(timesheetEntries).where(eq(timesheetEntries.id, line.id)))
    const before = (await notificationsOf(gareth)).length
    const out = await manually('checkOut')
    await seconds(2)
    const back = await manually('checkIn', 'margaret', gareth, comes)
    expect(outcomeOf(await undo('margaret', back, 'checkIn'))).toEqual(undone)
    const alreadyDelivered = [409, 'The news of it has been sent: it can no longer be undone.']
    expect(outcomeOf(await undo('priya', out, 'checkOut'))).toEqual(alreadyDelivered)
    await seconds(60)
    expect((await notificationsOf(gareth)).slice(before)).toEqual([expect.stringMatching(/^You left Riverside/)])
    await system((tx) => tx.insert(timesheetEntries).values(line))
  })

  test('once their week has changed since', async () => {
    const id = await manually('checkOut')
    const answer = await demo.request('margaret', 'PUT', `/api/me/timesheets/${line.timesheet_id}/bonus`, { amount: 5 })
    expect(answer.statusCode).toBe(200)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(changed)
    expect((await linesOf(id))[0]?.minutes).not.toBeNull()
  })

  test('once they said when they left the place where they were still checked in', async () => {
    await system((tx) =>
      tx
        .update(checkIns)
        .set({ site_id: siteId('hallam') })
        .where(eq(checkIns.id, morning.id)),
    )
    const id = await manually('checkIn', 'priya', gareth, comes)
    const answer = { check_in_id: morning.id, left_at: '2026-10-26T12:00:00Z' }
    expect((await demo.request(gareth, 'PUT', '/api/me/presence', answer)).statusCode).toBe(200)
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(changed)
  })

  test('once a roll call calls them', async () => {
    await manually('checkOut')
    await seconds(90)
    const id = await manually('checkIn', 'priya', gareth, comes)
    const call = { id: newId(), kind: 'DRILL' }
    const begun = await demo.request('margaret', 'POST', `/api/me/sites/${riverside}/roll-calls`, call)
    expect([begun.statusCode, begun.json().message]).toEqual([200, undefined])
    expect(outcomeOf(await undo('priya', id, 'checkIn'))).toEqual(changed)
  })

  test('once the site that they would be on is closed', async () => {
    const id = await manually('checkOut')
    const active = (open: boolean) =>
      system((tx) => tx.update(sites).set({ active: open }).where(eq(sites.id, riverside)))
    await active(false)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual([409, 'This site is closed.'])
    await active(true)
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual(undone)
  })

  test('while the outbox has a row of it in hand', async () => {
    const id = await manually('checkOut')
    const [row] = await waiting()
    await system((tx) =>
      tx
        .update(outbox)
        .set({ attempts: 1 })
        .where(eq(outbox.id, row?.id ?? '')),
    )
    expect(outcomeOf(await undo('priya', id, 'checkOut'))).toEqual([
      409,
      'The news of it has been sent: it can no longer be undone.',
    ])
  })
})

describe('at once', () => {
  test('of two undoings one wins, and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await manually('checkOut')
      const answers = await Promise.all([undo('priya', id, 'checkOut'), undo('priya', id, 'checkOut')])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect((await presencesOf(gareth))[0]).toEqual(morning)
      expect((await linesOf(id))[0]?.minutes).toBeNull()
    }
  })

  test('of an undoing and somebody who lets them in again, one wins whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await manually('checkOut')
      const ids = { onsite: [personId(gareth)], ...comes }
      const [taken, came] = await Promise.all([
        undo('priya', id, 'checkOut'),
        demo.request('margaret', 'POST', `/api/me/sites/${riverside}/workers`, ids),
      ])
      const there = (await presencesOf(gareth)).filter(({ out_at }) => !out_at)
      expect([
        [200, 409, morning.id],
        [409, 200, came.json().data?.done[0]?.check_in_id],
      ]).toContainEqual([taken.statusCode, came.statusCode, there[0]?.id])
      expect(there).toHaveLength(1)
      await reset()
    }
  })

  test('of an undoing and a server whose clock is ahead and sends, one wins whole', async () => {
    const { deps, clock } = demo
    const ahead = openOutbox({ ...deps, clock: { ...deps.clock, now: () => new Date(clock.now().getTime() + 1000) } })
    for (let round = 0; round < 5; round += 1) {
      await reset()
      const before = (await notificationsOf(gareth)).length
      const id = await manually('checkOut')
      demo.clock.forward(9.5)
      const [first, , second] = await Promise.all([
        undo('priya', id, 'checkOut'),
        ahead.flush(),
        undo('priya', id, 'checkOut'),
      ])
      await seconds(90)
      const notified = (await notificationsOf(gareth)).length - before
      const won = [first, second].filter(({ statusCode }) => statusCode === 200).length
      const isOut = (await presencesOf(gareth))[0]?.out_at !== null
      expect([
        [1, 0, false],
        [0, 1, true],
      ]).toContainEqual([won, notified, isOut])
    }
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
