import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, workerId } from '#server/demo/ids-by-key'
import { employments } from '#server/platform/db/schema/company'
import { identityChecks } from '#server/platform/db/schema/identity-check'
import { notifications } from '#server/platform/db/schema/notification'
import { users } from '#server/platform/db/schema/user'
import type { CheckStatus } from '#shared/api/platform/check-status'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
const jan = workerId('jan-nowak')
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

beforeAll(async () => {
  demo = await createDemoServer()
  // Jan gave his code to another company, which has no contract with him.
  const linked = { worker_id: jan, company_id: companyId('other'), source: 'LINK_CODE' as const }
  await system((tx) => tx.insert(employments).values({ id: newId(), ...linked, started_at: demo.clock.now() }))
})
afterAll(() => demo.close())
beforeEach(() => demo.clock.forward(10))

async function form(key: string) {
  const [row] = await system((tx) => tx.select({ slug: users.slug }).from(users).where(eq(users.id, jan)))
  const { data } = (await demo.request(key, 'GET', `/api/me/workers/${row?.slug}`)).json() as { data: WorkerDetail }
  const { first_name, last_name, about, payroll_number, updated_at } = data
  const { phone_number: _p, email: _e, ni_number: _n, open_to_work: _o, ...personal } = data.personal ?? ({} as never)
  return { first_name, last_name, about, payroll_number, updated_at, ...personal, entries: {} }
}
const change = async (key: string, changes: object) =>
  demo.request(key, 'PUT', `/api/me/workers/${jan}/profile-update`, { ...(await form(key)), ...changes })
const nameOf = async () => {
  const { first_name, last_name } = await form('margaret')
  return `${first_name} ${last_name}`
}
const notified = async () =>
  (
    await system((tx) =>
      tx
        .select()
        .from(notifications)
        .where(and(eq(notifications.user_id, jan), eq(notifications.type, 'worker.profile_changed')))
        .orderBy(desc(notifications.created_at), desc(notifications.id)),
    )
  ).map(({ description }) => description)
const identityIs = (check_status: CheckStatus) =>
  system((tx) => tx.update(identityChecks).set({ check_status }).where(eq(identityChecks.user_id, jan)))

test('whoever a company’s change is about is notified of it, by company and in words', async () => {
  const contact = { name: 'Ewa Nowak', relation: 'Wife', phone_number: '07700 900321' }
  expect((await change('owain', { city: 'Otley', emergency_contact: contact })).statusCode).toBe(200)
  expect(await notified()).toEqual([
    'Pennine Restoration & Conservation Ltd has changed your address and emergency contact. Check your profile.',
  ])
  const changed = await change('margaret', { postcode: 'ls211aa' })
  expect([changed.statusCode, changed.json().data.personal?.postcode]).toEqual([200, 'LS21 1AA'])
  expect((await notified())[0]).toBe('Calder & Finch Construction Ltd has changed your address. Check your profile.')
})

test('of what stays as it was, or is the company’s own, nobody is notified', async () => {
  const before = await notified()
  expect((await change('margaret', {})).statusCode).toBe(200)
  expect((await change('margaret', { payroll_number: 'CF-990' })).statusCode).toBe(200)
  expect(await notified()).toEqual(before)
})

test('what others read as the worker’s own words and trades is notified too', async () => {
  expect((await change('margaret', { about: 'I drink at work.' })).statusCode).toBe(200)
  expect((await notified())[0]).toBe(
    'Calder & Finch Construction Ltd has changed your ‘About’ text. Check your profile.',
  )
  const entries = { ROLE: ['crane-operator', 'dry-liner'], LANGUAGE: ['polish'] }
  expect((await change('margaret', { entries })).statusCode).toBe(200)
  const first = await notified()
  expect(first[0]).toBe('Calder & Finch Construction Ltd has changed your trades and skills. Check your profile.')
  const again = { entries: { ROLE: ['dry-liner', 'crane-operator'], LANGUAGE: ['polish'] } }
  expect((await change('margaret', again)).statusCode).toBe(200)
  expect(await notified()).toEqual(first)
})

test('no company changes a name that was checked against an identity document', async () => {
  const [name, before] = [await nameOf(), await notified()]
  const words = ['The name was checked against an identity document. Ask Jan to check again.']
  for (const key of ['owain', 'margaret']) {
    const first = await change(key, { first_name: 'John' })
    expect([first.statusCode, first.json().errors]).toEqual([422, { first_name: words }])
    const both = await change(key, { first_name: 'John', last_name: 'Smith', city: 'Goole' })
    expect([both.statusCode, both.json().errors]).toEqual([422, { first_name: words, last_name: words }])
  }
  expect([await nameOf(), await notified()]).toEqual([name, before])
})

test('but for capitals and spaces', async () => {
  expect((await change('margaret', { last_name: 'NOWAK' })).statusCode).toBe(200)
  expect(await nameOf()).toBe('Jan NOWAK')
  expect((await notified())[0]).toBe('Calder & Finch Construction Ltd has changed your name. Check your profile.')
  expect((await change('margaret', { last_name: 'Nowak' })).statusCode).toBe(200)
})

test('nor while it is checked, be it once more', async () => {
  const before = await nameOf()
  await identityIs('CHECK_CREATED')
  const refused = await change('margaret', { first_name: 'John' })
  const words = ['The name is being checked against an identity document. Wait for the result.']
  expect([refused.statusCode, refused.json().errors, await nameOf()]).toEqual([422, { first_name: words }, before])
  await identityIs('CHECK_COMPLETED')
})

test('a name that no check has proven is the company’s to mend, and the worker is notified', async () => {
  await identityIs('CHECK_FAILED')
  expect((await change('margaret', { first_name: 'Janusz' })).statusCode).toBe(200)
  expect(await nameOf()).toBe('Janusz Nowak')
  expect((await notified())[0]).toBe('Calder & Finch Construction Ltd has changed your name. Check your profile.')
  await identityIs('CHECK_COMPLETED')
  expect((await change('margaret', { first_name: 'Jan' })).statusCode).toBe(422)
})

test('a worker changes their own name, and is notified of nothing', async () => {
  const { about: _a, payroll_number: _n, entries: _e, emergency_contact: _c, ...own } = await form('margaret')
  const before = await notified()
  const saved = await demo.request('jan-nowak', 'PUT', '/api/me/profile/personal', { ...own, first_name: 'Jan' })
  expect([saved.statusCode, saved.json().errors]).toEqual([200, undefined])
  expect([await nameOf(), await notified()]).toEqual(['Jan Nowak', before])
})

describe('a worker whose name was checked', () => {
  const words = 'Your name was checked against your identity document. Check your identity with the new name first.'
  const own = async () => {
    const { about: _a, payroll_number: _n, entries: _e, emergency_contact: _c, ...personal } = await form('margaret')
    return personal
  }
  const saveProfile = async (names: object) =>
    demo.request('jan-nowak', 'PUT', '/api/me/profile/personal', { ...(await own()), ...names })
  const saveAccount = async (names: object) => {
    const { first_name, last_name } = await own()
    return demo.request('jan-nowak', 'PUT', '/api/me', { first_name, last_name, ...names })
  }

  test.each([
    ['profile', saveProfile],
    ['account', saveAccount],
  ])('takes no other name in the %s', async (_, save) => {
    const refused = await save({ first_name: 'Winston', last_name: 'Churchill' })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { first_name: [words], last_name: [words] }])
    expect(await nameOf()).toBe('Jan Nowak')
    expect((await save({ last_name: 'NOWAK' })).statusCode).toBe(200)
    expect((await save({ last_name: 'Nowak' })).statusCode).toBe(200)
  })

  test('takes the name of a newer check, once it is completed', async () => {
    const id = newId()
    await system((tx) =>
      tx.insert(identityChecks).values({
        ...{ id, user_id: jan, first_name: 'Jan', last_name: 'Kowalski', applicant_id: `test-${id}` },
        check_status: 'CHECK_CREATED',
      }),
    )
    expect((await saveProfile({ last_name: 'Kowalski' })).statusCode).toBe(422)
    await identityIs('CHECK_COMPLETED')
    expect((await saveProfile({ last_name: 'Kowalska' })).statusCode).toBe(422)
    expect((await saveProfile({ last_name: 'Kowalski' })).statusCode).toBe(200)
    expect(await nameOf()).toBe('Jan Kowalski')
  })
})
