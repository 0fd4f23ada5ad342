import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { siteId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { gateLog } from '#server/platform/db/schema/gate'
import { checkIns } from '#server/platform/db/schema/presence'
import { rollCallPeople, rollCalls } from '#server/platform/db/schema/roll-call'
import { sites } from '#server/platform/db/schema/site'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { visitorCheckIns } from '#server/platform/db/schema/visitor'
import type { Tx } from '#server/platform/db/transaction'
import { sentinels } from '#server/platform/ports/sentinels'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { pausableDatabase } from '../../support/pausable-database.ts'

const { database, overlap } = pausableDatabase()
let demo: Awaited<ReturnType<typeof createDemoServer>>
let phone: Awaited<ReturnType<typeof phoneOf>>
beforeAll(async () => {
  demo = await createDemoServer({ database })
  phone = await phoneOf(demo, 'natalie-sugden')
  for (const by of ['margaret', 'priya', 'dave-hollis']) await demo.request(by, 'GET', '/api/site-control')
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const worker = personId('natalie-sugden')
const system = <T>(run: (tx: Tx) => Promise<T>) => demo.deps.db.transaction('system', run)
const isHere = and(eq(checkIns.worker_id, worker), isNull(checkIns.out_at))
const isIn = async (tx: Tx) => (await tx.$count(checkIns, isHere)) > 0
const presences = () => system((tx) => tx.select().from(checkIns).where(eq(checkIns.worker_id, worker)))
const scan = async (by: string, move: 'check-in' | 'check-out') => {
  const qr = await phone.show(riverside)
  return demo.request(by, 'POST', `/api/site-control/workers/${worker}/${move}`, { site_id: riverside, qr })
}
const byPassword = () =>
  demo.request('dave-hollis', 'POST', `/api/site-control/workers/${worker}/check-in`, {
    site_id: riverside,
    worker_password: demoPassword,
  })
const byHand = () => demo.request('priya', 'POST', `/api/me/sites/${riverside}/workers`, { onsite: [worker] })

/** Nobody is on the site, it is open, and the last scan is long past. */
beforeEach(async () => {
  demo.clock.forward(61)
  const emptied = { out_at: demo.clock.now() }
  await system(async (tx) => {
    await tx
      .update(checkIns)
      .set(emptied)
      .where(and(eq(checkIns.site_id, riverside), isNull(checkIns.out_at)))
    await tx.update(visitorCheckIns).set(emptied).where(eq(visitorCheckIns.site_id, riverside))
    await tx.update(sites).set({ active: true }).where(eq(sites.id, riverside))
  })
  demo.clock.forward(61)
})

describe('a site that is closed while somebody comes in', () => {
  const notOfTheForm = /^(?:id|slug|company|company_id|sharedSite|managers|assigned_manager|editable|now|active)$/
  const close = async () => {
    const address = `/api/me/sites/${riverside}`
    const { data } = (await demo.request('margaret', 'GET', address)).json()
    const form = Object.fromEntries(Object.entries(data).filter(([field]) => !notOfTheForm.test(field)))
    return () => demo.request('margaret', 'PUT', address, { ...form, active: false })
  }

  test('stays open when they were first', async () => {
    const [coming, closing] = await overlap(isIn, () => scan('dave-hollis', 'check-in'), await close())
    expect([coming.statusCode, closing.statusCode]).toEqual([200, 409])
    expect(closing.json().message).toMatch(/1 person is on it now/)
  })

  test.each([
    // A code is written down as used before the site is asked, and that waits too: a password waits for nothing else.
    ['a password at the gate', () => byPassword()],
    ['a manager’s hand', () => byHand()],
  ])('lets nobody in by %s when the closing was first', async (_, come) => {
    const isClosed = async (tx: Tx) =>
      (await tx.$count(sites, and(eq(sites.id, riverside), eq(sites.active, false)))) > 0
    const [closing, coming] = await overlap(isClosed, await close(), come)
    expect([closing.statusCode, coming.statusCode]).toEqual([200, 409])
    expect(coming.json().message).toBe('This site is closed.')
    expect((await presences()).filter(({ out_at }) => !out_at)).toEqual([])
  })
})

describe('two guards who scan one person', () => {
  test('in, at the same moment: one stay, which both are told', async () => {
    const countBefore = (await presences()).length
    const answers = await overlap(
      isIn,
      () => scan('dave-hollis', 'check-in'),
      () => scan('priya', 'check-in'),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [one, other] = answers.map((answer) => answer.json().data)
    expect([one.same, other.same]).toEqual([false, true])
    expect(other.check_in.id).toBe(one.check_in.id)
    expect(await presences()).toHaveLength(countBefore + 1)
  })

  test('out, at the same moment: one end, the first guard’s', async () => {
    expect((await scan('dave-hollis', 'check-in')).statusCode).toBe(200)
    demo.clock.forward(61)
    const answers = await overlap(
      async (tx) => !(await isIn(tx)),
      () => scan('dave-hollis', 'check-out'),
      () => scan('priya', 'check-out'),
    )
    const [one, other] = answers.map((answer) => answer.json().data)
    expect([one.same, other?.same]).toEqual([false, true])
    const [presence] = (await presences()).filter(({ id }) => id === one.check_in.id)
    expect(presence?.out_by).toBe(personId('dave-hollis'))
  })
})

test('a gate ordered twice at the same moment is asked once', async () => {
  const added = await demo.request('margaret', 'POST', '/api/gate', {
    gate_id: `${sentinels.slowGate}-7`,
    site_id: riverside,
  })
  const { id } = added.json().data
  const countPendingOrders = (tx: Tx) => tx.$count(gateLog, and(eq(gateLog.gate_id, id), isNull(gateLog.result)))
  const order = (by: string) => () => demo.request(by, 'POST', `/api/gate/${id}/raised`)
  const [one, other] = await overlap(
    async (tx) => (await countPendingOrders(tx)) > 0,
    order('margaret'),
    order('priya'),
  )
  expect([one.statusCode, other.statusCode]).toEqual([200, 409])
  expect(await system(countPendingOrders)).toBe(1)
})

describe('a roll call', () => {
  const running = { id: '', kind: 'DRILL' as const }
  beforeEach(async () => {
    running.id = newId()
    await system((tx) => tx.update(rollCalls).set({ status: 'CLOSED', closed_at: demo.clock.now() }))
  })
  afterEach(() => system((tx) => tx.update(rollCalls).set({ status: 'CLOSED', closed_at: demo.clock.now() })))
  const start = (by: string) => demo.request(by, 'POST', `/api/me/sites/${riverside}/roll-calls`, running)
  const comesByHand = async () => (await byHand()).json().data.done[0].check_in_id as string
  const undo = (id: string) =>
    demo.request('priya', 'PUT', `/api/site-control/check-ins/${id}/undo`, { move: 'checkIn' })
  const calls = (tx: Tx, id: string) => tx.$count(rollCallPeople, eq(rollCallPeople.person_id, id))

  test('that begins while a check-in is undone does not call who never came', async () => {
    const id = await comesByHand()
    const [undone, begun] = await overlap(
      async (tx) => !(await isIn(tx)),
      () => undo(id),
      () => start('margaret'),
    )
    expect([undone.statusCode, begun.statusCode, await system((tx) => calls(tx, id))]).toEqual([200, 200, 0])
  })

  test('that has just begun keeps a check-in from being undone', async () => {
    const id = await comesByHand()
    const [begun, undone] = await overlap(
      async (tx) => (await calls(tx, id)) > 0,
      () => start('margaret'),
      () => undo(id),
    )
    expect([begun.statusCode, undone.statusCode]).toEqual([200, 409])
    expect((await presences()).map((presence) => presence.id)).toContain(id)
  })

  if (process.env.DATABASE_URL)
    test('that is begun by a guard who is being checked in has them on its list', async () => {
      const first: string[] = []
      const guard = and(eq(checkIns.worker_id, personId('dave-hollis')), isNull(checkIns.out_at))
      const ids = { onsite: [personId('dave-hollis')], override_reason: 'Known on this site' }
      await overlap(
        async (tx) => (await tx.$count(checkIns, guard)) > 0,
        () => demo.request('priya', 'POST', `/api/me/sites/${riverside}/workers`, ids).finally(() => first.push('in')),
        () => start('dave-hollis').finally(() => first.push('roll call')),
      )
      expect(first).toEqual(['in', 'roll call'])
      const [own] = await system((tx) => tx.select().from(checkIns).where(guard))
      expect(await system((tx) => calls(tx, own?.id ?? ''))).toBe(1)
    })
})

describe('a worker who opens their week', () => {
  const byTheHour = (use_timesheet: boolean) =>
    system((tx) => tx.update(contracts).set({ use_timesheet }).where(eq(contracts.worker_id, worker)))

  test('while their check-in is undone gets it without that stay', async () => {
    const thisWeek = and(eq(timesheets.worker_id, worker), eq(timesheets.week, '2026-10-26'))
    await system((tx) => tx.delete(timesheets).where(thisWeek))
    await byTheHour(false)
    const came = await byHand()
    const id = came.json().data.done[0].check_in_id
    await byTheHour(true)
    const [undone, opened] = await overlap(
      async (tx) => !(await isIn(tx)),
      () => demo.request('priya', 'PUT', `/api/site-control/check-ins/${id}/undo`, { move: 'checkIn' }),
      () => demo.request('natalie-sugden', 'POST', '/api/me/timesheets'),
    )
    expect([undone.statusCode, opened.statusCode, opened.json().data?.opened]).toEqual([200, 200, 1])
    expect(await system((tx) => tx.$count(timesheetEntries, eq(timesheetEntries.check_in_id, id)))).toBe(0)
  })
})
