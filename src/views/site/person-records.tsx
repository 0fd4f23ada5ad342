import { useActorRef, useSelector } from '@xstate/react'
import { FileSpreadsheet } from 'lucide-react'
import type { SiteWorker } from '#contract/site-people'
import { checkInSheetMachine } from '#machines/check-in-sheet.machine'
import { workerAuditMachine } from '#machines/docs-audit-lists'
import { Button } from '#ui/button'
import { Drawer } from '#ui/drawer'
import { EmptyState } from '#ui/empty-state'
import { useNews } from '#views/use-news'
import { AuditTable } from './audit-table.tsx'
import { CheckInSheet } from './check-in-sheet.tsx'
import { auditColumns } from './docs-audit-columns.tsx'
import s from './people.module.css'

const columns = auditColumns('document')

/** A worker's records: the documents they accepted, and their check-in log. */
export function PersonRecords({ person, onClose }: { person: SiteWorker; onClose: () => void }) {
  const audit = useActorRef(workerAuditMachine, {
    input: { query: { of: person.id, status: 'All', worker: '' }, perPage: 100 },
  })
  const sheet = useActorRef(checkInSheetMachine)
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
      <AuditTable
        list={audit}
        caption={`Documents of ${name}`}
        columns={columns}
        failed="The documents could not be loaded"
        empty={<EmptyState title="No documents are for this worker" />}
      />
      {open && <CheckInSheet actor={sheet} site={name} />}
    </Drawer>
  )
}
