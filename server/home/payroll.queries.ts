import { and, count, gt, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { labour, timesheetTotals } from '#server/home/labour.queries'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import type { TimesheetRow } from '#server/time/timesheet.queries'
import { timesheetsToPay } from '#server/time/waiting.queries'
import type { Home } from '#shared/api/home/home'
import { addDays } from '#shared/domain/kit/london'

/**
 * Home of a payroll company: the contracts that it pays under, and the timesheets that it can pay now. Its managers see
 * pay, as its owner does. `missing`: `acceptedMissingHours`.
 */
export async function payrollHome(
  tx: Tx,
  me: Person & { company_id: string },
  missing: TimesheetRow[],
  today: string,
): Promise<Omit<Extract<Home, { kind: 'payroll' }>, 'as_of'>> {
  const live = and(ofCompany(contracts.payroll_company_id, me.company_id), isNull(contracts.terminated_at))
  const current = and(lte(contracts.start_at, today), or(isNull(contracts.end_at), gte(contracts.end_at, today)))
  const [counted] = await tx
    .select({
      current: sql<number>`count(*) filter (where ${current})::int`,
      future: sql<number>`count(*) filter (where ${gt(contracts.start_at, today)})::int`,
      ending_soon: sql<number>`count(*) filter (where ${current} and ${lte(contracts.end_at, addDays(today, 7))})::int`,
    })
    .from(contracts)
    .where(live)
  const sums = timesheetTotals(tx, timesheetsToPay(me, missing))
  const [totals] = await tx
    .select({
      payable: count(),
      minutes: sql<number>`coalesce(sum(${sums.minutes}), 0)::int`,
      pay: sql<number>`coalesce(sum(${sums.pay}), 0)::float8`,
    })
    .from(sums)
  return {
    kind: 'payroll',
    contracts: counted ?? { current: 0, future: 0, ending_soon: 0 },
    sheets: {
      payable: totals?.payable ?? 0,
      minutes: totals?.minutes ?? 0,
      pay: totals?.pay ?? 0,
    },
    weeks: await labour(tx, ofCompany(timesheets.payroll_company_id, me.company_id), today, {
      seesPay: true,
      seesWaiting: false,
    }),
  }
}
