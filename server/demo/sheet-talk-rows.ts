import { addDays, londonInstant, mondayOf } from '#contract/london'
import type { history } from '#server/db/schema/record'
import type { timesheetBonuses, timesheetMessages, timesheets } from '#server/db/schema/timesheet'
import { staffId, workerId } from '#server/demo/cast'
import { sheetId } from '#server/demo/hours-rows'
import { demoId } from '#server/demo/ids'
import type { Scene } from '#server/demo/scene'
import { rejected } from '#server/demo/sheet-states'
import { workers } from '#server/demo/workers'

type SheetRow = typeof timesheets.$inferInsert
type MessageRow = typeof timesheetMessages.$inferInsert
type BonusRow = typeof timesheetBonuses.$inferInsert
type MoveRow = typeof history.$inferInsert

const lastSheet = (key: string) => sheetId({ n: workers.find((worker) => worker.key === key)?.n ?? 0 }, 1)

/** Messages about last week's timesheets. */
export function sheetMessageRows(scene: Scene): MessageRow[] {
  const monday = addDays(mondayOf(scene.today), -7)
  const past = (at: Date) => (at < scene.now ? at : new Date(scene.now.getTime() - 40 * 60_000))
  const line = (
    n: number,
    worker: string,
    user_id: string,
    days: number,
    time: string,
    content: string,
  ): MessageRow => ({
    id: demoId('other', 8000 + n),
    timesheet_id: lastSheet(worker),
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

export const bonusRows = (scene: Scene): BonusRow[] => [
  {
    timesheet_id: lastSheet('jan-nowak'),
    amount: 40,
    note: 'Stayed for the inspection',
    set_by: staffId('margaret'),
    set_at: new Date(scene.now.getTime() - 3 * 3_600_000),
  },
]

const steps = [
  ['submit', 'DRAFT', 'SUBMITTED', 'submitted_at'],
  ['accept', 'SUBMITTED', 'ACCEPTED', 'decided_at'],
  ['pay', 'ACCEPTED', 'PAID', 'paid_at'],
] as const

/** The history of each submitted timesheet, as its status changes would have written it. */
export const sheetHistoryRows = (sheets: readonly SheetRow[]): MoveRow[] =>
  sheets
    .flatMap((sheet) => {
      const reached = ['DRAFT', 'SUBMITTED', 'ACCEPTED', 'PAID'].indexOf(
        sheet.status === 'REJECTED' ? 'ACCEPTED' : (sheet.status ?? 'DRAFT'),
      )
      return steps.slice(0, reached).map(([move, from, to, when]): Omit<MoveRow, 'id'> => {
        const refused = sheet.status === 'REJECTED' && move === 'accept'
        return {
          noun: 'timesheet',
          noun_id: sheet.id,
          from,
          move: refused ? 'reject' : move,
          to: refused ? 'REJECTED' : to,
          by: { submit: sheet.worker_id, accept: sheet.decided_by, pay: sheet.paid_by }[move] ?? null,
          company_id: sheet.company_id,
          user_id: sheet.worker_id,
          at: sheet[when] as Date,
        }
      })
    })
    .sort((a, b) => Number(a.at) - Number(b.at))
    .map((move, index) => ({ id: demoId('other', 100_000 + index), ...move }))
