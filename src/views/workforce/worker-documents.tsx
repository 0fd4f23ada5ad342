import { useActorRef, useSelector } from '@xstate/react'
import { workerAuditMachine } from '#machines/sites/docs-audit-lists.machine'
import type { DocsAuditStatus } from '#shared/api/sites/docs-audit'
import { EmptyState } from '#ui/feedback/empty-state'
import { Segmented } from '#ui/navigation/segmented'
import { AuditTable } from '#views/sites/audit-table'
import { auditColumns } from '#views/sites/docs-audit-columns'
import s from './worker.module.css'
import { nameOf } from './worker-columns.tsx'
import type { WorkerTabProps } from './worker-tab-props.tsx'

const columns = [
  { id: 'site', head: 'Site', cell: ({ site }: { site: { name: string } }) => site.name },
  ...auditColumns('document'),
]
const options: { value: DocsAuditStatus; label: string }[] = [
  { value: 'All', label: 'All' },
  { value: 'Not accepted', label: 'Not accepted' },
  { value: 'Accepted', label: 'Accepted' },
]

/** Which versions of the safety documents the worker accepted, and which they have not. */
export function WorkerDocuments({ worker }: WorkerTabProps) {
  const query = { of: worker.id, status: 'All' as const, worker: '' }
  const list = useActorRef(workerAuditMachine, { input: { query } })
  const status = useSelector(list, (state) => state.context.query.status)
  return (
    <div className={s.body}>
      <div className={s.tools}>
        <Segmented
          label="Show"
          options={options}
          value={status}
          onChange={(next) => list.send({ type: 'search', query: { ...query, status: next } })}
        />
      </div>
      <div className={s.edge}>
        <AuditTable
          list={list}
          caption={`Documents of ${nameOf(worker)}`}
          columns={columns}
          failed="The documents could not be loaded"
          empty={
            <EmptyState title={status === 'All' ? 'No documents are for this worker' : 'None of these'} level={2}>
              Safety documents are for whoever is assigned to their site.
            </EmptyState>
          }
        />
      </div>
    </div>
  )
}
