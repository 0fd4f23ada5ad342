import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { PhoneOwner } from '#machines/workforce/phone-reset.machine'
import { everyWorker, isFiltered } from '#machines/workforce/workers.machine'
import { DataTable } from '#ui/data-table/data-table'
import { ErrorState } from '#ui/feedback/error-state'
import { NothingMatches } from '#views/shared/nothing-matches'
import { useRows } from '#views/shared/use-rows'
import { applyFilters, type WorkersActor } from './apply-filters.ts'
import { NoWorkers } from './no-workers.tsx'
import { addressOf, nameOf, payColumns, workerColumns } from './worker-columns.tsx'

type Props = {
  list: WorkersActor
  onReset: (owner: PhoneOwner) => void
  pays: boolean
  onGo: (path: string) => void
}

export function WorkerTable({ list, onReset, pays, onGo }: Props) {
  const { unreachable, onRetry, ...listed } = useRows(list)
  const first = useSelector(list, (state) => state.matches('loading'))
  const sort = useSelector(list, (state) => state.context.query.sort)
  const filtered = useSelector(list, (state) => isFiltered(state.context.query))
  const columns = useMemo(() => (pays ? payColumns : workerColumns(onReset)), [pays, onReset])
  return (
    <DataTable
      caption="Workers"
      columns={columns}
      {...listed}
      rows={first ? [] : listed.rows}
      rowId={({ id }) => id}
      rowName={nameOf}
      total={first ? undefined : listed.total}
      sort={{ id: 'name', desc: sort === '-name' }}
      onSort={({ desc }) => applyFilters(list, { sort: desc ? '-name' : 'name' })}
      onOpen={({ slug }) => onGo(addressOf(slug))}
      error={unreachable && <ErrorState level={2} title="The workers could not be loaded" onRetry={onRetry} />}
      empty={
        filtered ? (
          <NothingMatches title="Nobody matches" onClear={() => applyFilters(list, everyWorker)} />
        ) : (
          <NoWorkers pays={pays} />
        )
      }
    />
  )
}
