import type { FastifyInstance } from 'fastify'
import { daysBetween, londonDay, londonSeconds } from '#contract/london'
import type { Timesheet } from '#contract/timesheet'
import { SheetOf, timesheetSheetApi } from '#contract/timesheet-sheet'
import type { Person } from '#server/person'
import { unprocessable } from '#server/problems'
import { serve } from '#server/serve'
import { readerOf, signExport, workbookType } from '#server/signed-export'
import { statusWords } from '#server/timesheet/filters.store'
import { narrowed } from '#server/timesheet/narrowed'
import { tellWeeks } from '#server/timesheet/tell'
import { countSheets, listSheets, sheetIds, sheetsOf } from '#server/timesheet.store'
import type { Work } from '#server/work'
import { mostSheetRows, type WorkbookCell, type WorkbookColumn, workbook } from '#server/workbook'
import type { World } from '#server/world'

/** Timesheets read in one query. */
const size = 500
const column = (head: string, width: number, kind: WorkbookColumn['kind'] = 'text'): WorkbookColumn => ({
  head,
  width,
  kind,
})
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const columns = [
  column('Worker', 28),
  column('Company', 32),
  column('Role', 20),
  column('Week from', 12, 'day'),
  column('Status', 12),
  column('Sites', 40),
  ...days.map((day) => column(`${day} (min)`, 10, 'number')),
  column('Minutes', 10, 'number'),
  column('Days pending', 13, 'number'),
  column('Sent', 17, 'moment'),
  column('Decided', 17, 'moment'),
  column('Paid', 17, 'moment'),
  column('Bonus (£)', 11, 'number'),
]
/** Added only for readers who can see pay: never for a manager. */
const pay = column('Pay before deductions (£)', 24, 'number')

/** The filtered list of weeks as a spreadsheet: one row for each week, with the minutes of each day. */
export const timesheetSheetRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, timesheetSheetApi, {
    excel: ({ me, work, http, query }) =>
      work(async (tx) => {
        const now = world.clock.now()
        if ((await countSheets(tx, narrowed(me, query, now), mostSheetRows)) > mostSheetRows)
          throw unprocessable({ date: ['That is more than a sheet holds. Choose a week.'] })
        const { path } = timesheetSheetApi.sheet
        const url = await signExport(tx, world, me, { kind: 'export.timesheets', path, of: query, ip: http.ip })
        return { data: { url, name: fileName(now) } }
      }),

    async sheet({ me, http, query }) {
      const { reader, work } = await readerOf({ world, me, http }, timesheetSheetApi.sheet.path, query)
      const of = SheetOf.parse(JSON.parse(query.of))
      const now = world.clock.now()
      const ids = await work((tx) => sheetIds(tx, narrowed(reader, of, now)))
      const isPaid = reader.is_payroll_company || reader.role !== 'MANAGER'
      const content = workbook('Timesheets', isPaid ? [...columns, pay] : columns, rowsOf(work, reader, ids, isPaid))
      return { content, type: workbookType, name: fileName(now) }
    },
  })

const fileName = (now: Date) => `Timesheets ${londonDay(now)}.xlsx`

async function* rowsOf(work: Work, me: Person, ids: string[], isPaid: boolean): AsyncGenerator<WorkbookCell[][]> {
  for (let from = 0; from < ids.length; from += size)
    yield await work(async (tx) => {
      const block = sheetsOf(ids.slice(from, from + size))
      const { rows } = await listSheets(tx, () => block, { page: 1, per_page: size })
      return (await tellWeeks(tx, me, rows)).map(([sheet, entries]) => [
        ...cellsOf(sheet, entries),
        ...(isPaid ? [sheet.pay ?? null] : []),
      ])
    })
}

/** Spreadsheet dates count days; 1 January 1970 is day 25,569. */
const dayCell = (day: string) => daysBetween('1970-01-01', day) + 25_569
const momentCell = (instant: string | null) =>
  instant && londonSeconds(new Date(instant).getTime() / 1000) / 86_400 + 25_569

function cellsOf(sheet: Timesheet, entries: { day: string; minutes: number | null }[]): WorkbookCell[] {
  const { worker, company, role, week, status, sites, minutes, pending } = sheet
  const ofDay = (place: number) => {
    const worked = entries.filter(({ day }) => daysBetween(week, day) === place)
    return worked.length ? worked.reduce((sum, entry) => sum + (entry.minutes ?? 0), 0) : null
  }
  return [
    `${worker.first_name} ${worker.last_name}`,
    company.name,
    role,
    dayCell(week),
    statusWords[status],
    sites.map(({ name }) => name).join(', '),
    ...days.map((_, place) => ofDay(place)),
    minutes,
    pending,
    momentCell(sheet.submitted_at),
    momentCell(sheet.decided_at),
    momentCell(sheet.paid_at),
    sheet.bonus,
  ]
}
