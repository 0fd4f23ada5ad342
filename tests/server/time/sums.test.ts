import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { contractRates } from '#server/platform/db/schema/contract'
import { timesheetEntries, timesheetSums, timesheets } from '#server/platform/db/schema/timesheet'
import type { Home } from '#shared/api/home/home'
import type { Contract } from '#shared/api/jobs/contract'
import { newId } from '#shared/domain/kit/id'
import { hours } from '#shared/domain/kit/words'
import { createDemoServer, personId } from '../../support/demo.ts'
import { addedUp, wrongSums } from '../../support/time/sums.ts'
import { weeksOf } from '../../support/time/weeks.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { system, read, put, timesheetIdOf, become, typedOf } = weeksOf(() => demo)

// Whatever was done: the sums of every week in the database are what its lines come to.
afterEach(async () => expect(await system(wrongSums)).toEqual([]))

const sumsOf = async (id: string) =>
  (await system((tx) => tx.select().from(timesheetSums).where(eq(timesheetSums.timesheet_id, id))))[0]

const pence = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 })

const homeOf = async (key: string): Promise<Home> => (await demo.request(key, 'GET', '/api/me/home')).json().data.home
/** Weeks of seven to the last that is over, by hand. */
async function byHand(whose: 'company_id' | 'payroll_company_id', company: string) {
  const all = (await system(addedUp)).filter((week) => week[whose] === company)
  return ['09-07', '09-14', '09-21', '09-28', '10-05', '10-12', '10-19'].map((monday) => {
    const of = (statuses: string[]) =>
      all.filter((one) => one.week === `2026-${monday}` && statuses.includes(one.status))
    const minutes = (some: typeof all) => some.reduce((sum, one) => sum + one.minutes, 0)
    const pounds = (some: typeof all) => some.reduce((sum, one) => sum + one.pence + one.bonus, 0) / 100
    const [done, waiting] = [of(['ACCEPTED', 'PAID']), of(['SUBMITTED'])]
    return {
      week: `2026-${monday}`,
      accepted_minutes: minutes(done),
      waiting_minutes: minutes(waiting),
      accepted_pay: pounds(done),
      waiting_pay: pounds(waiting),
    }
  })
}

test('home shows hours and pounds of each week as they are added up by hand', async () => {
  const owners = await homeOf('margaret')
  const weeks = await byHand('company_id', companyId('main'))
  expect(weeks.filter(({ accepted_pay }) => accepted_pay > 0).length).toBeGreaterThan(1)
  expect(owners.kind === 'company' && owners.labour).toEqual(weeks)
  const payrolls = await homeOf('harjit')
  const decided = (await byHand('payroll_company_id', companyId('payroll'))).map((week) => ({
    ...week,
    waiting_minutes: 0,
    waiting_pay: 0,
  }))
  expect(payrolls.kind === 'payroll' && payrolls.weeks).toEqual(decided)
  const toPay = (await system(addedUp)).filter(
    (week) => week.payroll_company_id === companyId('payroll') && week.status === 'ACCEPTED',
  )
  expect(payrolls.kind === 'payroll' && payrolls.sheets).toEqual({
    payable: toPay.length,
    minutes: toPay.reduce((sum, one) => sum + one.minutes, 0),
    pay: toPay.reduce((sum, one) => sum + one.pence + one.bonus, 0) / 100,
  })
})

test('who decides on a week of another company reads its hours with their own, and no pound of it', async () => {
  const sub = (await system(addedUp)).find(({ company_id, minutes }) => company_id === companyId('sub') && minutes > 0)
  if (!sub) throw new Error('The demo has no week of the sub-company with hours.')
  const before = { status: sub.status, approver_id: sub.approver_id }
  const set = (row: Partial<typeof timesheets.$inferInsert>) =>
    system((tx) => tx.update(timesheets).set(row).where(eq(timesheets.id, sub.id)))
  await set({ status: 'SUBMITTED', approver_id: personId('margaret') })
  expect((await put('imran', sub.id, '/bonus', { amount: 500 })).statusCode).toBe(200)
  const waiting = (await system(addedUp)).filter(({ status }) => status === 'SUBMITTED')
  const own = waiting.filter(({ company_id }) => company_id === companyId('main'))
  const minutes = [...own, sub].reduce((sum, one) => sum + one.minutes, 0)
  const pay = own.reduce((sum, one) => sum + one.pence + one.bonus, 0) / 100
  const home = await homeOf('margaret')
  const queue = home.kind === 'company' ? home.decisions.find(({ kind }) => kind === 'timesheets') : undefined
  expect(queue?.title).toBe(`${own.length + 1} timesheets to accept`)
  expect(queue?.detail).toContain(` · ${hours(minutes)}, £${pence.format(pay)} for your own company`)
  await put('imran', sub.id, '/bonus', { amount: 0 })
  await set(before)
})

test('the sums of a week follow its lines when they are typed, changed and taken away', async () => {
  const id = await timesheetIdOf('jan-nowak')
  await become(id, 'DRAFT')
  const entries = typedOf(await read('jan-nowak', id)).map((line) => ({ ...line, end: '15:00', note: 'By the diary.' }))
  expect((await put('jan-nowak', id, '', { entries })).statusCode).toBe(200)
  const all = (await sumsOf(id))?.minutes ?? 0
  expect(all).toBe((await read('jan-nowak', id)).minutes)
  expect((await put('jan-nowak', id, '', { entries: entries.slice(1) })).statusCode).toBe(200)
  const fewer = (await sumsOf(id))?.minutes ?? 0
  expect(fewer).toBeGreaterThan(0)
  expect(fewer).toBeLessThan(all)
})

test('the sums of a week follow the gate', async () => {
  demo.clock.forward(4 * 3600)
  const moved = []
  for (const move of ['check-out', 'check-in', 'check-out']) {
    const typed = { site_id: siteId('riverside'), worker_password: demoPassword }
    const path = `/api/site-control/workers/${workerId('callum-ogilvie')}/${move}`
    moved.push((await demo.request('dave-hollis', 'POST', path, typed)).statusCode)
    demo.clock.forward(2 * 3600)
  }
  expect(moved).toContain(200)
})

/** A line with hours and a rate, and its week. */
const ratedLine = async () => {
  const [line] = await system((tx) =>
    tx
      .select()
      .from(timesheetEntries)
      .where(and(isNotNull(timesheetEntries.contract_rate_id), isNotNull(timesheetEntries.minutes)))
      .limit(1),
  )
  if (!line?.contract_rate_id) throw new Error('The demo has no line with hours and a rate.')
  return { ...line, contract_rate_id: line.contract_rate_id }
}

test('the sums of a week follow a rate that is changed again on the day from which it holds', async () => {
  const { slug } = (await demo.request('jan-nowak', 'GET', '/api/me')).json().data
  const listed: Contract[] = (await demo.request('margaret', 'GET', `/api/me/contracts/${slug}`)).json().data
  const contract = listed.find(({ editable }) => editable)
  const change = async (hourly_rate: number) =>
    (await demo.request('margaret', 'PUT', `/api/me/contracts/${contract?.id}`, { hourly_rate })).statusCode
  expect(await change(30)).toBe(200)
  const [rate] = await system((tx) => tx.select().from(contractRates).where(eq(contractRates.hourly_rate, 30)))
  const id = await timesheetIdOf('jan-nowak', '2026-10-26')
  const line = {
    ...(await ratedLine()),
    id: newId(),
    timesheet_id: id,
    check_in_id: null,
    day: '2026-10-26',
    minutes: 61,
  }
  await system((tx) => tx.insert(timesheetEntries).values({ ...line, contract_rate_id: rate?.id ?? null }))
  const before = (await sumsOf(id))?.hours_amount ?? 0
  expect(before).toBeGreaterThanOrEqual(30.5)
  expect(await change(60)).toBe(200)
  expect((await sumsOf(id))?.hours_amount).toBe(before * 2)
})

test('people who write to a week, or its rates, at the same time lose no minute and no penny of its sums', async () => {
  const { id: _, ...line } = await ratedLine()
  const add = () =>
    system((tx) => tx.insert(timesheetEntries).values({ ...line, id: newId(), check_in_id: null, minutes: 7 }))
  const raise = () =>
    system((tx) =>
      tx
        .update(contractRates)
        .set({ hourly_rate: sql`${contractRates.hourly_rate} + 0.01` })
        .where(eq(contractRates.id, line.contract_rate_id)),
    )
  const before = (await sumsOf(line.timesheet_id))?.minutes ?? 0
  await Promise.all(Array.from({ length: 24 }, (_, n) => (n % 4 ? add() : raise())))
  expect((await sumsOf(line.timesheet_id))?.minutes).toBe(before + 18 * 7)
})

test('the sums of a week go with its lines, and follow its companies', async () => {
  const { timesheet_id: id } = await ratedLine()
  await system((tx) =>
    tx
      .update(timesheets)
      .set({ payroll_company_id: companyId('sub') })
      .where(eq(timesheets.id, id)),
  )
  expect((await sumsOf(id))?.payroll_company_id).toBe(companyId('sub'))
  await system((tx) => tx.delete(timesheetEntries).where(eq(timesheetEntries.timesheet_id, id)))
  expect(await sumsOf(id)).toMatchObject({ minutes: 0, hours_amount: 0 })
})
