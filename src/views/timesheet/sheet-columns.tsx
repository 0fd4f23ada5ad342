import { pathOf } from '#contract/paths'
import type { Timesheet } from '#contract/timesheet'
import { hours, money } from '#contract/words'
import { nameOf, weekInShort } from '#machines/timesheet-names'
import type { Column } from '#ui/data-table'
import { Name } from '#ui/name'
import { SheetStatus } from './looks.tsx'
import s from './sheets.module.css'

export const addressOf = ({ id }: Timesheet) => pathOf({ route: 'timesheet', params: { timesheet_id: id } })

/** Columns of a list of weeks. `to`: address of a row's week; undefined if the user can open none. */
export const sheetColumns = (to?: (sheet: Timesheet) => string): Column<Timesheet>[] => [
  {
    id: 'worker',
    head: 'Worker',
    sortBy: ({ worker }) => worker.last_name,
    cell: (sheet) => (
      <>
        {to ? <Name href={to(sheet)}>{nameOf(sheet.worker)}</Name> : <strong>{nameOf(sheet.worker)}</strong>}
        <span className={s.second}>{[sheet.role, sheet.company.name].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { id: 'week', head: 'Week', sortBy: ({ week }) => week, cell: ({ week }) => weekInShort(week) },
  {
    id: 'hours',
    head: 'Hours',
    numeric: true,
    sortBy: ({ minutes }) => minutes,
    cell: ({ minutes, pending, did_not_work }) => (
      <>
        {did_not_work ? 'Did not work' : hours(minutes)}
        {pending > 0 && <span className={s.pending}>{`and ${pending} pending`}</span>}
      </>
    ),
  },
  {
    id: 'pay',
    head: 'Pay',
    numeric: true,
    sortBy: ({ pay = 0 }) => pay,
    cell: ({ pay }) => (pay === undefined ? 'Not yours to see' : money(pay)),
  },
  {
    id: 'status',
    head: 'Status',
    sortBy: ({ status }) => status,
    cell: ({ status }) => <SheetStatus status={status} bare />,
  },
]
