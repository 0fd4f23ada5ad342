import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { companies } from '#server/platform/db/schema/company'
import { companyBlocks } from '#server/platform/db/schema/conversation'
import { users } from '#server/platform/db/schema/user'
import { takesNoOffers } from '#shared/domain/jobs/job-offer-facts'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { postBody } from '../../support/jobs/job-post-body.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const prefill = (key: string, query: Record<string, string> = {}) =>
  demo.request(key, 'GET', `/api/me/job-offers/prefill?${new URLSearchParams(query)}`)

test('an offer begins with its worker, the terms of the post, and the company’s presets', async () => {
  const terms = { role_id: 'carpenter', site_id: siteId('riverside'), manager_id: staffId('priya'), hourly_rate: 22 }
  const post = (await demo.request('priya', 'POST', '/api/me/job-posts', postBody(terms))).json().data
  await demo.request('priya', 'POST', '/api/me/job-presets', { role: 'labourer', data: { hourly_rate: 15.9 } })
  const { data } = (await prefill('priya', { worker_id: workerId('jan-nowak'), post_id: post.id })).json()
  expect(data).toMatchObject({
    worker: { id: workerId('jan-nowak'), first_name: 'Jan', last_name: 'Nowak' },
    closed: null,
    post: { id: post.id, role_id: 'carpenter', site: { id: siteId('riverside') }, hourly_rate: 22 },
    presets: [{ role: 'labourer', data: { hourly_rate: 15.9 } }],
  })
})

test('it says who pays by ABC and who approves work without a site; without a choice the first owner does', async () => {
  const isMain = eq(companies.id, companyId('main'))
  expect((await prefill('priya')).json().data).toMatchObject({
    worker: null,
    post: null,
    payroll_company: expect.stringMatching(/./),
    approver: { id: staffId('margaret') },
  })
  await system((tx) =>
    tx
      .update(companies)
      .set({ payroll_company_id: null, default_approver_id: staffId('priya') })
      .where(isMain),
  )
  expect((await prefill('priya')).json().data).toMatchObject({
    payroll_company: null,
    approver: { id: staffId('priya') },
  })
})

test('a worker whom the company cannot send an offer, and another company’s post, are as if they were not there', async () => {
  const hidden = newId()
  const row = { id: hidden, slug: 'hidden-worker', first_name: 'Ola', last_name: 'Sample' }
  await system((tx) => tx.insert(users).values({ ...row, default_role: 'WORKER', status: 'COMPLETED' }))
  const { id } = (await demo.request('owain', 'POST', '/api/me/job-posts', postBody())).json().data
  for (const query of [{ worker_id: hidden }, { post_id: id }]) {
    const [other, never] = [await prefill('priya', query), await prefill('priya', { worker_id: missing })]
    expect([other.statusCode, other.body]).toEqual([404, never.body])
  }
})

test('a worker who has blocked the company is named, with the reason why no offer can be sent', async () => {
  const worker_id = workerId('jan-nowak')
  await system((tx) => tx.insert(companyBlocks).values({ worker_id, company_id: companyId('main') }))
  expect((await prefill('priya', { worker_id })).json().data).toMatchObject({ closed: takesNoOffers })
})
