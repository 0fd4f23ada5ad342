import { useActorRef, useSelector } from '@xstate/react'
import { FileSpreadsheet } from 'lucide-react'
import type { SiteWorker } from '#contract/site-people'
import { checkInSheetMachine } from '#machines/check-in-sheet.machine'
import { workerAuditMachine } from '#machines/docs-audit-lists'
import { Button } from '#ui/button'
import { DataTable } from '#ui/data-table'
import { Drawer } from '#ui/drawer'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { useNews } from '#views/use-news'
import { CheckInSheet } from './check-in-sheet.tsx'
import { auditColumns, auditName, auditRowId } from './docs-audit-columns.tsx'
import s from './people.module.css'

const columns = auditColumns('document')

/** What is on record of a worker: the documents they accepted, and their check-in log. */
export function PersonRecords({ person, onClose }: { person: SiteWorker; onClose: () => void }) {
  const audit = useActorRef(workerAuditMachine, {
    input: { query: { of: person.id, status: 'All', worker: '' }, perPage: 100 },
  })
  const sheet = useActorRef(checkInSheetMachine)
  const rows = useSelector(audit, (state) => state.context.items)
  const total = useSelector(audit, (state) => state.context.total)
  const loading = useSelector(audit, (state) => state.hasTag('busy'))
  const unreachable = useSelector(audit, (state) => state.matches('unreachable'))
  const open = useSelector(sheet, (state) => !state.matches('closed'))
  const name = `${person.first_name} ${person.last_name}`
  useNews(sheet, ({ url }) => location.assign(url))
  return (
    <Drawer
      open
      onClose={onClose}
      title={name}
      size="offer"
      foot={
        <Button
          icon={FileSpreadsheet}
          onClick={() => sheet.send({ type: 'open', asked: { kind: 'worker', slug: person.slug } })}
        >
          Check-in log
        </Button>
      }
    >
      <h3 className={s.heading}>Documents</h3>
      <DataTable
        caption={`Documents of ${name}`}
        columns={columns}
        rows={rows}
        rowId={auditRowId}
        rowName={auditName}
        loading={loading}
        total={total}
        onMore={rows.length < total ? () => audit.send({ type: 'loadMore' }) : undefined}
        error={
          unreachable && (
            <ErrorState title="The documents could not be loaded" onRetry={() => audit.send({ type: 'retry' })} />
          )
        }
        empty={<EmptyState title="No documents are for this worker" />}
      />
      {open && <CheckInSheet actor={sheet} site={name} />}
    </Drawer>
  )
}
