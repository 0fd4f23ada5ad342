import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import { companies, employments } from '#server/platform/db/schema/company'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import { companyBlocks } from '#server/platform/db/schema/conversation'
import { jobApplications, jobOffers, jobPosts } from '#server/platform/db/schema/job'
import { notifications } from '#server/platform/db/schema/notification'
import { throttles } from '#server/platform/db/schema/record'
import { siteManagers, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { JobOffer } from '#shared/api/jobs/job-offer'
import type { NotificationType } from '#shared/api/kit/notification'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { offerBody } from '../../support/jobs/job-offer-body.ts'
import { missing } from '../../support/matrix.ts'
import * as traces from '../../support/traces.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

const { worker_id: _, ...terms } = offerBody({
  site_id: siteId('riverside'),
  use_timesheet: true,
  manager_id: staffId('priya'),
  payment_cycle: 'WEEKLY',
  hourly_rate: 24.8,
})
const withoutSite = { ...terms, site_id: undefined, manager_id: undefined }
/** A worker of no company, who agrees to be found. */
async function newWorker(set: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const row = { id, slug: `worker-${id}`, first_name: 'Ola', last_name: 'Sample', default_role: 'WORKER' as const }
  await system(async (tx) => {
    await tx
      .insert(users)
      .values({ ...row, status: 'COMPLETED', date_of_birth: '1990-02-01', open_to_work: true, ...set })
    // Each has a conversation of their own, of which the company begins 30 a day.
    await tx.delete(throttles)
  })
  return id
}
const send = (key: string, body: object) => demo.request(key, 'POST', '/api/me/job-offers', body)
const forecast = (key: string, query: Record<string, string>) =>
  demo.request(key, 'GET', `/api/me/job-offers/forecast?${new URLSearchParams(query)}`)
async function sent(worker: string, body: object = {}, key = 'priya'): Promise<JobOffer & { warnings: unknown[] }> {
  const answer = await send(key, { worker_id: worker, ...terms, ...body })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json().data
}
const tokens = new Map<string, string>()
/** A call as a worker of this test, by id. */
async function as(worker: string, method: 'PUT' | 'GET', url: string, payload?: object) {
  const token = tokens.get(worker) ?? (await demo.signIn(worker))
  tokens.set(worker, token)
  const headers = { authorization: `Bearer ${token}` }
  return demo.app.inject({ method, url, headers, ...(payload && { payload }) })
}
const answerAs = (worker: string, id: string, move: string, body?: object) =>
  as(worker, 'PUT', `/api/me/job-offers/${id}/${move}`, body)
const accept = (worker: string, id: string) => answerAs(worker, id, 'accept', { rams_accepted: true })
const offerRow = async (id: string) =>
  (await system((tx) => tx.select().from(jobOffers).where(eq(jobOffers.id, id))))[0]
const contractsOf = (worker: string) =>
  system((tx) => tx.select().from(contracts).where(eq(contracts.worker_id, worker)).orderBy(contracts.start_at))
const assignmentsOf = (worker: string) =>
  system((tx) => tx.select().from(assignments).where(eq(assignments.worker_id, worker)))
const notificationsOf = (userId: string, type: NotificationType) =>
  system((tx) =>
    tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.user_id, userId), eq(notifications.type, type))),
  )

describe('sending an offer', () => {
  test('it is pending, read by both sides alike, and the worker is notified', async () => {
    const worker = await newWorker()
    const offer = await sent(worker)
    expect(offer).toMatchObject({
      model_type: 'offer',
      status: 'PENDING',
      worker: { id: worker },
      site: { id: siteId('riverside') },
      manager: { id: staffId('priya') },
      hourly_rate: 24.8,
      payment_type: 'ABC',
      payment_cycle: 'WEEKLY',
      rams_accepted: false,
    })
    expect(await traces.movesOf(demo, offer.id)).toMatchObject([
      { noun: 'jobOffer', from: null, move: 'send', to: 'PENDING', by: staffId('priya'), user_id: worker },
    ])
  })

  test('empty fields are dropped, and payment is kept only with timesheets', async () => {
    const worker = await newWorker()
    const offer = await sent(worker, { use_timesheet: false, email_for_invoice: 'jan@nowak.example' })
    expect(offer).toMatchObject({ hourly_rate: null, payment_cycle: null, payment_type: null, email_for_invoice: null })
    const abc = await sent(worker, { email_for_invoice: 'jan@nowak.example' })
    expect(abc).toMatchObject({ payment_type: 'ABC', email_for_invoice: null })
    const own = await sent(worker, { payment_type: 'OWN', email_for_invoice: 'jan@nowak.example' })
    expect(own).toMatchObject({ payment_type: 'OWN', email_for_invoice: 'jan@nowak.example' })
  })

  test('without a site and an approver, the company’s usual one is kept, else its first owner', async () => {
    const worker = await newWorker()
    expect(await sent(worker, withoutSite)).toMatchObject({ site: null, manager: { id: staffId('margaret') } })
    const usual = (id: string | null) =>
      system((tx) =>
        tx
          .update(companies)
          .set({ default_approver_id: id })
          .where(eq(companies.id, companyId('main'))),
      )
    await usual(staffId('colin'))
    expect(await sent(worker, withoutSite)).toMatchObject({ manager: { id: staffId('colin') } })
    await usual(null)
  })

  test.each<[string, object, string]>([
    ['no role', { role_id: undefined }, 'role_id'],
    ['an unknown role', { role_id: 'astronaut' }, 'role_id'],
    ['no due date', { due_date: undefined }, 'due_date'],
    ['no first day', { start_at: undefined }, 'start_at'],
    ['no last day', { end_at: undefined }, 'end_at'],
    ['a due date that is over', { due_date: '2026-10-25' }, 'due_date'],
    ['a first day that is over', { start_at: '2026-10-25' }, 'start_at'],
    ['days that are swapped', { start_at: '2026-12-18', end_at: '2026-11-09' }, 'end_at'],
    ['31 February', { start_at: '2027-02-31', end_at: '2027-03-31' }, 'start_at'],
    ['a day as people write it', { start_at: '09/11/2026' }, 'start_at'],
    ['a negative rate', { hourly_rate: -1 }, 'hourly_rate'],
    ['a rate of three decimals', { hourly_rate: 24.805 }, 'hourly_rate'],
    ['a rate in words', { hourly_rate: '24.80' }, 'hourly_rate'],
    ['no rate', { hourly_rate: undefined }, 'hourly_rate'],
    ['no payment cycle', { payment_cycle: undefined }, 'payment_cycle'],
    ['an unknown payment cycle', { payment_cycle: 'HOURLY' }, 'payment_cycle'],
    ['an unknown payment type', { payment_type: 'CASH' }, 'payment_type'],
    ['no email where the worker invoices', { payment_type: 'OWN' }, 'email_for_invoice'],
    ['no address at all', { payment_type: 'OWN', email_for_invoice: 'javascript:alert(1)' }, 'email_for_invoice'],
    ['a site and no approver', { manager_id: undefined }, 'manager_id'],
    ['an approver of another company', { manager_id: staffId('owain') }, 'manager_id'],
    ['a manager who does not run the site', { manager_id: staffId('colin') }, 'manager_id'],
    ['a worker as approver', { manager_id: workerId('jan-nowak') }, 'manager_id'],
    ['an approver of another company, without a site', { ...withoutSite, manager_id: staffId('owain') }, 'manager_id'],
    ['a site of another company', { site_id: siteId('mill') }, 'site_id'],
    ['a site that is not there', { site_id: missing }, 'site_id'],
    ['a worker who is not there', { worker_id: missing }, 'worker_id'],
    ['an owner as worker', { worker_id: staffId('margaret') }, 'worker_id'],
    ['another company’s post', { post_id: missing }, 'post_id'],
    ['a field that there is not', { status: 'ACCEPTED' }, 'status'],
  ])('%s is refused on its field', async (_, body, field) => {
    const worker = await newWorker()
    const isRunner = and(eq(siteManagers.site_id, siteId('riverside')), eq(siteManagers.user_id, staffId('colin')))
    await system((tx) => tx.delete(siteManagers).where(isRunner))
    const answer = await send('priya', { worker_id: worker, ...terms, ...body })
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]])
    expect(await system((tx) => tx.select().from(jobOffers).where(eq(jobOffers.worker_id, worker)))).toEqual([])
  })

  test('today is a day to come for all three', async () => {
    const today = '2026-10-26'
    expect(await sent(await newWorker(), { due_date: today, start_at: today, end_at: today })).toMatchObject({
      status: 'PENDING',
    })
  })

  test('a script is text', async () => {
    const description = '<script>alert(1)</script>'
    expect(await sent(await newWorker(), { description })).toMatchObject({ description })
  })

  test('ABC needs a payroll company, and is not needed without timesheets', async () => {
    const worker = await newWorker()
    const set = (payroll_company_id: string | null) =>
      system((tx) =>
        tx
          .update(companies)
          .set({ payroll_company_id })
          .where(eq(companies.id, companyId('main'))),
      )
    await set(null)
    const answer = await send('priya', { worker_id: worker, ...terms })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['payment_type']])
    await sent(worker, { payment_type: 'OWN', email_for_invoice: 'jan@nowak.example' })
    await sent(worker, { use_timesheet: false })
    await set(companyId('payroll'))
  })

  test('a closed site gets nobody', async () => {
    const set = (active: boolean) =>
      system((tx) =>
        tx
          .update(sites)
          .set({ active })
          .where(eq(sites.id, siteId('riverside'))),
      )
    await set(false)
    const answer = await send('priya', { worker_id: await newWorker(), ...terms })
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This site is closed.'])
    await set(true)
  })
})

describe('whom a company may send one', () => {
  test('a stranger is refused like somebody who is not there', async () => {
    const stranger = await newWorker({ open_to_work: false })
    const [first, second] = [
      await send('priya', { worker_id: stranger, ...terms }),
      await send('priya', { worker_id: missing, ...terms }),
    ]
    expect([first.statusCode, first.body]).toEqual([422, second.body])
    const query = { worker_id: stranger, role_id: 'labourer', start_at: '2026-11-09', end_at: '2026-12-18' }
    expect((await forecast('priya', query)).statusCode).toBe(422)
  })

  test('nobody who has blocked the company, until they unblock it', async () => {
    const worker = await newWorker()
    const block = (blocked: boolean) => as(worker, 'PUT', `/api/me/blocked-companies/${companyId('main')}`, { blocked })
    expect((await block(true)).statusCode).toBe(200)
    const refused = await send('priya', { worker_id: worker, ...terms })
    const never = await send('priya', { worker_id: missing, ...terms })
    expect([refused.statusCode, refused.body]).toEqual([422, never.body])
    const row = { id: newId(), worker_id: worker, company_id: companyId('main'), source: 'LINK_CODE' as const }
    await system((tx) => tx.insert(employments).values(row))
    expect((await send('priya', { worker_id: worker, ...terms })).json().errors).toEqual({
      worker_id: ['They take no messages from your company, and no offers.'],
    })
    expect(await notificationsOf(worker, 'offer.received')).toEqual([])
    await block(false)
    await sent(worker)
  })

  test('its own worker, and no longer one who left', async () => {
    const worker = await newWorker({ open_to_work: false })
    const row = { id: newId(), worker_id: worker, company_id: companyId('main'), source: 'LINK_CODE' as const }
    await system((tx) => tx.insert(employments).values(row))
    await sent(worker)
    await system((tx) =>
      tx.update(employments).set({ ended_at: demo.clock.now() }).where(eq(employments.worker_id, worker)),
    )
    expect((await send('priya', { worker_id: worker, ...terms })).statusCode).toBe(422)
    expect((await send('owain', { worker_id: worker, ...withoutSite, use_timesheet: false })).statusCode).toBe(422)
  })

  test('one who applied for a job of it', async () => {
    const worker = await newWorker({ open_to_work: false })
    const [post] = await system((tx) =>
      tx
        .select()
        .from(jobPosts)
        .where(and(eq(jobPosts.company_id, companyId('main')), eq(jobPosts.status, 'ACTIVE')))
        .limit(1),
    )
    await system((tx) =>
      tx
        .insert(jobApplications)
        .values({ id: newId(), post_id: post?.id ?? '', worker_id: worker, company_id: companyId('main') }),
    )
    expect(await sent(worker, { post_id: post?.id })).toMatchObject({ post_id: post?.id })
  })

  test('nobody whose account is closed', async () => {
    const worker = await newWorker({ active: false })
    expect((await send('priya', { worker_id: worker, ...terms })).statusCode).toBe(422)
  })
})

describe('accepting', () => {
  test('makes contract, rate, assignment and link, all at once', async () => {
    const worker = await newWorker()
    const offer = await sent(worker, { employment_type: 'PAYE', ref_number: 'CF-1' })
    const answer = await accept(worker, offer.id)
    expect([answer.statusCode, answer.json().data.status]).toEqual([200, 'ACCEPTED'])
    const [contract] = await contractsOf(worker)
    const [assignment] = await assignmentsOf(worker)
    expect(contract).toMatchObject({
      company_id: companyId('main'),
      payroll_company_id: companyId('payroll'),
      site_id: siteId('riverside'),
      manager_id: staffId('priya'),
      offer_id: offer.id,
      role_id: 'labourer',
      start_at: '2026-11-09',
      end_at: '2026-12-18',
      use_timesheet: true,
      payment_type: 'ABC',
      employment_type: 'PAYE',
      ref_number: 'CF-1',
    })
    const rates = await system((tx) =>
      tx
        .select()
        .from(contractRates)
        .where(eq(contractRates.contract_id, contract?.id ?? '')),
    )
    expect(rates).toMatchObject([{ hourly_rate: 24.8, start_at: '2026-11-09', end_at: null }])
    expect(assignment).toMatchObject({
      site_id: siteId('riverside'),
      company_id: companyId('main'),
      manager_id: staffId('priya'),
      offer_id: offer.id,
      start_at: '2026-11-09',
      end_at: '2026-12-18',
      status: 'CREATED',
    })
    const links = await system((tx) => tx.select().from(employments).where(eq(employments.worker_id, worker)))
    expect(links).toMatchObject([{ company_id: companyId('main'), source: 'OFFER', ended_at: null }])
    expect(await offerRow(offer.id)).toMatchObject({
      status: 'ACCEPTED',
      rams_accepted: true,
      contract_id: contract?.id,
      assignment_id: assignment?.id,
      answered_at: demo.clock.now(),
    })
    expect((await traces.movesOf(demo, offer.id)).at(-1)).toMatchObject({ move: 'accept', to: 'ACCEPTED', by: worker })
    const read = await demo.request('margaret', 'GET', `/api/me/workers/${worker}/contracts`)
    expect(read.json().data).toMatchObject([{ status: 'FUTURE', hourly_rate: 24.8 }])
  })

  test('counts as accepting the documents of the site and role that were shown', async () => {
    const worker = await newWorker()
    const offer = await sent(worker)
    const shown = offer.site?.media ?? []
    expect(shown.length).toBeGreaterThan(0)
    await accept(worker, offer.id)
    const [assignment] = await assignmentsOf(worker)
    const signed = () => system((tx) => tx.select().from(ramsAcceptances).where(eq(ramsAcceptances.worker_id, worker)))
    expect((await signed()).map(({ media_id }) => media_id).sort()).toEqual(shown.map(({ id }) => id).sort())
    const mine = await as(worker, 'GET', `/api/assignments/${assignment?.id}`)
    expect(mine.json().data).toMatchObject({ status: 'READY', rams_accepted: true })
  })

  test('of a document that was published meanwhile, nothing is signed', async () => {
    const worker = await newWorker()
    const offer = await sent(worker)
    const body = { rams_accepted: true, media_ids: [] }
    expect((await answerAs(worker, offer.id, 'accept', body)).statusCode).toBe(200)
    const [assignment] = await assignmentsOf(worker)
    const mine = await as(worker, 'GET', `/api/assignments/${assignment?.id}`)
    expect(mine.json().data.status).toBe('AWAITING')
  })

  test('without a site makes no assignment, without timesheets no rate', async () => {
    const worker = await newWorker()
    const offer = await sent(worker, { ...withoutSite, use_timesheet: false })
    expect((await accept(worker, offer.id)).statusCode).toBe(200)
    const [contract, ...others] = await contractsOf(worker)
    expect([contract?.use_timesheet, others]).toEqual([false, []])
    expect(await assignmentsOf(worker)).toEqual([])
    const rates = await system((tx) =>
      tx
        .select()
        .from(contractRates)
        .where(eq(contractRates.contract_id, contract?.id ?? '')),
    )
    expect(rates).toEqual([])
  })

  test('never fails on other work: contracts and assignments that cover the days go on', async () => {
    const worker = await newWorker()
    const first = await sent(worker, { end_at: '2026-11-20' })
    await accept(worker, first.id)
    const second = await sent(worker, { start_at: '2026-11-16', hourly_rate: 26 })
    expect(second.warnings).toMatchObject([{ kind: 'clash' }, { kind: 'contract' }])
    expect((await accept(worker, second.id)).statusCode).toBe(200)
    expect(await contractsOf(worker)).toMatchObject([
      { start_at: '2026-11-09', end_at: '2026-11-20' },
      { start_at: '2026-11-21', end_at: '2026-12-18', offer_id: second.id },
    ])
    const [assignment, ...others] = await assignmentsOf(worker)
    expect(others).toEqual([])
    expect((await offerRow(second.id))?.assignment_id).toBe(assignment?.id)
    const third = await sent(worker, { site_id: siteId('northgate'), manager_id: staffId('margaret') })
    expect((await accept(worker, third.id)).statusCode).toBe(200)
    expect([(await contractsOf(worker)).length, (await assignmentsOf(worker)).length]).toEqual([2, 2])
  })

  test('is refused while the site is closed, and the offer stays', async () => {
    const worker = await newWorker()
    const offer = await sent(worker)
    const set = (active: boolean) =>
      system((tx) =>
        tx
          .update(sites)
          .set({ active })
          .where(eq(sites.id, siteId('riverside'))),
      )
    await set(false)
    const answer = await accept(worker, offer.id)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This site is closed.'])
    await set(true)
    expect((await offerRow(offer.id))?.status).toBe('PENDING')
    expect((await accept(worker, offer.id)).statusCode).toBe(200)
  })

  test('an approver who is gone is replaced', async () => {
    const worker = await newWorker()
    const offer = await sent(worker)
    await system((tx) =>
      tx
        .update(jobOffers)
        .set({ manager_id: staffId('owain') })
        .where(eq(jobOffers.id, offer.id)),
    )
    await accept(worker, offer.id)
    expect((await contractsOf(worker))[0]?.manager_id).toBe(staffId('priya'))
  })

  test('can be done until the last second of the due date in London', async () => {
    const [late, early] = [await newWorker(), await newWorker()]
    const [missed, caught] = [await sent(late), await sent(early)]
    const before = demo.clock.now()
    tokens.clear()
    demo.clock.set(new Date('2026-10-30T23:59:59Z'))
    expect((await accept(early, caught.id)).statusCode).toBe(200)
    demo.clock.set(new Date('2026-10-31T00:00:00Z'))
    const answer = await accept(late, missed.id)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This job offer has expired.'])
    expect((await answerAs(late, missed.id, 'reject')).statusCode).toBe(409)
    demo.clock.set(before)
    tokens.clear()
    demo.forget('priya')
  })

  test('twice, or after declining, changes nothing', async () => {
    const worker = await newWorker()
    const [one, two] = [await sent(worker), await sent(worker, { start_at: '2027-01-04', end_at: '2027-01-29' })]
    await accept(worker, one.id)
    expect((await accept(worker, one.id)).statusCode).toBe(409)
    await answerAs(worker, two.id, 'reject')
    expect((await accept(worker, two.id)).statusCode).toBe(409)
    expect((await contractsOf(worker)).length).toBe(1)
  })

  test('50 at once with as many refusals: one wins, with one contract or none', { timeout: 60_000 }, async () => {
    const worker = await newWorker()
    const offer = await sent(worker)
    await as(worker, 'GET', '/api/me')
    const calls = Array.from({ length: 50 }, (_, i) =>
      i % 2 ? accept(worker, offer.id) : answerAs(worker, offer.id, 'reject'),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49)
    const row = await offerRow(offer.id)
    const made = [(await contractsOf(worker)).length, (await assignmentsOf(worker)).length]
    expect([row?.status, ...made]).toEqual(row?.status === 'ACCEPTED' ? ['ACCEPTED', 1, 1] : ['REJECTED', 0, 0])
  })
})

describe('the notifications', () => {
  test('go to the worker, and the answer to who sent it', async () => {
    const worker = await newWorker({ first_name: 'Tamsin' })
    const yes = await sent(worker)
    const no = await sent(worker)
    await accept(worker, yes.id)
    await answerAs(worker, no.id, 'reject')
    const received = await notificationsOf(worker, 'offer.received')
    expect(received.map(({ description }) => description)).toEqual(
      Array(2).fill(
        'Calder & Finch Construction Ltd offers you work: Labourer at Riverside Quarter, Block C from 09/11/2026 to 18/12/2026. Answer by 30/10/2026.',
      ),
    )
    const words = async (type: NotificationType) =>
      (await notificationsOf(staffId('priya'), type)).map(({ description }) => description)
    expect(await words('offer.accepted')).toContain(
      'Tamsin Sample has accepted your job offer: Labourer at Riverside Quarter, Block C.',
    )
    expect(await words('offer.rejected')).toContain(
      'Tamsin Sample has declined your job offer: Labourer at Riverside Quarter, Block C.',
    )
  })

  test('lead to the conversation that the offer is in', async () => {
    const worker = await newWorker()
    const offer = await sent(worker)
    await system((tx) => tx.update(jobOffers).set({ conversation_id: missing }).where(eq(jobOffers.id, offer.id)))
    await accept(worker, offer.id)
    const found = await traces.notificationsOf(demo, staffId('priya'), 'conversation_id', missing)
    expect(found).toMatchObject([{ type: 'offer.accepted' }])
  })
})

describe('the forecast', () => {
  const query = { role_id: 'labourer', start_at: '2026-11-09', end_at: '2026-12-18' }
  test('a rate of nothing can be sent, and is warned about before and after', async () => {
    const worker = await newWorker()
    const warning = {
      kind: 'wage',
      text: '£0.00 an hour is below the highest minimum wage: £12.71.',
    }
    const answer = await forecast('priya', { worker_id: worker, ...query, hourly_rate: '0' })
    expect(answer.json().data.warnings).toEqual([warning])
    expect((await sent(worker, { hourly_rate: 0 })).warnings).toEqual([warning])
  })

  test('gives nobody’s age away but that of the company’s own people', async () => {
    const born = { date_of_birth: '2008-03-17' }
    const warned = async (worker: string) => {
      const answer = await forecast('priya', { worker_id: worker, ...query, hourly_rate: '3' })
      return answer.json().data.warnings.map(({ text }: { text: string }) => text)
    }
    const worker = await newWorker(born)
    expect(await warned(worker)).toEqual(['£3.00 an hour is below the highest minimum wage: £12.71.'])
    const row = { id: newId(), worker_id: worker, company_id: companyId('main'), source: 'LINK_CODE' as const }
    await system((tx) => tx.insert(employments).values(row))
    expect(await warned(worker)).toEqual(['£3.00 an hour is below the minimum wage for their age: £10.85.'])
  })

  test('knows of a worker who has blocked the company no more than of nobody', async () => {
    const worker = await newWorker()
    await system((tx) => tx.insert(companyBlocks).values({ worker_id: worker, company_id: companyId('main') }))
    const answers = await Promise.all([worker, missing].map((worker_id) => forecast('priya', { worker_id, ...query })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect(answers[0]?.body).toBe(answers[1]?.body)
  })

  test('names the company’s own sites, and of other companies’ work only the days', async () => {
    const worker = await newWorker()
    const days = { start_at: '2026-11-02', end_at: '2026-11-10', role_id: 'labourer', worker_id: worker }
    await system((tx) =>
      tx.insert(assignments).values([
        { id: newId(), ...days, site_id: siteId('riverside'), company_id: companyId('main') },
        { id: newId(), ...days, site_id: siteId('mill'), company_id: companyId('other') },
      ]),
    )
    const answer = await forecast('priya', { worker_id: worker, ...query })
    expect(answer.json().data.warnings).toEqual([
      {
        kind: 'clash',
        text: '2 days overlap: they are assigned to Riverside Quarter, Block C until 10/11/2026.',
      },
      { kind: 'clash', text: '2 days overlap: they are not free until 10/11/2026.' },
    ])
    await system((tx) => tx.update(users).set({ open_to_work: false }).where(eq(users.id, worker)))
    const row = { id: newId(), worker_id: worker, company_id: companyId('main'), source: 'LINK_CODE' as const }
    await system((tx) => tx.insert(employments).values(row))
    expect((await forecast('priya', { worker_id: worker, ...query })).json().data.warnings).toHaveLength(1)
  })

  test('writes nothing and is not for workers', async () => {
    expect((await forecast('jan-nowak', { worker_id: workerId('jan-nowak'), ...query })).statusCode).toBe(403)
    const swapped = { ...query, start_at: query.end_at, end_at: query.start_at }
    expect((await forecast('priya', { worker_id: await newWorker(), ...swapped })).statusCode).toBe(422)
  })
})

test('one worker gets at most 20 offers an hour from a company', async () => {
  const worker = await newWorker()
  for (let n = 0; n < 20; n++) await sent(worker)
  const answer = await send('margaret', { worker_id: worker, ...terms })
  expect([answer.statusCode, answer.json().message]).toEqual([
    429,
    'Your company has sent this person many offers. Try again in an hour.',
  ])
  expect((await send('priya', { worker_id: await newWorker(), ...terms })).statusCode).toBe(200)
})

describe('what an offer would mean, for its worker', () => {
  const advice = (worker: string, id: string) => as(worker, 'GET', `/api/me/job-offers/${id}/advice`)
  test('names their own work for any company, and what is in order', async () => {
    const worker = await newWorker()
    const days = { start_at: '2026-11-02', end_at: '2026-11-10', role_id: 'labourer', worker_id: worker }
    await system((tx) =>
      tx.insert(assignments).values({ id: newId(), ...days, site_id: siteId('mill'), company_id: companyId('other') }),
    )
    const offer = await sent(worker, { start_at: '2026-11-09', end_at: '2026-12-18' })
    const answer = await advice(worker, offer.id)
    expect(answer.json().data).toEqual({
      warnings: [
        { kind: 'clash', text: expect.stringMatching(/^2 days overlap: you are assigned to .+ until 10\/11\/2026\.$/) },
      ],
      in_order: 'At least the minimum wage for your age.',
    })
  })

  test('is for nobody else', async () => {
    const offer = await sent(await newWorker())
    expect((await advice(await newWorker(), offer.id)).statusCode).toBe(404)
    expect((await demo.request('priya', 'GET', `/api/me/job-offers/${offer.id}/advice`)).statusCode).toBe(403)
  })
})

test('another company’s offer is not there', async () => {
  const offer = await sent(await newWorker())
  const never = await demo.request('owain', 'PUT', `/api/me/job-offers/${missing}/withdraw`)
  const other = await demo.request('owain', 'PUT', `/api/me/job-offers/${offer.id}/withdraw`)
  expect([other.statusCode, other.body]).toEqual([404, never.body])
})

test('work as a guard of an own site is offered by an owner, or a manager of that site, and by no other manager', async () => {
  const guard = { ...terms, manager_id: staffId('margaret'), role_id: 'security-guard', site_id: siteId('northgate') }
  const offer = async (key: string, body: object) => send(key, { worker_id: await newWorker(), ...guard, ...body })
  const refused = await offer('priya', {})
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'You are not a manager of this site.'])
  expect((await offer('priya', { role_id: 'labourer' })).statusCode).toBe(200)
  expect((await offer('priya', { site_id: siteId('riverside') })).statusCode).toBe(200)
  expect((await offer('margaret', {})).statusCode).toBe(200)
})
