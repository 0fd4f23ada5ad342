import { eq, type SQL, sql } from 'drizzle-orm'
import { countEndingWith } from '#server/jobs/assignment-cancel.commands'
import { listContracts, ratesOf } from '#server/jobs/contract.queries'
import { companies } from '#server/platform/db/schema/company'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { movesOf } from '#server/platform/moves/history'
import { companyOf } from '#server/sites/site.access'
import type { ContractDetail } from '#shared/api/jobs/contract'
import { londonDay } from '#shared/domain/kit/london'
import { money } from '#shared/domain/kit/words'
import { ageOn, minimumWageOn } from '#shared/domain/platform/minimum-wage'

/** The contracts `c` that are visible to the caller: CO, or PAY for a payroll company. */
export const isVisibleTo = (me: Person): SQL =>
  me.is_payroll_company
    ? ofCompany(sql`c.payroll_company_id`, companyOf(me))
    : ofCompany(sql`c.company_id`, companyOf(me))

/**
 * Contracts of a site. A payroll company does not see which site a contract is for, so it must not be able to filter by
 * it: it gets no rows.
 */
export const ofSite = (me: Person, site: string): SQL => sql`${!me.is_payroll_company} and c.site_id = ${site}`

/** Today's date, and the company for which the caller acts: its owner can change its contracts. */
export const readerOf = (me: Person, now: Date) => ({
  today: londonDay(now),
  company: me.company_id,
  pays: me.is_payroll_company,
})

/**
 * The worker with this id or slug, if the caller can read one of their contracts or employs (or employed) them. 404
 * otherwise.
 */
export async function workerOf(tx: Tx, me: Person, which: { id: string } | { slug: string }): Promise<{ id: string }> {
  const byIdOrSlug = 'id' in which ? sql`u.id = ${which.id}` : sql`u.slug = ${which.slug}`
  const { rows } = await tx.execute<{ id: string }>(sql`select u.id from ${users} u where ${byIdOrSlug} and (
    exists (select from contracts c where c.worker_id = u.id and ${isVisibleTo(me)})
    or exists (select from employments e where e.worker_id = u.id and ${ofCompany(sql`e.company_id`, companyOf(me))}))`)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The payroll company that pays the workers of payment type ABC of the caller's company. */
export async function payrollOf(tx: Tx, me: Person): Promise<string | null> {
  const [company] = await tx
    .select({ payroll: companies.payroll_company_id })
    .from(companies)
    .where(eq(companies.id, companyOf(me)))
  return company?.payroll ?? null
}

/** One contract in full; with a `slug` it must be that worker's. 404 otherwise. */
export async function getContractDetail(
  tx: Tx,
  me: Person,
  { id, slug }: { id: string; slug?: string },
  now: Date,
): Promise<{ data: ContractDetail }> {
  const scope = sql`${isVisibleTo(me)} and c.id = ${id} ${slug === undefined ? sql`` : sql`and u.slug = ${slug}`}`
  const { rows } = await listContracts(tx, { scope, page: { page: 1, per_page: 1 }, ...readerOf(me, now) })
  const [contract] = rows
  if (!contract) throw notFound()
  const rates = await ratesOf(tx, id)
  // The company's history and the warnings, which reveal something of the worker's age, are hidden from the payroll
  // company.
  if (me.is_payroll_company) return { data: { ...contract, rates, timeline: [], assignments_ending: 0, warnings: [] } }
  const warnings = await warningsOf(tx, contract.worker.id, rates)
  const timeline = await movesOf(tx, me, 'contract', id)
  const { worker, company, start_at } = contract
  const ending = { id, worker_id: worker.id, company_id: company.id, start_at }
  const assignments_ending = contract.editable ? await countEndingWith(tx, ending, now) : 0
  return { data: { ...contract, rates, timeline, assignments_ending, warnings } }
}

/** Warns when the latest rate is below the minimum wage for the worker's age on the day that the rate starts. */
async function warningsOf(tx: Tx, workerId: string, rates: ContractDetail['rates']): Promise<string[]> {
  const last = rates.at(-1)
  const [worker] = await tx.select({ born: users.date_of_birth }).from(users).where(eq(users.id, workerId))
  if (!last || !worker?.born) return []
  const least = minimumWageOn(last.start_at, ageOn(worker.born, last.start_at))
  if (least === undefined || last.hourly_rate >= least) return []
  return [`${money(last.hourly_rate)} an hour is below the minimum wage for their age: ${money(least)}.`]
}
