import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyId, staffId, workerId } from '#server/demo/ids-by-key'
import { companies } from '#server/platform/db/schema/company'
import { createDemoServer } from '../../support/demo.ts'
import { offerBody } from '../../support/jobs/job-offer-body.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() =>
  demo.deps.db.transaction('system', (tx) =>
    tx
      .update(companies)
      .set({ payroll_company_id: companyId('payroll'), default_approver_id: null, payment_type: null })
      .where(eq(companies.id, companyId('main'))),
  ),
)

const read = async (key: string) => (await demo.request(key, 'GET', '/api/me/company')).json().data
const save = (key: string, body: object) => demo.request(key, 'PUT', '/api/me/company', body)

test('an owner sets who approves without a site, the payroll company and the usual payment; the next offer begins so', async () => {
  const body = { default_approver_id: staffId('priya'), payment_type: 'OWN', payroll_company_id: null }
  const answer = await save('margaret', body)
  expect(answer.json().data).toMatchObject({
    name: 'Calder & Finch Construction Ltd',
    default_approver: { id: staffId('priya'), first_name: 'Priya' },
    payment_type: 'OWN',
    payroll_company: null,
    editable: true,
  })
  expect(await read('margaret')).toEqual(answer.json().data)
  const { data } = (await demo.request('colin', 'GET', '/api/me/job-offers/prefill')).json()
  expect(data).toMatchObject({ approver: { id: staffId('priya') }, payment_type: 'OWN', payroll_company: null })
})

test('without a payroll company an offer paid by ABC is refused with the reason; with one it is sent', async () => {
  await save('margaret', { payroll_company_id: null })
  const terms = { use_timesheet: true, payment_cycle: 'WEEKLY' as const, hourly_rate: 20, payment_type: 'ABC' as const }
  const body = offerBody({ worker_id: workerId('jan-nowak'), ...terms })
  const refused = await demo.request('priya', 'POST', '/api/me/job-offers', body)
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['payment_type']])
  await save('margaret', { payroll_company_id: companyId('payroll') })
  expect((await demo.request('priya', 'POST', '/api/me/job-offers', body)).statusCode).toBe(200)
})

test('a manager reads name and address, and nothing about pay', async () => {
  const company = await read('priya')
  expect(company).toMatchObject({ name: 'Calder & Finch Construction Ltd', editable: false })
  expect(Object.keys(company)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/payment_type|payroll_company|default_approver/)]),
  )
  expect((await save('priya', { payment_type: 'OWN' })).statusCode).toBe(403)
})

test.each<[string, object, string]>([
  ['an approver of another company', { default_approver_id: staffId('owain') }, 'default_approver_id'],
  ['an approver who can no longer sign in', { default_approver_id: staffId('graham') }, 'default_approver_id'],
  ['a worker as approver', { default_approver_id: workerId('jan-nowak') }, 'default_approver_id'],
  ['a payroll company that is none', { payroll_company_id: companyId('other') }, 'payroll_company_id'],
  ['ABC without a payroll company', { payroll_company_id: null, payment_type: 'ABC' }, 'payment_type'],
  ['a payment option that there is not', { payment_type: 'CASH' }, 'payment_type'],
  ['the flag of the operator', { main_contractor: true }, 'main_contractor'],
])('%s is refused, and nothing is changed', async (_, body, field) => {
  const before = await read('margaret')
  const answer = await save('margaret', body)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  expect(await read('margaret')).toEqual(before)
})

test('who saves what somebody else has saved meanwhile is told', async () => {
  const { updated_at } = await read('margaret')
  expect((await save('margaret', { payment_type: 'OWN', updated_at })).statusCode).toBe(200)
  const late = await save('margaret', { payment_type: 'ABC', updated_at })
  expect([late.statusCode, late.json().errors]).toEqual([
    409,
    { updated_at: ['Somebody saved these details meanwhile.'] },
  ])
  expect(await read('margaret')).toMatchObject({ payment_type: 'OWN' })
})

test('another company reads its own', async () => {
  expect((await read('owain')).id).toBe(companyId('other'))
})
