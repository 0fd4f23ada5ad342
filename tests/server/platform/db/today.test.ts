import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies, employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { newSlug } from '#server/platform/kit/slug'
import { newId } from '#shared/domain/kit/id'
import { createTestServer } from '../../../support/test-server.ts'

let stage: Awaited<ReturnType<typeof createTestServer>>
const guard = newId()
const site = newId()
const company_id = newId()

beforeAll(async () => {
  stage = await createTestServer()
  await stage.deps.db.transaction('system', async (tx) => {
    await tx.insert(companies).values({ id: company_id, slug: newSlug('gatehouse'), name: 'Gatehouse Ltd' })
    await tx.insert(users).values({ id: guard, slug: newSlug('guard'), default_role: 'WORKER' })
    await tx
      .insert(employments)
      .values({ id: newId(), worker_id: guard, company_id, source: 'LINK_CODE', role: 'SECURITY_GUARD' })
    const address = { address_line_1: '1 Mill Lane', city: 'Leeds', postcode: 'LS10 1QR' }
    await tx.insert(sites).values({ id: site, slug: newSlug('site'), company_id, name: 'Site 1', ...address })
    await tx.insert(assignments).values({
      id: newId(),
      worker_id: guard,
      site_id: site,
      company_id,
      role_id: 'security-guard',
      start_at: '2031-03-29',
      end_at: '2031-03-31',
    })
  })
})
afterAll(() => stage.close())

/** The sites whose guard the person is at an instant. Their own assignment they see on every day. */
const guards = async (instant: string) => {
  stage.clock.set(new Date(instant))
  return stage.deps.db.transaction({ userId: guard, companyId: null }, async (tx) => {
    const { rows } = await tx.execute<{ sites: string[] }>('select muster.guard_sites() as sites')
    const own = await tx.select().from(assignments).where(eq(assignments.worker_id, guard))
    expect(own).toHaveLength(1)
    return rows[0]?.sites
  })
}

test.each([
  ['the evening before, in London', '2031-03-28T23:59:59Z', false],
  ['from the first midnight', '2031-03-29T00:00:00Z', true],
  ['on the last day, an hour after UTC’s midnight of it began in London', '2031-03-30T23:00:00Z', true],
  ['to the last moment, in summer time', '2031-03-31T22:59:59Z', true],
  ['and not a second longer', '2031-03-31T23:00:00Z', false],
])("a guard's rights to a site follow the server's clock: %s", async (_, instant, inForce) => {
  expect(await guards(instant)).toEqual(inForce ? [site] : [])
})

test.each([
  ['in force in the last moment before it, in London', '2031-03-30T22:59:59Z', true],
  ['over from its first moment', '2031-03-30T23:00:00Z', false],
  ['over an hour later, when it is terminated', '2031-03-31T00:00:00Z', false],
])("a guard's rights to a site end on the day of their contract's termination: %s", async (_, instant, inForce) => {
  const terms = { role_id: 'security-guard', start_at: '2031-03-01', terminated_at: new Date('2031-03-31T00:00:00Z') }
  await stage.deps.db.transaction('system', async (tx) => {
    await tx.delete(contracts)
    await tx.insert(contracts).values({ id: newId(), slug: newSlug('work'), worker_id: guard, company_id, ...terms })
  })
  expect(await guards(instant)).toEqual(inForce ? [site] : [])
})
