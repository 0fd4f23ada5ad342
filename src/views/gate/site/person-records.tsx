import { useActorRef, useSelector } from '@xstate/react'
import { FileSpreadsheet } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { checkInExportMachine } from '#machines/gate/check-in-export.machine'
import type { recordsMachine } from '#machines/gate/site-people.machine'
import { workerAuditMachine } from '#machines/sites/docs-audit-lists.machine'
import type { SiteWorker } from '#shared/api/gate/site-people'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { Drawer } from '#ui/overlays/drawer'
import { useActorEvents } from '#views/shared/use-actor-events'
import { AuditTable } from '#views/sites/audit-table'
import { auditColumns } from '#views/sites/docs-audit-columns'
import { CheckInExport } from './check-in-export.tsx'
import s from './people.module.css'

const columns = auditColumns('document')

/** A worker's records: the documents they accepted, and their check-in log. */
export function PersonRecords({ person, drawer }: { person: SiteWorker; drawer: ActorRefFrom<typeof recordsMachine> }) {
  const audit = useActorRef(workerAuditMachine, {
    input: { query: { of: person.id, status: 'All', worker: '' }, perPage: 100 },
  })
  const exportActor = useActorRef(checkInExportMachine)
  const open = useSelector(exportActor, (state) => !state.matches('closed'))
  const width = useSelector(drawer, (state) => state.context.width)
  const name = `${person.first_name} ${person.last_name}`
  useActorEvents(exportActor, ({ url }) => location.assign(url))
  return (
    <Drawer
      open
      onClose={() => drawer.send({ type: 'close' })}
      title={name}
      size={width > 300 ? 'offer' : 's'}
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
