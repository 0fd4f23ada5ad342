import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { contracts } from '#server/platform/db/schema/contract'
import { jobOffers } from '#server/platform/db/schema/job'
import { siteDocuments } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { JobOffer } from '#shared/api/jobs/job-offer'
import { createDemoServer } from '../../support/demo.ts'
import { offerBody } from '../../support/jobs/job-offer-body.ts'
import { pausableDatabase } from '../../support/pausable-database.ts'
import { uploadPdf } from '../platform/files/files.ts'

const worker = workerId('grace-adjei')
let demo: Awaited<ReturnType<typeof createDemoServer>>
const pausable = pausableDatabase()
beforeAll(async () => {
  demo = await createDemoServer({ database: pausable.database })
  await system((tx) => tx.update(users).set({ open_to_work: true }).where(eq(users.id, worker)))
})
afterAll(() => demo.close())
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

async function sent(body: object = {}): Promise<JobOffer> {
  const answer = await demo.request('margaret', 'POST', '/api/me/job-offers', offerBody(body))
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const move = (key: string, id: string, to: string, body?: object) =>
  demo.request(key, 'PUT', `/api/me/job-offers/${id}/${to}`, body)
const accept = (id: string, media_ids: string[] = []) =>
  move('grace-adjei', id, 'accept', { rams_accepted: true, media_ids })
const contractsOf = (id: string) =>
  system((tx) =>
    tx
      .select()
      .from(contracts)
      .where(and(eq(contracts.worker_id, worker), eq(contracts.offer_id, id))),
  )

test('a document that is being published while its worker accepts is one to read', async () => {
  const site_id = siteId('northgate')
  const manager_id = staffId('margaret')
  const offer = await sent({ site_id, manager_id })
  const media_id = await uploadPdf(demo, 'margaret', 'confined spaces')
  const document = { media_id, name: 'Confined spaces', roles: [], language: 'en' }
  const shown = offer.site?.media.map(({ id }) => id)
  const [published, accepted] = await pausable.overlap(
    async (tx) => (await tx.$count(siteDocuments, eq(siteDocuments.name, document.name))) > 0,
    () => demo.request('margaret', 'POST', `/api/me/sites/${site_id}/documents`, document),
    () => accept(offer.id, shown),
  )
  expect([published.statusCode, accepted.statusCode]).toEqual([200, 200])
  const [assignment] = await system((tx) => tx.select().from(assignments).where(eq(assignments.offer_id, offer.id)))
  const mine = await demo.request('grace-adjei', 'GET', `/api/assignments/${assignment?.id}`)
  expect(mine.json().data).toMatchObject({ status: 'AWAITING', unread: 1 })
})

test('what the worker accepts first, the company can no longer withdraw', async () => {
  const { id } = await sent({ start_at: '2027-01-04', end_at: '2027-01-29' })
  const [accepted, withdrawn] = await pausable.overlap(
    async (tx) => (await tx.$count(jobOffers, and(eq(jobOffers.id, id), eq(jobOffers.status, 'ACCEPTED')))) > 0,
    () => accept(id),
    () => move('margaret', id, 'withdraw'),
  )
  expect([accepted.statusCode, withdrawn.statusCode]).toEqual([200, 409])
  expect(withdrawn.json().message).toBe('This job offer has been accepted.')
})

test('what the company withdraws first, the worker can no longer accept, and nothing is made', async () => {
  const { id } = await sent({ start_at: '2027-02-01', end_at: '2027-02-26' })
  const [withdrawn, accepted] = await pausable.overlap(
    async (tx) => (await tx.$count(jobOffers, and(eq(jobOffers.id, id), eq(jobOffers.status, 'WITHDRAWN')))) > 0,
    () => move('margaret', id, 'withdraw'),
    () => accept(id),
  )
  expect([withdrawn.statusCode, accepted.statusCode]).toEqual([200, 409])
  expect(await contractsOf(id)).toEqual([])
})

test('two offers for the same days, accepted at once, make one contract on each day', async () => {
  const days = { start_at: '2027-03-01', end_at: '2027-03-26' }
  const [one, two] = [await sent(days), await sent(days)]
  const [first, second] = await pausable.overlap(
    async (tx) => (await tx.$count(contracts, eq(contracts.offer_id, one.id))) > 0,
    () => accept(one.id),
    () => accept(two.id),
  )
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect([(await contractsOf(one.id)).length, await contractsOf(two.id)]).toEqual([1, []])
  expect(second.json().data.contract_id).toBe(first.json().data.contract_id)
})
