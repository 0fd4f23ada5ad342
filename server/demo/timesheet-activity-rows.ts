import type { DemoContext } from '#server/demo/context'
import { timesheetId } from '#server/demo/hours-rows'
import { demoId } from '#server/demo/ids'
import { staffId, workerId } from '#server/demo/ids-by-key'
import { rejected } from '#server/demo/timesheet-states'
import { workers } from '#server/demo/workers'
import type { history } from '#server/platform/db/schema/record'
import type { timesheetBonuses, timesheetMessages, timesheets } from '#server/platform/db/schema/timesheet'
import { addDays, londonInstant, mondayOf } from '#shared/domain/kit/london'

type TimesheetRow = typeof timesheets.$inferInsert
type MessageRow = typeof timesheetMessages.$inferInsert
type BonusRow = typeof timesheetBonuses.$inferInsert
type MoveRow = typeof history.$inferInsert

const lastTimesheetId = (key: string) => timesheetId({ n: workers.find((worker) => worker.key === key)?.n ?? 0 }, 1)

/** Messages about last week's timesheets. */
export function timesheetMessageRows(demo: DemoContext): MessageRow[] {
  const monday = addDays(mondayOf(demo.today), -7)
  const past = (at: Date) => (at < demo.now ? at : new Date(demo.now.getTime() - 40 * 60_000))
  const line = (
    n: number,
    worker: string,
    user_id: string,
    days: number,
    time: string,
    content: string,
  ): MessageRow => ({
    id: demoId('other', 8000 + n),
    timesheet_id: lastTimesheetId(worker),
    user_id,
    content,
    created_at: past(londonInstant(addDays(monday, days), time)),
  })
  return [
    line(1, 'jan-nowak', workerId('jan-nowak'), 1, '17:31', 'Handover with Priya in the cabin, outside the gate.'),
    line(2, 'jan-nowak', workerId('jan-nowak'), 6, '07:41', 'Thursday I am not sure, I left by the hoist side.'),
    line(3, rejected, staffId('priya'), 7, '09:20', 'Wednesday says 19:30, the gate saw you out at 17:04.'),
    line(4, 'nathaniel-brathwaite-cummings', workerId('nathaniel-brathwaite-cummings'), 4, '16:30', 'College week.'),
  ]
}

export const bonusRows = (demo: DemoContext): BonusRow[] => [
  {
    timesheet_id: lastTimesheetId('jan-nowak'),
    amount: 40,
    note: 'Stayed for the inspection',
    set_by: staffId('margaret'),
    set_at: new Date(demo.now.getTime() - 3 * 3_600_000),
  },
]

const steps = [
  ['submit', 'DRAFT', 'SUBMITTED', 'submitted_at'],
  ['accept', 'SUBMITTED', 'ACCEPTED', 'decided_at'],
  ['pay', 'ACCEPTED', 'PAID', 'paid_at'],
] as const

/** The history of each submitted timesheet, as its status changes would have written it. */
export const timesheetHistoryRows = (rows: readonly TimesheetRow[]): MoveRow[] =>
  rows
    .flatMap((row) => {
      const stepCount = ['DRAFT', 'SUBMITTED', 'ACCEPTED', 'PAID'].indexOf(
        row.status === 'REJECTED' ? 'ACCEPTED' : (row.status ?? 'DRAFT'),
      )
      return steps.slice(0, stepCount).map(([move, from, to, when]): Omit<MoveRow, 'id'> => {
        const refused = row.status === 'REJECTED' && move === 'accept'
        return {
          noun: 'timesheet',
          noun_id: row.id,
          from,
          move: refused ? 'reject' : move,
          to: refused ? 'REJECTED' : to,
          by: { submit: row.worker_id, accept: row.decided_by, pay: row.paid_by }[move] ?? null,
          company_id: row.company_id,
          user_id: row.worker_id,
          at: row[when] as Date,
        }
      })
    })
    .sort((a, b) => Number(a.at) - Number(b.at))
    .map((move, index) => ({ id: demoId('other', 100_000 + index), ...move }))
