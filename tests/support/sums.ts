import { eq } from 'drizzle-orm'
import { contractRates } from '#server/db/schema/contract'
import { timesheetBonuses, timesheetEntries, timesheetSums, timesheets } from '#server/db/schema/timesheet'
import type { Tx } from '#server/transaction'

type Week = typeof timesheets.$inferSelect & { minutes: number; pence: number; bonus: number }

/** Every week with what its lines come to, added up one by one: minutes, and pence to the nearest, half a penny up. */
export async function addedUp(tx: Tx): Promise<Week[]> {
  const lines = await tx
    .select({ of: timesheetEntries.timesheet_id, minutes: timesheetEntries.minutes, rate: contractRates.hourly_rate })
    .from(timesheetEntries)
    .leftJoin(contractRates, eq(contractRates.id, timesheetEntries.contract_rate_id))
  const bonuses = new Map((await tx.select().from(timesheetBonuses)).map((one) => [one.timesheet_id, one.amount]))
  return (await tx.select().from(timesheets)).map((week) => {
    const own = lines.filter((line) => line.of === week.id)
    const penceMinutes = own.reduce((sum, { minutes, rate }) => sum + (minutes ?? 0) * Math.round((rate ?? 0) * 100), 0)
    return {
      ...week,
      minutes: own.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
      pence: Math.floor((penceMinutes + 30) / 60),
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
