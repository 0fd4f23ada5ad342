import { CalendarClock } from 'lucide-react'
import type { CheckInQuery } from '#machines/gate/check-in-lists.machine'
import type { CheckIn } from '#shared/api/gate/check-in'
import { type Column, DataTable } from '#ui/data-table/data-table'
import { Filter } from '#ui/data-table/filter'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { type RowList, useRows } from '#views/shared/use-rows'
import s from './people.module.css'

type Row = Pick<CheckIn, 'worker' | 'company'>
const everything = { from: '', to: '', company: 'All', worker: '' }

export type CheckInFilterProps = { query: CheckInQuery; onFilter: (query: Partial<CheckInQuery>) => void }
type Props<R> = CheckInFilterProps & { list: RowList<R>; columns: readonly Column<R>[]; rowId: (row: R) => string }

/** The table of both check-in lists, with a filter by the companies in its rows. */
export function CheckInTable<R extends Row>({ list, query, onFilter, columns, rowId }: Props<R>) {
  const { unreachable, onRetry, ...listed } = useRows(list)
  const companies = new Map(
    listed.rows.flatMap(({ company }) => (company ? [[company.id, company.name] as const] : [])),
  )
  const options = [...companies].map(([value, label]) => ({ value, label }))
  const hasFilters = query.from !== '' || query.to !== '' || query.worker !== '' || query.company !== 'All'
  return (
    <>
      <div className={s.company}>
        <Filter label="Company" options={options} value={query.company} onChange={(company) => onFilter({ company })} />
      </div>
      <DataTable
        caption="Check-ins"
        columns={columns}
        rowId={rowId}
        rowName={({ worker }) => `${worker.first_name} ${worker.last_name}`}
        {...listed}
        error={unreachable && <ErrorState level={2} title="The check-ins could not be loaded" onRetry={onRetry} />}
        empty={
          <EmptyState
            icon={CalendarClock}
            level={2}
            title={hasFilters ? 'Nothing matches' : 'Nobody has checked in here yet'}
            action={hasFilters && <Button onClick={() => onFilter(everything)}>Clear the filters</Button>}
          >
            {hasFilters
              ? undefined
              : 'Who comes through the gate, or is checked in by a guard or by hand, is listed here.'}
          </EmptyState>
        }
      />
    </>
  )
}
