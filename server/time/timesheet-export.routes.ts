import type { FastifyInstance } from 'fastify'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import type { RunTransaction } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { readerOf, signExport, workbookType } from '#server/platform/http/signed-export'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import { maxWorksheetRows, type WorkbookCell, type WorkbookColumn, workbook } from '#server/platform/xlsx/xlsx'
import { toTimesheetDtosWithDays } from '#server/time/timesheet.dto'
import { countTimesheets, findTimesheetIds, listTimesheets, timesheetsById } from '#server/time/timesheet.queries'
import { filteredTimesheets } from '#server/time/timesheet-list.queries'
import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { Timesheet } from '#shared/api/time/timesheet'
import { TimesheetExport, timesheetExportApi } from '#shared/api/time/timesheet-export'
import { addDays, daysBetween, londonDay, londonSeconds } from '#shared/domain/kit/london'
import { timesheetStatusWords } from '#shared/domain/time/timesheet-words'

/** Timesheets read in one query. */
const size = 500
const column = (head: string, width: number, kind: WorkbookColumn['kind'] = 'text'): WorkbookColumn => ({
  head,
  width,
  kind,
})
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Left out for payroll, which sees neither the work nor where it was. */
const role = column('Role', 20)
const places = column('Sites', 40)
const columns = [
  column('Worker', 36),
  column('Company', 44),
  role,
  column('Week from', 12, 'day'),
  column('Status', 12),
  places,
  ...days.map((day) => column(`${day} (min)`, 10, 'number')),
  column('Minutes', 10, 'number'),
  column('Days pending', 13, 'number'),
  column('Sent', 17, 'moment'),
  column('Decided', 17, 'moment'),
  column('Paid', 17, 'moment'),
  column('Bonus (£)', 12, 'money'),
]
/** The last one: as a column between the others it would move those that somebody reads by their place. */
const obstacle = column('Not payable yet', 44)
/** Added only for readers who can see pay: never for a manager. */
const pay = column('Pay before deductions (£)', 24, 'money')

/** The filtered list of weeks as a spreadsheet: one row for each week, with the minutes of each day. */
export const timesheetExportRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, timesheetExportApi, {
    excel: ({ me, transaction, http, query }) =>
      transaction(async (tx) => {
        const now = deps.clock.now()
        const weeks = await filteredTimesheets(tx, me, query, now)
        if ((await countTimesheets(tx, weeks(), maxWorksheetRows)) > maxWorksheetRows)
          throw unprocessable({ date: ['That is more than a sheet holds. Choose a week.'] })
        const { path } = timesheetExportApi.download
        const url = await signExport(tx, deps, me, { kind: 'export.timesheets', path, of: query, ip: http.ip })
        return { data: { url, name: fileName(now) } }
      }),

    async download({ me, http, query }) {
      const { reader, transaction } = await readerOf({ deps, me, http }, timesheetExportApi.download.path, query)
      const of = TimesheetExport.parse(JSON.parse(query.of))
      const now = deps.clock.now()
      const ids = await transaction(async (tx) =>
        findTimesheetIds(tx, (await filteredTimesheets(tx, reader, of, now))()),
      )
      const isPaid = reader.is_payroll_company || reader.role !== 'MANAGER'
      const all = [...columns, ...(isPaid ? [pay] : []), obstacle]
      const shown = all.map((one) => !reader.is_payroll_company || (one !== role && one !== places))
      const isShown = (_: unknown, place: number) => shown[place] === true
      const content = workbook('Timesheets', all.filter(isShown), rowsOf(transaction, reader, ids, { isPaid, isShown }))
      return { content, type: workbookType, name: fileName(now) }
    },
  })

const fileName = (now: Date) => `Timesheets ${londonDay(now)}.xlsx`

async function* rowsOf(
  transaction: RunTransaction,
  me: Person,
  ids: string[],
  { isPaid, isShown }: { isPaid: boolean; isShown: (cell: unknown, place: number) => boolean },
): AsyncGenerator<WorkbookCell[][]> {
  for (let from = 0; from < ids.length; from += size)
    yield await transaction(async (tx) => {
      const block = timesheetsById(ids.slice(from, from + size))
      const { rows } = await listTimesheets(tx, () => block, { page: 1, per_page: size })
      return (await toTimesheetDtosWithDays(tx, me, rows)).map(([timesheet, entries]) =>
        [...cellsOf(timesheet, entries), ...(isPaid ? [timesheet.pay ?? null] : []), obstacleOf(timesheet)].filter(
          isShown,
        ),
      )
    })
}

const beforeAcceptance: Record<TimesheetStatus, string | undefined> = {
  DRAFT: 'Not sent',
  SUBMITTED: 'Waiting for a decision',
  REJECTED: 'Sent back to the worker',
  ACCEPTED: undefined,
  PAID: undefined,
}
/** Why the law lets nobody pay a week yet; empty for one that can be paid or is. */
function obstacleOf({ status, objected, hours_missing, pending }: Timesheet): string | null {
  if (hasTag(timesheetLifecycle, status, 'paid')) return null
  const reasons = [
    beforeAcceptance[status],
    pending > 0 && 'Finish missing',
    objected && 'Worker objects to a finish',
    hours_missing && 'Hours missing',
  ]
  return reasons.filter(Boolean).join('; ') || null
}

/** Spreadsheet dates count days; 1 January 1970 is day 25,569. */
const dayCell = (day: string) => daysBetween('1970-01-01', day) + 25_569
const momentCell = (instant: string | null) =>
  instant && londonSeconds(new Date(instant).getTime() / 1000) / 86_400 + 25_569

function cellsOf(timesheet: Timesheet, entries: { day: string; minutes: number | null }[]): WorkbookCell[] {
  const { worker, company, role, week, status, sites, minutes, pending } = timesheet
  const ofDay = new Map<string, number>()
  for (const { day, minutes } of entries) ofDay.set(day, (ofDay.get(day) ?? 0) + (minutes ?? 0))
  return [
    `${worker.first_name} ${worker.last_name}`,
    company.name,
    role,
    dayCell(week),
    timesheetStatusWords[status],
    sites.map(({ name }) => name).join(', '),
    ...days.map((_, place) => ofDay.get(addDays(week, place)) ?? null),
    minutes,
    pending,
    momentCell(timesheet.submitted_at),
    momentCell(timesheet.decided_at),
    momentCell(timesheet.paid_at),
    timesheet.bonus,
  ]
}
