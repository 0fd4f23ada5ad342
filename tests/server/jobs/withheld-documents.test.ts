import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { contracts } from '#server/platform/db/schema/contract'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { notificationsOf } from '../../support/traces.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const worker = 'maryam-hosseini'
const site_id = siteId('riverside')
const system = <T>(run: (tx: Tx) => Promise<T>) => demo.deps.db.transaction('system', run)
/** Gives the worker their only work on the site, and accepts the first of its documents. */
async function accepted(company: 'main' | 'requesting') {
  const id = newId()
  const days = { start_at: '2026-10-26', end_at: '2026-10-30' }
  const row = {
    id,
    worker_id: workerId(worker),
    company_id: companyId(company),
    site_id,
    role_id: 'dry-liner',
    ...days,
  }
  await system((tx) => tx.insert(assignments).values(row))
  const [first, ...others] = (await detail(id)).documents
  if (!first?.file || !others.length) throw new Error('there is too little to read')
  expect((await accept(id, first.media_id)).statusCode).toBe(200)
  return { id, first, url: first.file.full_url }
}
const detail = async (id: string, key = worker) =>
  (await demo.request(key, 'GET', `/api/assignments/${id}`)).json().data as AssignmentDetail
const accept = (id: string, media_id: string) =>
  demo.request(worker, 'PUT', `/api/me/assignments/${id}/accept-rams`, { media_id, password: 'five-bar gate' })
const statusOf = async (url: string) => (await demo.request(worker, 'GET', url)).statusCode

test('what a worker accepted stays named after the cancellation, and no document is read', async () => {
  const { id, first, url } = await accepted('main')
  expect(await statusOf(url)).toBe(200)
  expect((await demo.request('margaret', 'DELETE', `/api/assignments/${id}`)).statusCode).toBe(200)
  expect(await detail(id)).toMatchObject({
    status: 'CANCELLED',
    documents: [],
    accepted: [{ name: first.name, version: first.version, accepted_at: demo.clock.now().toISOString() }],
  })
  expect([await statusOf(url), await statusOf(`/api/media/${first.media_id}`)]).toEqual([404, 404])
})

test('a cancelled assignment lists none, also while a contract for the site still opens its documents', async () => {
  const { id, first, url } = await accepted('main')
  const contract = { id: newId(), slug: 'for-riverside', worker_id: workerId(worker), company_id: companyId('main') }
  await system((tx) =>
    tx.insert(contracts).values({ ...contract, site_id, role_id: 'dry-liner', start_at: '2026-10-01' }),
  )
  expect((await demo.request('margaret', 'DELETE', `/api/assignments/${id}`)).statusCode).toBe(200)
  expect(await detail(id)).toMatchObject({ documents: [], accepted: [{ name: first.name, version: first.version }] })
  expect(await statusOf(url)).toBe(200)
  // The company that cancelled it reads what was to be read.
  expect(await detail(id, 'margaret')).toMatchObject({ documents: expect.arrayContaining([expect.anything()]) })
  await system((tx) => tx.delete(contracts).where(eq(contracts.id, contract.id)))
})

test('what a worker accepted stays named after the access of their company, and no document is read', async () => {
  const access = { id: newId(), site_id, company_id: companyId('requesting'), status: 'GRANTED' as const }
  await system((tx) => tx.insert(siteSubcompanies).values(access))
  const { id, first, url } = await accepted('requesting')
  await system((tx) => tx.update(siteSubcompanies).set({ status: 'ENDED' }).where(eq(siteSubcompanies.id, access.id)))
  expect(await detail(id)).toMatchObject({
    barred: 'NO_ACCESS',
    documents: [],
    accepted: [{ name: first.name, version: first.version }],
  })
  expect([await statusOf(url), (await accept(id, first.media_id)).statusCode]).toEqual([404, 404])
})

test('a worker is told of a cancellation in their own words, and not to make a new one', async () => {
  const { id, first } = await accepted('main')
  await demo.request('margaret', 'DELETE', `/api/assignments/${id}`)
  const refused = await accept(id, first.media_id)
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'This assignment was cancelled.'])
  const [row] = await system((tx) => tx.select().from(assignments).where(eq(assignments.id, id)))
  const { site } = await detail(id)
  expect((await notificationsOf(demo, row?.worker_id ?? '', 'assignment_id', id)).at(-1)).toMatchObject({
    type: 'assignment.cancelled',
    description: `Your work at ${site.name} from 26/10/2026 to 30/10/2026 as Dry liner was cancelled.`,
  })
})
