import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { contractLifecycle } from '#lifecycles/jobs/contract'
import { hasTag, statusesOf } from '#lifecycles/law'
import { companies } from '#server/platform/db/schema/company'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import { quoted } from '#server/platform/db/schema/quoted'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import { roleName } from '#server/platform/kit/trade'
import type { Contract, ContractDetail, ContractStatus } from '#shared/api/jobs/contract'
import type { PageParams } from '#shared/api/kit/paging'

export type ContractRow = typeof contracts.$inferSelect

const is = statusesOf(contractLifecycle)
/** The status of a contract `c` on `today`. */
const statusOn = (today: string) => sql`case when c.terminated_at is not null then ${quoted(is.terminated)}
  when c.end_at < ${today}::date then ${quoted(is.past)} when c.start_at > ${today}::date then ${quoted(is.future)}
  else ${quoted(is.current)} end`
export function statusAt({ terminated_at, start_at, end_at }: ContractRow, today: string): ContractStatus {
  if (terminated_at) return is.terminated
  if (end_at !== null && end_at < today) return is.past
  return start_at > today ? is.future : is.current
}

type Found = Omit<Contract, 'worker' | 'company' | 'site' | 'manager' | 'role' | 'payroll_company'> & {
  worker_id: string
  first_name: string
  last_name: string
  company_id: string
  company: string
  site_id: string | null
  site: string | null
  manager_id: string | null
  manager_slug: string | null
  manager_first: string | null
  manager_last: string | null
  payroll_company_id: string | null
  payroll_company: string | null
  n: number
}
/**
 * `scope`: condition on the contract `c` and its worker `u`. `company`: whose owner can change its contracts; null for
 * nobody. `pays`: the reader runs a payroll company and sees only dates and pay.
 */
type ContractQuery = {
  scope: SQL
  status?: ContractStatus | 'All'
  page: PageParams
  today: string
  company: string | null
  pays: boolean
}

const from = sql`from ${contracts} c join ${users} u on u.id = c.worker_id join ${companies} k on k.id = c.company_id`

/** A page of contracts, newest first. */
export async function listContracts(tx: Tx, { scope, status = 'All', page, today, company, pays }: ContractQuery) {
  const { limit, offset } = windowOf(page)
  const { rows } = await tx.execute<Found>(sql`
    select c.id, u.slug, ${statusOn(today)} as status, c.worker_id, u.first_name, u.last_name, c.company_id, k.name as company,
      s.id as site_id, s.name as site, m.id as manager_id, m.slug as manager_slug, m.first_name as manager_first,
      m.last_name as manager_last, p.id as payroll_company_id, p.name as payroll_company, c.role_id, c.type, c.employment_type,
      c.ref_number, c.start_at::text as start_at, c.end_at::text as end_at, c.use_timesheet, c.payment_cycle, c.payment_type,
      c.email_for_invoice, c.terminated_at::text as terminated_at, c.terminated_reason, c.updated_at::text as updated_at, r.hourly_rate,
      c.company_id = ${company}::uuid as editable, (count(*) over ())::int as n
    ${from} left join ${sites} s on s.id = c.site_id left join ${users} m on m.id = c.manager_id
    left join ${companies} p on p.id = c.payroll_company_id
    left join lateral (select hourly_rate::float8 as hourly_rate from ${contractRates} x where x.contract_id = c.id
      order by x.start_at <= ${today}::date desc, case when x.start_at <= ${today}::date then x.start_at end desc, x.start_at
      limit 1) r on true
    where ${scope} ${status === 'All' ? sql`` : sql`and ${statusOn(today)} = ${status}`}
    order by c.id desc limit ${limit} offset ${offset}`)
  return {
    rows: rows.map((row) => (pays ? withoutWork(toContractDto(row)) : toContractDto(row))),
    total: rows[0]?.n ?? 0,
  }
}

function toContractDto(row: Found): Contract {
  const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null)
  const { manager_id, manager_slug, manager_first, manager_last } = row
  return {
    ...row,
    worker: { id: row.worker_id, slug: row.slug, first_name: row.first_name, last_name: row.last_name },
    company: { id: row.company_id, name: row.company },
    site: named(row.site_id, row.site),
    payroll_company: named(row.payroll_company_id, row.payroll_company),
    manager: manager_id
      ? { id: manager_id, slug: manager_slug ?? '', first_name: manager_first ?? '', last_name: manager_last ?? '' }
      : null,
    role: roleName(row.role_id),
    hourly_rate: row.hourly_rate ?? 0,
    terminated_at: row.terminated_at && new Date(row.terminated_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    editable: row.editable === true && hasTag(contractLifecycle, row.status, 'open'),
  }
}

/** Hides the site, the approver, the invoice address and the reason of a termination from payroll companies. */
const withoutWork = (contract: Contract): Contract => ({
  ...contract,
  site: null,
  manager: null,
  email_for_invoice: null,
  terminated_reason: null,
})

/** The number of contracts in `scope` by status. */
export async function countByStatus(tx: Tx, scope: SQL, today: string): Promise<Record<ContractStatus, number>> {
  const { rows } = await tx.execute<{ status: ContractStatus; n: number }>(
    sql`select ${statusOn(today)} as status, count(*)::int as n ${from} where ${scope} group by 1`,
  )
  return {
    PAST: 0,
    CURRENT: 0,
    FUTURE: 0,
    TERMINATED: 0,
    ...Object.fromEntries(rows.map(({ status, n }) => [status, n])),
  }
}

/** The rates of a contract, oldest first. */
export const ratesOf = (tx: Tx, contractId: string): Promise<ContractDetail['rates']> =>
  tx
    .select({ hourly_rate: contractRates.hourly_rate, start_at: contractRates.start_at, end_at: contractRates.end_at })
    .from(contractRates)
    .where(eq(contractRates.contract_id, contractId))
    .orderBy(contractRates.start_at)

type Wanted = Pick<ContractRow, 'worker_id' | 'company_id' | 'start_at' | 'end_at'>
/** The last day that a contract covers. */
const lastDay = sql`least(${contracts.end_at}, (${contracts.terminated_at} at time zone 'Europe/London')::date)`
/**
 * The worker's contracts with the company on some of these days; an open end overlaps all later days. A terminated one
 * covers the day of its termination, and none if it had not begun.
 */
const isOnDays = ({ worker_id, company_id, start_at, end_at }: Wanted): SQL | undefined =>
  and(
    eq(contracts.worker_id, worker_id),
    eq(contracts.company_id, company_id),
    end_at === null ? undefined : sql`${contracts.start_at} <= ${end_at}::date`,
    or(sql`${lastDay} is null`, sql`${lastDay} >= greatest(${contracts.start_at}, ${start_at}::date)`),
  )

/** Whether there is one, except `except`. */
export async function hasOther(tx: Tx, wanted: Wanted, except: string | null): Promise<boolean> {
  const [found] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(isOnDays(wanted), except === null ? undefined : ne(contracts.id, except)))
    .limit(1)
  return found !== undefined
}

/** All of them, with the days that they cover, in order. */
export const contractsOn = (tx: Tx, wanted: Wanted) =>
  tx
    .select({ id: contracts.id, start_at: contracts.start_at, end_at: sql<string | null>`${lastDay}::text` })
    .from(contracts)
    .where(isOnDays(wanted))
    .orderBy(contracts.start_at, contracts.id)

/** Inserts that only reference the contract, such as a week that a check-in opens, do not wait for this lock. */
export const lockContract = async (tx: Tx, id: string): Promise<ContractRow | undefined> =>
  (await tx.select().from(contracts).where(eq(contracts.id, id)).for('no key update'))[0]

/**
 * Changes the rate from `day` on: the current row ends the day before, and a new one replaces all that were to begin
 * later. A row that begins on that day is updated.
 */
export async function changeRate(
  tx: Tx,
  row: { id: string; contract_id: string; hourly_rate: number; start_at: string; created_by: string; created_at: Date },
): Promise<void> {
  const ofContract = eq(contractRates.contract_id, row.contract_id)
  const begins = eq(contractRates.start_at, row.start_at)
  const changed = await tx
    .update(contractRates)
    .set({ hourly_rate: row.hourly_rate })
    .where(and(ofContract, begins))
    .returning()
  if (changed.length) return
  await tx
    .update(contractRates)
    .set({ end_at: sql`${row.start_at}::date - 1` })
    .where(and(ofContract, isNull(contractRates.end_at)))
  await tx.insert(contractRates).values(row)
}
