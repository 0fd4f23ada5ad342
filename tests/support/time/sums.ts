import { eq } from 'drizzle-orm'
import { contractRates } from '#server/platform/db/schema/contract'
import { timesheetBonuses, timesheetEntries, timesheetSums, timesheets } from '#server/platform/db/schema/timesheet'
import type { Tx } from '#server/platform/db/transaction'

type Week = typeof timesheets.$inferSelect & { minutes: number; pence: number; bonus: number }

/** Every week with what its lines come to, added up one by one: minutes, and pence, of each rate to the nearest, half a penny up. */
export async function addedUp(tx: Tx): Promise<Week[]> {
  const lines = await tx
    .select({ of: timesheetEntries.timesheet_id, minutes: timesheetEntries.minutes, rate: contractRates.hourly_rate })
    .from(timesheetEntries)
    .leftJoin(contractRates, eq(contractRates.id, timesheetEntries.contract_rate_id))
  const bonuses = new Map((await tx.select().from(timesheetBonuses)).map((one) => [one.timesheet_id, one.amount]))
  return (await tx.select().from(timesheets)).map((week) => {
    const own = lines.filter((line) => line.of === week.id)
    const rates = [...new Set(own.map(({ rate }) => rate ?? 0))]
    const penceOf = (rate: number) => {
      const under = own.filter((line) => (line.rate ?? 0) === rate)
      const minutes = under.reduce((sum, line) => sum + (line.minutes ?? 0), 0)
      return Math.floor((minutes * Math.round(rate * 100) + 30) / 60)
    }
    return {
      ...week,
      minutes: own.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
      pence: rates.reduce((sum, rate) => sum + penceOf(rate), 0),
      bonus: Math.round((bonuses.get(week.id) ?? 0) * 100),
    }
  })
}

/** Weeks whose kept sums are not what their lines come to, or not under their own companies. */
export async function wrongSums(tx: Tx) {
  const kept = new Map((await tx.select().from(timesheetSums)).map((one) => [one.timesheet_id, one]))
  return (await addedUp(tx)).flatMap(({ id, minutes, pence, company_id, payroll_company_id }) => {
    const sums = kept.get(id)
    const empty = !sums && minutes === 0
    const same =
      sums?.minutes === minutes &&
      Math.round(sums.hours_amount * 100) === pence &&
      sums.company_id === company_id &&
      sums.payroll_company_id === payroll_company_id
    return empty || same ? [] : [{ id, minutes, pence, sums }]
  })
}
