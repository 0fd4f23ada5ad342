import { nameOf, weekInShort } from '#machines/time/timesheet-names'
import { pathOf } from '#shared/api/kit/paths'
import type { Timesheet } from '#shared/api/time/timesheet'
import { hours, money } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { Name } from '#ui/display/name'
import { TimesheetStatusChip } from './timesheet-display.tsx'
import s from './timesheets.module.css'

export const addressOf = ({ id }: Timesheet) => pathOf({ route: 'timesheet', params: { timesheet_id: id } })

/** Columns of a list of weeks. `to`: address of a row's week; undefined if the user can open none. */
export const timesheetColumns = (to?: (timesheet: Timesheet) => string): Column<Timesheet>[] => [
  {
    id: 'worker',
    head: 'Worker',
    sortBy: ({ worker }) => worker.last_name,
    cell: (timesheet) => (
      <>
        {to ? (
          <Name href={to(timesheet)}>{nameOf(timesheet.worker)}</Name>
        ) : (
          <strong>{nameOf(timesheet.worker)}</strong>
        )}
        <span className={s.second}>{[timesheet.role, timesheet.company.name].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { id: 'week', head: 'Week', sortBy: ({ week }) => week, cell: ({ week }) => weekInShort(week) },
  {
    id: 'hours',
    head: 'Hours',
    numeric: true,
    sortBy: ({ minutes }) => minutes,
    cell: ({ minutes, pending, objected, hours_missing, did_not_work }) => (
      <>
        {did_not_work ? 'Did not work' : hours(minutes)}
        {pending > 0 && <span className={s.pending}>{`and ${pending} pending`}</span>}
        {hours_missing && <span className={s.pending}>hours missing</span>}
        {objected && <span className={s.pending}>objection</span>}
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
    cell: ({ status }) => <TimesheetStatusChip status={status} bare />,
  },
]
