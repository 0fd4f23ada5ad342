import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { allShifts, type Shift } from '#server/demo/shifts'
import { type TimesheetState, timesheetState } from '#server/demo/timesheet-states'
import { approverOf, assignmentId, contractId } from '#server/demo/work-rows'
import { type Worker, workers } from '#server/demo/workers'
import type { contractRates } from '#server/platform/db/schema/contract'
import type { checkIns } from '#server/platform/db/schema/presence'
import type { timesheetEntries, timesheetPayments, timesheets } from '#server/platform/db/schema/timesheet'
import { addDays, daysBetween, mondayOf, weekdayOf } from '#shared/domain/kit/london'

type CheckInRow = typeof checkIns.$inferInsert
type TimesheetRow = typeof timesheets.$inferInsert
type EntryRow = typeof timesheetEntries.$inferInsert
type PaymentRow = typeof timesheetPayments.$inferInsert
type RateRow = typeof contractRates.$inferInsert
export type Hours = { checkIns: CheckInRow[]; timesheets: TimesheetRow[]; entries: EntryRow[]; payments: PaymentRow[] }

const farBack = 4000
const checkInId = (demo: DemoContext, { day, worker }: Shift) =>
  demoId('checkin', (farBack - daysBetween(day, demo.today)) * 1000 + worker.n)
/** The id of a worker's timesheet by how many weeks ago it began; 0 is this week. */
export const timesheetId = (worker: Pick<Worker, 'n'>, weeksAgo: number) =>
  demoId('timesheet', worker.n * 100 + weeksAgo)
const entryId = (shift: Shift, weeksAgo: number) =>
  demoId('entry', (shift.worker.n * 100 + weeksAgo) * 10 + weekdayOf(shift.day))

/** Everybody's check-ins, and the timesheets that follow from them. */
export function hours(demo: DemoContext, rates: readonly RateRow[]): Hours {
  const monday = mondayOf(demo.today)
  const weeksAgo = (day: string) => daysBetween(mondayOf(day), monday) / 7
  const shifts = allShifts(demo)
  const shiftsByTimesheet = groupBy(shifts, (shift) => timesheetId(shift.worker, weeksAgo(shift.day)))
  const idle = workers.filter(({ key }) => key === 'nathaniel-brathwaite-cummings')
  const weeks = [
    ...[...shiftsByTimesheet.values()].flatMap(([shift]) =>
      shift ? [{ worker: shift.worker, ago: weeksAgo(shift.day) }] : [],
    ),
    ...idle.map((worker) => ({ worker, ago: 1 })),
  ].map(({ worker, ago }) => ({ worker, ago, state: timesheetState(demo, worker, ago, addDays(monday, -7 * ago)) }))
  const ratesOf = groupBy(rates, (rate) => rate.contract_id)
  const rateOn = (worker: Worker, day: string) =>
    ratesOf.get(contractId(worker))?.find((rate) => rate.start_at <= day && (rate.end_at ?? day) >= day)
  return {
    checkIns: shifts.map((shift) => checkInRow(demo, shift)),
    timesheets: weeks.map(({ worker, ago, state }) => timesheetRow(worker, ago, state, addDays(monday, -7 * ago))),
    entries: shifts.map((shift) => ({
      id: entryId(shift, weeksAgo(shift.day)),
      timesheet_id: timesheetId(shift.worker, weeksAgo(shift.day)),
      worker_id: workerId(shift.worker.key),
      day: shift.day,
      site_id: siteId(shift.site),
      check_in_id: checkInId(demo, shift),
      contract_rate_id: rateOn(shift.worker, shift.day)?.id ?? null,
      start_at: shift.start,
      end_at: shift.end,
      break_minutes: shift.break,
      minutes: shift.minutes,
      source: 'CHECK_IN' as const,
      created_at: shift.inAt,
      updated_at: shift.outAt ?? shift.inAt,
    })),
    payments: weeks
      .filter(({ state }) => state.status === 'PAID')
      .map(({ worker, ago, state }) => {
        const worked = shiftsByTimesheet.get(timesheetId(worker, ago)) ?? []
        const pounds = worked.reduce(
          (sum, { day, minutes }) => sum + ((minutes ?? 0) / 60) * (rateOn(worker, day)?.hourly_rate ?? 0),
          0,
        )
        return {
          id: demoId('other', 10_000 + worker.n * 100 + ago),
          timesheet_id: timesheetId(worker, ago),
          company_id: companyId(worker.company ?? 'main'),
          minutes: worked.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
          hours_amount: Math.round(pounds * 100) / 100,
          paid_by: staffId(payerOf(worker)),
          paid_at: state.paid_at as Date,
        }
      }),
  }
}

const payerOf = ({ company }: Worker) => (company === 'sub' ? 'imran' : company === 'other' ? 'owain' : 'margaret')

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

function checkInRow(demo: DemoContext, shift: Shift): CheckInRow {
  const source = shift.site === 'oswald' || shift.site === 'mill' ? ('GUARD_PASSWORD' as const) : ('GATE' as const)
  return {
    id: checkInId(demo, shift),
    worker_id: workerId(shift.worker.key),
    site_id: siteId(shift.site),
    company_id: companyId(shift.worker.company ?? 'main'),
    assignment_id: assignmentId(shift.worker.key === 'gheorghe-popescu' ? 101 : shift.worker.n),
    in_at: shift.inAt,
    in_source: source,
    receipt: { reasons: [], verdict: 'PASS', rule: 'demo' },
    out_at: shift.outAt,
    out_source: shift.outAt && shift.isOutExact ? source : null,
    out_receipt: shift.outAt && !shift.isOutExact ? { left_known: false } : null,
    suspected_left_at: shift.suspectedLeftAt,
    created_at: shift.inAt,
  }
}

function timesheetRow(worker: Worker, ago: number, state: TimesheetState, week: string): TimesheetRow {
  return {
    id: timesheetId(worker, ago),
    worker_id: workerId(worker.key),
    company_id: companyId(worker.company ?? 'main'),
    contract_id: contractId(worker),
    payroll_company_id: worker.company === 'main' || worker.company === 'sub' ? companyId('payroll') : null,
    approver_id: approverOf(worker),
    week,
    ...state,
  }
}
