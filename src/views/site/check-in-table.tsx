import { CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import type { CheckIn } from '#contract/check-in'
import type { CheckInQuery } from '#machines/check-in-lists'
import { Button } from '#ui/button'
import type { Column } from '#ui/data-table'
import { DataTable } from '#ui/data-table'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Select } from '#ui/select'
import s from './people.module.css'

type Row = Pick<CheckIn, 'worker' | 'company'>
const everything = { from: '', to: '', company: 'All', worker: '' }

/** The rows of either list, with the choice of a company among those shown. */
export function CheckInTable<R extends Row>({
  query,
  asked,
  rows,
  total,
  loading,
  unreachable,
  columns,
  rowId,
  onNarrow,
  onSearch,
  onMore,
  onRetry,
}: {
  query: CheckInQuery
  /** What the rows shown were asked by. */
  asked: CheckInQuery
  rows: readonly R[]
  total: number
  loading: boolean
  unreachable: boolean
  columns: readonly Column<R>[]
  rowId: (row: R) => string
  onNarrow: (query: Partial<CheckInQuery>) => void
  onSearch: () => void
  onMore: () => void
  onRetry: () => void
}) {
  const changed = JSON.stringify(query) !== JSON.stringify(asked)
  // The query is the tab's, shared by both lists and the sheet; the list asks again when it changes.
  useEffect(() => {
    if (changed) onSearch()
  })
  const companies = new Map(rows.flatMap(({ company }) => (company ? [[company.id, company.name] as const] : [])))
  const options = [...companies].map(([value, label]) => ({ value, label }))
  const narrowed = query.from !== '' || query.to !== '' || query.worker !== '' || query.company !== 'All'
  return (
    <>
      <div className={s.company}>
        <Select
          label="Company"
          look="filter"
          all="All"
          options={options}
          value={query.company === 'All' ? undefined : query.company}
          onChange={(company) => onNarrow({ company: company ?? 'All' })}
        />
      </div>
      <DataTable
        caption="Check-ins"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ worker }) => `${worker.first_name} ${worker.last_name}`}
        loading={loading}
        total={total}
        onMore={rows.length < total ? onMore : undefined}
        error={unreachable && <ErrorState title="The check-ins could not be loaded" onRetry={onRetry} />}
        empty={
          <EmptyState
            icon={CalendarClock}
            title={narrowed ? 'Nothing matches' : 'Nobody has checked in here yet'}
            action={narrowed && <Button onClick={() => onNarrow(everything)}>Clear the filters</Button>}
          >
            {narrowed
              ? undefined
              : 'Who comes through the gate, or is checked in by a guard or by hand, is listed here.'}
          </EmptyState>
        }
      />
    </>
  )
}
