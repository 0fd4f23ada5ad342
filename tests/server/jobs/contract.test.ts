import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { sweepContracts } from '#server/jobs/contract-sweep'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Contract, ContractDetail } from '#shared/api/jobs/contract'
import { createDemoServer, personId } from '../../support/demo.ts'
import { type ContractBody, contractBody } from '../../support/jobs/contract-body.ts'
import { missing } from '../../support/matrix.ts'
import { pausableDatabase } from '../../support/pausable-database.ts'
import * as traces from '../../support/traces.ts'

const { database, overlap } = pausableDatabase()
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer({ database })
})
afterAll(() => demo.close())

const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const slugOf = async (key: string) =>
  (
    await system((tx) =>
      tx
        .select({ slug: users.slug })
        .from(users)
        .where(eq(users.id, workerId(key))),
    )
  )[0]?.slug ?? ''
const list = async (key: string, query = '') => (await demo.request(key, 'GET', `/api/me/contracts${query}`)).json()
const of = async (key: string, worker: string) =>
  (await demo.request(key, 'GET', `/api/me/contracts/${await slugOf(worker)}`)).json().data as Contract[]
const idOf = async (worker: string) =>
  (
    await system((tx) =>
      tx
        .select({ id: contracts.id })
        .from(contracts)
        .where(eq(contracts.worker_id, workerId(worker))),
    )
  )[0]?.id ?? ''
const read = async (key: string, worker: string, id: string) =>
  (await demo.request(key, 'GET', `/api/me/contracts/${await slugOf(worker)}/${id}`)).json().data as ContractDetail
const change = (key: string, id: string, body: object) => demo.request(key, 'PUT', `/api/me/contracts/${id}`, body)
const end = (key: string, id: string, reason = '') =>
  demo.request(key, 'DELETE', `/api/me/contracts/${id}${reason && `?reason=${encodeURIComponent(reason)}`}`)
const create = (key: string, changed: Partial<ContractBody> = {}) =>
  demo.request(key, 'POST', '/api/me/contracts', contractBody(changed))
const movesOf = (id: string) => traces.movesOf(demo, id)
const notificationsOf = (userId: string, id: string) => traces.notificationsOf(demo, userId, 'contract_id', id)
const ratesOf = (id: string) =>
  system((tx) =>
    tx.select().from(contractRates).where(eq(contractRates.contract_id, id)).orderBy(contractRates.start_at),
  )

describe('the contracts of a company', () => {
  test('stand by their dates, are counted so, and found by the worker’s name', async () => {
    const all = await list('margaret', '?per_page=200')
    const found = all.data as Contract[]
    expect(found.length).toBe(all.meta.total)
    for (const status of ['PAST', 'CURRENT', 'FUTURE', 'TERMINATED'] as const) {
      const some = await list('margaret', `?status=${status}&per_page=200`)
      expect(some.data.map(({ id }: Contract) => id)).toEqual(
        found.filter((one) => one.status === status).map(({ id }) => id),
      )
      expect(all.counts[status]).toBe(some.meta.total)
      expect(some.meta.total).toBeGreaterThan(0)
    }
    const jan = await list('margaret', '?search=jan%20now')
    expect(jan.data).toEqual([
      expect.objectContaining({ slug: await slugOf('jan-nowak'), hourly_rate: 23.25, editable: true }),
    ])
  })

  test('are walled off from managers, who read dates and status of their people without a rate', async () => {
    const id = await idOf('jan-nowak')
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${await slugOf('jan-nowak')}`],
      ['GET', `/${await slugOf('jan-nowak')}/${id}`],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await demo.request('priya', method, `/api/me/contracts${path}`)).statusCode).toBe(403)
    const answer = await demo.request('priya', 'GET', `/api/me/workers/${workerId('jan-nowak')}/contracts`)
    expect(answer.json().data).toEqual([expect.objectContaining({ id, status: 'CURRENT' })])
    expect(answer.body).not.toMatch(/hourly_rate|payment|invoice|payroll|23\.25/)
    const owner = await demo.request('margaret', 'GET', `/api/me/workers/${workerId('jan-nowak')}/contracts`)
    expect(owner.json().data[0].hourly_rate).toBe(23.25)
  })

  test('a payroll company reads those that it pays, and changes none', async () => {
    const paid = await list('harjit', '?per_page=200')
    expect(paid.data.length).toBeGreaterThan(20)
    expect(new Set(paid.data.map(({ payroll_company }: Contract) => payroll_company?.id)).size).toBe(1)
    expect(paid.data.every(({ editable }: Contract) => !editable)).toBe(true)
    const id = await idOf('jan-nowak')
    expect((await read('harjit', 'jan-nowak', id)).hourly_rate).toBe(23.25)
    expect(
      (await demo.request('harjit', 'GET', `/api/me/workers/${workerId('jan-nowak')}/contracts`)).json().data,
    ).toHaveLength(1)
    for (const answer of [await change('harjit', id, { hourly_rate: 30 }), await end('harjit', id)])
      expect(answer.statusCode).toBe(403)
  })

  test('of what it pays a payroll company reads days and money, its managers as its owner', async () => {
    const id = await idOf('jan-nowak')
    for (const key of ['harjit', 'tobias']) {
      const paid = await list(key, '?per_page=200')
      expect(paid.data.every((one: Contract) => !one.site && !one.manager && !one.terminated_reason)).toBe(true)
      expect(await read(key, 'jan-nowak', id)).toMatchObject({ hourly_rate: 23.25, timeline: [], warnings: [] })
      const dates = await demo.request(key, 'GET', `/api/me/workers/${workerId('jan-nowak')}/contracts`)
      expect(dates.json().data).toMatchObject([{ id, hourly_rate: 23.25, site: null }])
    }
  })

  test('nor does it learn of a contract’s site by narrowing the list', async () => {
    const at = async (key: string) => (await list(key, `?site=${siteId('riverside')}`)).meta.total
    expect(await at('margaret')).toBeGreaterThan(0)
    expect([await at('harjit'), await at('tobias')]).toEqual([0, 0])
  })

  test.each(['owain', 'eamon', 'imran'])('another company finds nothing of it: %s', async (key) => {
    const id = await idOf('jan-nowak')
    const never = await demo.request(key, 'GET', `/api/me/contracts/${await slugOf('jan-nowak')}/${missing}`)
    const other = await demo.request(key, 'GET', `/api/me/contracts/${await slugOf('jan-nowak')}/${id}`)
    expect([other.statusCode, other.body]).toEqual([404, never.body])
    expect((await demo.request(key, 'GET', `/api/me/contracts/${await slugOf('jan-nowak')}`)).statusCode).toBe(404)
    expect((await change(key, id, { hourly_rate: 1 })).statusCode).toBe(404)
    expect((await end(key, id)).statusCode).toBe(404)
  })

  test('an id belongs to its worker, or is not there', async () => {
    const id = await idOf('jan-nowak')
    const answer = await demo.request('margaret', 'GET', `/api/me/contracts/${await slugOf('callum-ogilvie')}/${id}`)
    expect(answer.statusCode).toBe(404)
  })
})

describe('a new contract', () => {
  const free = 'grace-adjei'
  beforeAll(async () => {
    // Somebody who works for the company and has no contract yet.
    await system((tx) =>
      tx.execute(sql`insert into employments (id, worker_id, company_id, source) select gen_random_uuid(), ${workerId(free)},
        company_id, 'CONTRACT' from memberships where user_id = ${personId('margaret')}`),
    )
  })
  const make = (body: object = {}) => create('margaret', { worker_id: workerId(free), ...body })

  test('says what is paid from when; ABC is paid by the company’s payroll company', async () => {
    const answer = await make()
    expect(answer.statusCode).toBe(200)
    const made = answer.json().data as ContractDetail
    expect(made).toMatchObject({
      status: 'FUTURE',
      worker: { id: workerId(free) },
      hourly_rate: 15.9,
      rates: [{ hourly_rate: 15.9, start_at: '2026-11-02', end_at: null }],
      payment_type: 'ABC',
      use_timesheet: true,
      editable: true,
      warnings: [],
    })
    expect(made.payroll_company?.name).toBeTruthy()
    expect(made.timeline).toEqual([
      expect.objectContaining({
        move: 'create',
        to: 'FUTURE',
        by: 'Margaret Finch',
        detail: '£15.90 an hour from 02/11/2026',
      }),
    ])
  })

  test('beside another on some of its days is refused', async () => {
    const answer = await make({ start_at: '2027-01-29', end_at: null })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'They have another contract with your company on some of these days: extend or end that one, or begin after its last day.',
    ])
    expect((await make({ start_at: '2027-01-30', end_at: '2027-02-05' })).statusCode).toBe(200)
  })

  test('is refused up to the day on which another was terminated, and free from the next day on', async () => {
    const worker_id = workerId('llinos-gwenllian-hughes')
    const days = { worker_id, start_at: '2026-10-26', end_at: '2026-12-24' }
    const begun = await make(days)
    expect((await end('margaret', begun.json().data.id)).statusCode).toBe(200)
    const again = await make({ ...days, hourly_rate: 31 })
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'They have another contract with your company on some of these days: extend or end that one, or begin after its last day.',
    ])
    const next = await make({ ...days, start_at: '2026-10-27', hourly_rate: 31 })
    expect([next.statusCode, next.json().data?.status]).toEqual([200, 'FUTURE'])
    // Terminated before it began, it covers no day.
    expect((await end('margaret', next.json().data.id)).statusCode).toBe(200)
    expect((await make({ ...days, start_at: '2026-10-27' })).statusCode).toBe(200)
  })

  test('for themselves who invoice needs an address, and has no payroll company', async () => {
    const days = { start_at: '2027-03-01', end_at: '2027-03-31', payment_type: 'OWN' }
    expect((await make(days)).json().errors).toEqual({ email_for_invoice: ['Type where the accepted timesheets go.'] })
    const made = await make({ ...days, email_for_invoice: 'grace@painting.example' })
    expect(made.json().data).toMatchObject({ payroll_company: null, email_for_invoice: 'grace@painting.example' })
  })

  test.each<[string, object, number, string]>([
    ['a rate below nothing', { hourly_rate: -0.01 }, 422, 'hourly_rate'],
    ['a rate of three decimals', { hourly_rate: 15.905 }, 422, 'hourly_rate'],
    ['a rate that is no number', { hourly_rate: '15.90' }, 422, 'hourly_rate'],
    ['an end before the start', { start_at: '2027-05-02', end_at: '2027-05-01' }, 422, 'end_at'],
    ['a trade that is none', { role_id: 'wizard' }, 422, 'role_id'],
    ['somebody of another company', { worker_id: workerId('winston-achebe') }, 422, 'worker_id'],
    ['a site of another company', { site_id: siteId('mill') }, 422, 'site_id'],
    ['a manager of another site', { site_id: siteId('northgate'), manager_id: personId('priya') }, 422, 'manager_id'],
    ['a payroll company', { payroll_company_id: missing }, 422, 'payroll_company_id'],
  ])('refuses %s', async (_, body, status, field) => {
    const answer = await make(body)
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([status, [field]])
  })

  test('of nothing an hour is taken with a warning', async () => {
    const made = await make({ start_at: '2027-06-01', end_at: '2027-06-02', hourly_rate: 0 })
    expect(made.json().data).toMatchObject({
      hourly_rate: 0,
      warnings: [expect.stringMatching(/^£0\.00 an hour is below the minimum wage for their age: £/)],
    })
  })

  test('two at once for the same days: one is made', async () => {
    const days = { start_at: '2027-07-01', end_at: '2027-07-31' }
    const both = await Promise.all([make(days), make(days)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  // On the embedded engine the second waits for the one connection, whatever is locked.
  if (process.env.DATABASE_URL)
    test('two at once for somebody whose contract was terminated: one is made', async () => {
      const begun = await make({ start_at: '2026-10-26', end_at: '2026-10-30' })
      expect((await end('margaret', begun.json().data.id)).statusCode).toBe(200)
      const isMade = and(eq(contracts.worker_id, workerId(free)), eq(contracts.start_at, '2027-08-01'))
      const countMade = (tx: Tx) => tx.$count(contracts, isMade)
      const hire = () => make({ start_at: '2027-08-01', end_at: '2027-08-31' })
      const both = await overlap(async (tx) => (await countMade(tx)) > 0, hire, hire)
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 409])
      expect(await system(countMade)).toBe(1)
    })
})

describe('a contract that holds', () => {
  test('is extended to a later day, written down and told to the worker and who pays', async () => {
    const id = await idOf('abdullah-el-sayed-mansour')
    const before = await read('margaret', 'abdullah-el-sayed-mansour', id)
    expect((await change('margaret', id, { end_at: before.end_at })).json().message).toBe(
      'Choose a day after its last one, today or later.',
    )
    const answer = await change('margaret', id, { end_at: '2027-03-31' })
    expect([answer.statusCode, answer.json().data?.end_at]).toEqual([200, '2027-03-31'])
    expect((await movesOf(id)).at(-1)).toMatchObject({
      noun: 'contract',
      move: 'extend',
      from: 'CURRENT',
      to: 'CURRENT',
    })
    for (const who of [workerId('abdullah-el-sayed-mansour'), personId('harjit')])
      expect((await notificationsOf(who, id)).at(-1)).toMatchObject({
        type: 'contract.extended',
        description: expect.stringContaining('31/03/2027'),
      })
  })

  test('gets another rate from today on: the old one ends yesterday, and stays', async () => {
    const id = await idOf('vasile-munteanu')
    const [old] = await ratesOf(id)
    expect(
      (await change('margaret', id, { hourly_rate: (await read('margaret', 'vasile-munteanu', id)).hourly_rate }))
        .statusCode,
    ).toBe(409)
    const answer = await change('margaret', id, { hourly_rate: 16.75 })
    expect([answer.statusCode, answer.json().data?.hourly_rate]).toEqual([200, 16.75])
    const after = await ratesOf(id)
    expect(after[0]).toMatchObject({ id: old?.id, hourly_rate: old?.hourly_rate })
    expect(after.at(-2)?.end_at).toBe('2026-10-25')
    expect(after.at(-1)).toMatchObject({
      hourly_rate: 16.75,
      start_at: '2026-10-26',
      end_at: null,
      created_by: personId('margaret'),
    })
    expect((await change('margaret', id, { hourly_rate: 17 })).statusCode).toBe(200)
    expect((await ratesOf(id)).length).toBe(after.length)
    expect((await notificationsOf(workerId('vasile-munteanu'), id)).at(-1)?.description).toContain(
      '£17.00 an hour from 26/10/2026',
    )
  })

  test.each<[string, object]>([
    ['nothing', {}],
    ['both at once', { end_at: '2027-05-01', hourly_rate: 20 }],
    ['a field of the server', { worker_id: missing, hourly_rate: 20 }],
    ['three decimals', { hourly_rate: 20.125 }],
    ['a day that is none', { end_at: '2027-02-30' }],
  ])('is not changed by %s', async (_, body) => {
    expect((await change('margaret', await idOf('jan-nowak'), body)).statusCode).toBe(422)
  })

  test('is ended once, with the reason; nothing of it is erased', async () => {
    const id = await idOf('stefan-petrov')
    const rates = await ratesOf(id)
    expect((await end('margaret', id, 'Moved to Sofia.')).statusCode).toBe(200)
    expect(await read('margaret', 'stefan-petrov', id)).toMatchObject({
      status: 'TERMINATED',
      terminated_reason: 'Moved to Sofia.',
      editable: false,
    })
    expect(await ratesOf(id)).toEqual(rates)
    expect((await movesOf(id)).at(-1)).toMatchObject({ move: 'terminate', to: 'TERMINATED', by: personId('margaret') })
    for (const again of [
      await end('margaret', id),
      await change('margaret', id, { hourly_rate: 40 }),
      await change('margaret', id, { end_at: '2028-01-01' }),
    ])
      expect([again.statusCode, again.json().message]).toEqual([409, 'This contract was terminated: make a new one.'])
  })

  test('is ended without a reason by one that has no letter', async () => {
    const id = await idOf('leanne-ackroyd')
    expect((await end('margaret', id, '.')).statusCode).toBe(200)
    const [row] = await system((tx) => tx.select().from(contracts).where(eq(contracts.id, id)))
    expect(row).toMatchObject({ terminated_at: expect.any(Date), terminated_reason: null })
  })

  test('once it is over it is as it was', async () => {
    const [past] = (await list('margaret', '?status=PAST')).data as Contract[]
    const answer = await change('margaret', past?.id ?? '', { end_at: '2027-01-01' })
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This contract has ended: make a new one.'])
  })

  test('two who change it at once: each is asked of what the other left', async () => {
    const id = await idOf('nkechi-eze')
    const both = await Promise.all([end('margaret', id), end('margaret', id)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

test('the end of a contract is told four weeks and one week before, once each, and anew when it was extended', async () => {
  const worker = 'huw-prosser'
  const id = await idOf(worker)
  const reminders = async () =>
    (await notificationsOf(personId('margaret'), id)).filter(({ type }) => type === 'contract.expiring')
  const endsOn = (end_at: string) => system((tx) => tx.update(contracts).set({ end_at }).where(eq(contracts.id, id)))
  await endsOn('2026-11-24')
  await sweepContracts(demo.deps)
  expect(await reminders()).toEqual([])
  for (const [end_at, times] of [
    ['2026-11-23', 1],
    ['2026-11-23', 1],
    ['2026-11-02', 2],
    ['2026-11-02', 2],
    ['2026-11-20', 3],
  ] as const) {
    await endsOn(end_at)
    await sweepContracts(demo.deps)
    expect([end_at, (await reminders()).length]).toEqual([end_at, times])
  }
  expect((await reminders())[0]?.description).toBe(
    'The contract of Huw Prosser ends on 23/11/2026. Extend it, or let it end.',
  )
  expect((await notificationsOf(workerId(worker), id)).length).toBe(3)
  expect((await movesOf(id)).filter(({ move }) => move === 'remind').map(({ by }) => by)).toEqual([null, null, null])
})

test('the own contracts of a worker stand by name and day', async () => {
  expect((await of('margaret', 'jan-nowak')).map(({ status }) => status)).toEqual(['CURRENT'])
})
