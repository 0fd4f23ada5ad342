import { useActorRef, useSelector } from '@xstate/react'
import { FileSpreadsheet } from 'lucide-react'
import type { SiteWorker } from '#contract/site-people'
import { checkInExportMachine } from '#machines/check-in-export.machine'
import { workerAuditMachine } from '#machines/docs-audit-lists'
import { Button } from '#ui/button'
import { Drawer } from '#ui/drawer'
import { EmptyState } from '#ui/empty-state'
import { useActorEvents } from '#views/use-actor-events'
import { AuditTable } from './audit-table.tsx'
import { CheckInExport } from './check-in-export.tsx'
import { auditColumns } from './docs-audit-columns.tsx'
import s from './people.module.css'

const columns = auditColumns('document')

/** A worker's records: the documents they accepted, and their check-in log. */
export function PersonRecords({ person, onClose }: { person: SiteWorker; onClose: () => void }) {
  const audit = useActorRef(workerAuditMachine, {
    input: { query: { of: person.id, status: 'All', worker: '' }, perPage: 100 },
  })
  const exportActor = useActorRef(checkInExportMachine)
  const open = useSelector(exportActor, (state) => !state.matches('closed'))
  const name = `${person.first_name} ${person.last_name}`
  useActorEvents(exportActor, ({ url }) => location.assign(url))
  return (
    <Drawer
      open
      onClose={onClose}
      title={name}
      size="offer"
      foot={
        <Button
          icon={FileSpreadsheet}
          onClick={() => exportActor.send({ type: 'open', request: { kind: 'worker', slug: person.slug } })}
        >
          Check-in log
        </Button>
      }
    >
      <h3 className={s.heading}>Documents</h3>
      <AuditTable
        list={audit}
        caption={`Documents of ${name}`}
        columns={columns}
        failed="The documents could not be loaded"
        empty={<EmptyState title="No documents are for this worker" />}
      />
      {open && <CheckInExport actor={exportActor} site={name} />}
    </Drawer>
  )
}
