import { Filters } from '#ui/data-table/filters'
import { counted } from '#ui/display/counted'
import { ListPage } from '#ui/display/list-page'
import { Segmented } from '#ui/navigation/segmented'
import { timesheetColumns } from './timesheet-columns.tsx'
import { TimesheetExport } from './timesheet-export.tsx'
import { TimesheetFilterBar } from './timesheet-filter-bar.tsx'
import { TimesheetTable, useTimesheets } from './timesheet-table.tsx'

const shows = [
  { value: 'Waiting', label: 'To pay' },
  { value: 'All', label: 'All' },
] as const
const columns = timesheetColumns()

/** /timesheets of a payroll company: the accepted weeks that it pays, as a list without details. */
export function PayrollTimesheets({ show }: { show: 'All' | 'Waiting' }) {
  const { choices, query, rows, search } = useTimesheets({ show })
  const weeks = `${counted(rows.total, rows.capped)} ${rows.total === 1 ? 'week' : 'weeks'}`
  const hasFilters = Boolean(query.date || query.worker || (query.status && query.status !== 'All'))
  return (
    <ListPage
      title="Timesheets"
      under={!rows.loading && !rows.unreachable && weeks}
      actions={
        <>
          <TimesheetExport query={query} filters={choices} waiting="To pay" />
          <Segmented
            label="Which weeks"
            options={shows}
            value={query.show ?? 'All'}
            onChange={(value) => search({ ...query, show: value })}
          />
        </>
      }
      filters={
        <Filters>
          <TimesheetFilterBar filters={choices} query={query} of={['date', 'worker', 'status']} onFilter={search} />
        </Filters>
      }
    >
      <TimesheetTable
        columns={columns}
        rows={rows}
        onClear={hasFilters ? () => search({ show: query.show ?? 'All' }) : undefined}
        none={{
          title: query.show === 'Waiting' ? 'Nothing to pay' : 'No timesheets yet',
          text: 'Weeks appear here once a company has accepted them and pays by you.',
        }}
      />
    </ListPage>
  )
}
