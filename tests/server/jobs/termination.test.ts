import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { users } from '#server/platform/db/schema/user'
import type { ContractDetail } from '#shared/api/jobs/contract'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { assignmentBody } from '../../support/jobs/assignment-body.ts'
import { contractBody } from '../../support/jobs/contract-body.ts'
import * as traces from '../../support/traces.ts'

/** A company that ends the last contract of somebody sends them to no site any more. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const [riverside, northgate, mill] = [siteId('riverside'), siteId('northgate'), siteId('mill')]
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const contractsOf = (worker: string) =>
  system((tx) =>
    tx
      .select()
      .from(contracts)
      .where(and(eq(contracts.worker_id, workerId(worker)), eq(contracts.company_id, companyId('main'))))
      .orderBy(contracts.start_at),
  )
const workOf = (worker: string) =>
  system((tx) =>
    tx
      .select()
      .from(assignments)
      .where(eq(assignments.worker_id, workerId(worker)))
      .orderBy(assignments.start_at),
  )
const slugOf = async (worker: string) =>
  (
    await system((tx) =>
      tx
        .select({ slug: users.slug })
        .from(users)
        .where(eq(users.id, workerId(worker))),
    )
  )[0]?.slug ?? ''
const assign = (worker: string, start_at: string, end_at: string, site_id = northgate) => {
  const work = assignmentBody({ worker_id: workerId(worker), site_id, start_at, end_at, confirm_overlap: true })
  return demo.request('margaret', 'POST', '/api/assignments', work)
}
const write = async (worker: string, start_at: string, end_at: string | null) => {
  const terms = contractBody({ worker_id: workerId(worker), start_at, end_at })
  const made = await demo.request('margaret', 'POST', '/api/me/contracts', terms)
  expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
  return made.json().data as ContractDetail
}
const detailOf = async (worker: string) =>
  (await demo.request('margaret', 'GET', `/api/me/workers/${await slugOf(worker)}`)).json().data as WorkerDetail
const read = async (worker: string, id: string) =>
  (await demo.request('margaret', 'GET', `/api/me/contracts/${await slugOf(worker)}/${id}`)).json()
    .data as ContractDetail
const terminate = (id: string | undefined) => demo.request('margaret', 'DELETE', `/api/me/contracts/${id}`)
const isOffered = async (worker: string, from: string, to: string) =>
  (
    await demo.request(
      'margaret',
      'GET',
      `/api/me/workers/simple?status=ASSIGNABLE&per_page=200&site_id=${northgate}&date_from=${from}&date_to=${to}`,
    )
  )
    .json()
    .data.some(({ id }: { id: string }) => id === workerId(worker))
const notEmployed = [422, { worker_id: ['Choose somebody who works for your company.'] }]

test('its assignments that run or come are cancelled with the contract, and nobody of another company', async () => {
  const worker = 'callum-ogilvie'
  const coming = (await assign(worker, '2027-03-01', '2027-03-31')).json().data
  const [running] = await workOf(worker)
  const elsewhere = { id: newId(), worker_id: workerId(worker), company_id: companyId('other') }
  await system(async (tx) => {
    await tx.insert(employments).values({ ...elsewhere, id: newId(), source: 'LINK_CODE', started_at: new Date() })
    const days = { site_id: mill, role_id: 'labourer', start_at: '2026-10-20', end_at: '2026-12-24' }
    await tx.insert(assignments).values({ ...elsewhere, ...days })
  })
  const [contract] = await contractsOf(worker)
  expect(await read(worker, contract?.id ?? '')).toMatchObject({ status: 'CURRENT', assignments_ending: 2 })
  expect(await detailOf(worker)).toMatchObject({ employed: true, linked: true, editable: true })
  expect(await isOffered(worker, '2027-05-01', '2027-05-31')).toBe(true)

  expect((await terminate(contract?.id)).statusCode).toBe(200)

  expect((await workOf(worker)).map(({ id, status }) => [id, status])).toEqual([
    [running?.id, 'CANCELLED'],
    [elsewhere.id, 'CREATED'],
    [coming.id, 'CANCELLED'],
  ])
  for (const id of [running?.id ?? '', coming.id]) {
    expect((await traces.movesOf(demo, id)).at(-1)).toMatchObject({
      ...{ noun: 'assignment', move: 'cancel', to: 'CANCELLED', by: personId('margaret') },
      data: { detail: 'Their contract was terminated.' },
    })
    const notified = await traces.notificationsOf(demo, workerId(worker), 'assignment_id', id)
    expect(notified.filter(({ type }) => type === 'assignment.cancelled')).toHaveLength(1)
  }
  expect(await read(worker, contract?.id ?? '')).toMatchObject({ status: 'TERMINATED', assignments_ending: 0 })

  // Whoever is on site is checked out as usual, and not let in again.
  const pass = (move: string) =>
    demo.request('margaret', 'POST', `/api/site-control/workers/${workerId(worker)}/${move}`, {
      ...{ site_id: riverside, worker_password: demoPassword },
    })
  expect((await pass('check-out')).statusCode).toBe(200)
  demo.clock.forward(120)
  const again = await pass('check-in')
  expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('The assignment was cancelled')])

  // Nothing says any more that they work here, or takes a new assignment; the owner can make a new contract.
  expect(await detailOf(worker)).toMatchObject({ employed: false, linked: true, editable: false })
  expect(await isOffered(worker, '2027-05-01', '2027-05-31')).toBe(false)
  const refused = await assign(worker, '2027-05-01', '2027-05-31')
  expect([refused.statusCode, refused.json().errors]).toEqual(notEmployed)
  await write(worker, '2027-05-10', null)
  expect(await detailOf(worker)).toMatchObject({ employed: true, editable: false })
  expect(await isOffered(worker, '2027-05-01', '2027-05-31')).toBe(true)
  const tooEarly = await assign(worker, '2027-05-01', '2027-05-09')
  expect([tooEarly.statusCode, tooEarly.json().errors]).toEqual(notEmployed)
  expect((await assign(worker, '2027-05-01', '2027-05-31')).statusCode).toBe(200)
})

test('an assignment for which another contract holds, on some of its days from today on, stays', async () => {
  const worker = 'vasile-munteanu'
  await system((tx) =>
    tx
      .update(contracts)
      .set({ end_at: '2026-12-31' })
      .where(eq(contracts.worker_id, workerId(worker))),
  )
  const [current] = await contractsOf(worker)
  const later = await write(worker, '2027-02-01', '2027-06-30')
  const before = (await assign(worker, '2027-01-04', '2027-01-29')).json().data
  const under = (await assign(worker, '2027-02-08', '2027-02-26')).json().data
  const statusOf = async (id: string) => (await workOf(worker)).find((one) => one.id === id)?.status
  // A contract that is still to begin takes with it only what was to begin under it.
  expect(await read(worker, later.id)).toMatchObject({ status: 'FUTURE', assignments_ending: 1 })
  expect(await read(worker, current?.id ?? '')).toMatchObject({ assignments_ending: 2 })
  expect((await terminate(current?.id)).statusCode).toBe(200)
  expect([await statusOf(before.id), await statusOf(under.id)]).toEqual(['CANCELLED', 'CREATED'])
  expect((await terminate(later.id)).statusCode).toBe(200)
  expect(await statusOf(under.id)).toBe('CANCELLED')
})

test('who never had a contract in writing is assigned as before, also once one was withdrawn before it began', async () => {
  const worker = 'llinos-gwenllian-hughes'
  expect((await assign(worker, '2026-10-26', '2026-11-30')).statusCode).toBe(200)
  const contract = await write(worker, '2026-12-01', null)
  const under = (await assign(worker, '2026-12-01', '2026-12-11')).json().data
  expect((await terminate(contract.id)).statusCode).toBe(200)
  const remaining = (await workOf(worker)).filter(({ status }) => status === 'CREATED')
  expect(remaining.map(({ site_id, start_at }) => [site_id, start_at])).toEqual([
    [northgate, '2026-10-26'],
    [siteId('oswald'), '2026-11-02'],
  ])
  expect(remaining.map(({ id }) => id)).not.toContain(under.id)
  expect(await detailOf(worker)).toMatchObject({ employed: true, editable: true })
  expect((await assign(worker, '2027-03-01', '2027-03-31')).statusCode).toBe(200)
})

test('who was terminated weeks ago is neither offered nor taken, nor is the one whose contract ran out', async () => {
  expect(await isOffered('barry-thackray', '2027-05-01', '2027-05-31')).toBe(false)
  const barry = await assign('barry-thackray', '2027-05-01', '2027-05-31')
  expect([barry.statusCode, barry.json().errors]).toEqual(notEmployed)
  const worker = 'leanne-ackroyd'
  const ended = { end_at: '2026-10-25' }
  await system(async (tx) => {
    await tx
      .update(contracts)
      .set(ended)
      .where(eq(contracts.worker_id, workerId(worker)))
    await tx
      .update(assignments)
      .set(ended)
      .where(eq(assignments.worker_id, workerId(worker)))
  })
  expect(await isOffered(worker, '2027-05-01', '2027-05-31')).toBe(false)
  const leanne = await assign(worker, '2027-05-01', '2027-05-31')
  expect([leanne.statusCode, leanne.json().errors]).toEqual(notEmployed)
  expect(await detailOf(worker)).toMatchObject({ employed: false, editable: false })
})

test('an assignment that an earlier termination left can be made shorter and cancelled, not longer', async () => {
  const worker = 'nkechi-eze'
  const [work] = await workOf(worker)
  if (!work) throw new Error('not assigned')
  const { site_id, role_id, start_at, end_at } = work
  const coming = (await assign(worker, '2027-04-01', '2027-04-30')).json().data
  await system(async (tx) => {
    await tx
      .update(contracts)
      .set({ terminated_at: demo.clock.now() })
      .where(eq(contracts.worker_id, workerId(worker)))
  })
  const put = (id: string, days: object) =>
    demo.request('margaret', 'PUT', `/api/assignments/${id}`, { site_id, role_id, start_at, end_at, ...days })
  const longer = await put(work.id, { end_at: '2027-12-24' })
  expect([longer.statusCode, longer.json().errors]).toEqual(notEmployed)
  expect((await put(work.id, { end_at: '2026-10-30' })).statusCode).toBe(200)
  expect((await demo.request('margaret', 'DELETE', `/api/assignments/${coming.id}`)).statusCode).toBe(200)
})

test('a contract that is terminated while somebody is assigned leaves no assignment behind', async () => {
  const worker = 'stefan-petrov'
  const [contract] = await contractsOf(worker)
  const both = await Promise.all([
    assign(worker, '2027-03-01', '2027-03-31'),
    terminate(contract?.id),
    assign(worker, '2027-06-01', '2027-06-30'),
  ])
  expect(both[1]?.statusCode).toBe(200)
  expect(both.map(({ statusCode }) => statusCode)).not.toContain(500)
  expect((await workOf(worker)).filter(({ status }) => status === 'CREATED')).toEqual([])
})
