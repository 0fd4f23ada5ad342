import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { jobApplications, jobOffers, jobPosts } from '#server/platform/db/schema/job'
import type { Message } from '#shared/api/account/conversation'
import { OfferCard } from '#shared/api/jobs/job-offer'
import { PostCard } from '#shared/api/jobs/job-post'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

/** Between Priya, who sends offers, and Grace. */
const messages = `/api/me/conversations/${demoId('conversation', 9)}/messages`
const put = async (model_type: 'offer' | 'post', id: string) => {
  const answer = await demo.request('priya', 'POST', messages, { type: 'model', model: { model_type, id } })
  expect(answer.statusCode).toBe(200)
}
async function cardOf(key: string, id: string): Promise<Message['model']> {
  const { data } = (await demo.request(key, 'GET', messages)).json() as { data: Message[] }
  return data.find(({ model }) => model?.id === id)?.model ?? null
}
const offerOf = async (key: string, id: string) => OfferCard.parse(await cardOf(key, id))

async function addOffer(rest: Partial<typeof jobOffers.$inferInsert> = {}): Promise<string> {
  const id = newId()
  await system((tx) =>
    tx.insert(jobOffers).values({
      id,
      company_id: companyId('main'),
      worker_id: workerId('grace-adjei'),
      sender_id: staffId('priya'),
      site_id: siteId('riverside'),
      role_id: 'dry-liner',
      start_at: '2026-11-09',
      end_at: '2026-12-18',
      due_date: '2026-10-30',
      use_timesheet: true,
      manager_id: staffId('priya'),
      payment_cycle: 'WEEKLY',
      hourly_rate: 24.8,
      payment_type: 'OWN',
      email_for_invoice: 'bills@calder-finch.example',
      description: '<script>alert(1)</script>',
      ...rest,
    }),
  )
  await put('offer', id)
  return id
}
const change = (id: string, set: Partial<typeof jobOffers.$inferInsert>) =>
  system((tx) => tx.update(jobOffers).set(set).where(eq(jobOffers.id, id)))

describe('an offer in a message', () => {
  test('is all of it for its worker: terms, approver, the safety documents of the role, and no address for invoices', async () => {
    const offer = await offerOf('grace-adjei', await addOffer())
    expect(offer).toMatchObject({
      status: 'PENDING',
      state: 'waiting',
      company: { id: companyId('main'), name: 'Calder & Finch Construction Ltd' },
      worker: { id: workerId('grace-adjei'), first_name: 'Grace' },
      site: { id: siteId('riverside'), name: 'Riverside Quarter, Block C' },
      manager: { id: staffId('priya'), first_name: 'Priya' },
      role: 'Dry liner',
      start_at: '2026-11-09',
      end_at: '2026-12-18',
      due_date: '2026-10-30',
      payment_cycle: 'WEEKLY',
      payment_type: 'OWN',
      hourly_rate: 24.8,
      email_for_invoice: null,
      description: '<script>alert(1)</script>',
      rams_accepted: false,
    })
    const [document] = offer.site?.media ?? []
    expect(document).toMatchObject({ collection_name: 'rams' })
    expect((await demo.request('grace-adjei', 'GET', document?.full_url ?? '')).statusCode).toBe(200)
  })

  test('is the same for the company, with the address for invoices', async () => {
    const id = await addOffer()
    const [worker, company] = [await offerOf('grace-adjei', id), await offerOf('priya', id)]
    const ofReader = { email_for_invoice: null, site: null }
    expect({ ...company, ...ofReader }).toEqual({ ...worker, ...ofReader })
    expect(company.email_for_invoice).toBe('bills@calder-finch.example')
    const names = ({ site }: OfferCard) => site?.media.map((document) => document.id)
    expect(names(company)).toEqual(names(worker))
  })

  test('has the documents of its own role only', async () => {
    const [one, two] = [await addOffer(), await addOffer({ role_id: 'security-guard' })]
    const documents = async (id: string) => (await offerOf('priya', id)).site?.media ?? []
    const isFor = (role: string) => (document: { custom_properties: { roles: string[] } }) =>
      !document.custom_properties.roles.length || document.custom_properties.roles.includes(role)
    expect((await documents(one)).every(isFor('dry-liner'))).toBe(true)
    expect((await documents(two)).every(isFor('security-guard'))).toBe(true)
    expect((await documents(one)).length).toBeGreaterThan((await documents(two)).length)
  })

  test('has none that its worker can no longer open: once it is declined, withdrawn or expired', async () => {
    // Each offer that waits opens the documents of its site.
    await system((tx) =>
      tx
        .update(jobOffers)
        .set({ status: 'WITHDRAWN' })
        .where(eq(jobOffers.worker_id, workerId('grace-adjei'))),
    )
    const id = await addOffer()
    const shown = async (key: string) => (await offerOf(key, id)).site?.media.length
    const all = await shown('priya')
    for (const set of [
      { status: 'REJECTED' as const },
      { status: 'WITHDRAWN' as const },
      { status: 'PENDING' as const, due_date: '2026-10-25' },
    ]) {
      await change(id, set)
      expect([set, await shown('grace-adjei'), await shown('priya')]).toEqual([set, 0, all])
    }
    expect(await offerOf('grace-adjei', id)).toMatchObject({ status: 'EXPIRED', state: 'expired' })
  })

  test('several are read at once, each with its own', async () => {
    const offers = [
      await addOffer(),
      await addOffer({ site_id: null, use_timesheet: false }),
      await addOffer({ site_id: siteId('northgate') }),
    ]
    const found = []
    for (const id of offers) found.push((await offerOf('grace-adjei', id)).site?.id ?? null)
    expect(found).toEqual([siteId('riverside'), null, siteId('northgate')])
  })
})

describe('a post in a message', () => {
  const post = demoId('post', 1)
  const setPost = (set: Partial<typeof jobPosts.$inferInsert>) =>
    system((tx) => tx.update(jobPosts).set(set).where(eq(jobPosts.id, post)))

  test('is what the market shows; closed, it is left to who applied, and removed, to nobody', async () => {
    await put('post', post)
    expect(PostCard.parse(await cardOf('grace-adjei', post))).toMatchObject({
      status: 'ACTIVE',
      state: 'waiting',
      role: 'Dry liner',
      site: { id: siteId('riverside') },
      company: { id: companyId('main') },
      positions: 2,
      applied: false,
    })
    await setPost({ status: 'INACTIVE' })
    expect(await cardOf('grace-adjei', post)).toBeNull()
    expect(await cardOf('priya', post)).toMatchObject({ state: 'closed' })
    const row = { id: newId(), post_id: post, worker_id: workerId('grace-adjei'), company_id: companyId('main') }
    await system((tx) => tx.insert(jobApplications).values(row))
    expect(PostCard.parse(await cardOf('grace-adjei', post))).toMatchObject({
      status: 'INACTIVE',
      state: 'closed',
      applied: true,
      site: { id: siteId('riverside') },
    })
    await setPost({ status: 'ACTIVE', due_date: '2026-10-25' })
    expect(await cardOf('grace-adjei', post)).toMatchObject({ state: 'expired' })
    await setPost({ removed_at: demo.clock.now() })
    expect([await cardOf('grace-adjei', post), await cardOf('priya', post)]).toEqual([null, null])
  })
})
