import { useActorRef, useSelector } from '@xstate/react'
import { FileText } from 'lucide-react'
import { contractsOfWorkerMachine } from '#machines/jobs/contracts.machine'
import { paths } from '#shared/api/kit/paths'
import { DataTable } from '#ui/data-table/data-table'
import { ListPage } from '#ui/display/list-page'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import type { PageContext } from '#views/shared/screen-table'
import { useRows } from '#views/shared/use-rows'
import { nameOf } from './assignment-display.tsx'
import { addressOf, contractColumns } from './contract-columns.tsx'

/** /contracts/{slug}: the contracts of one worker, for the owner and for the payroll company that pays them. */
export function ContractsOfWorker({ page }: { page: PageContext }) {
  const list = useActorRef(contractsOfWorkerMachine, { input: { query: { slug: page.params.slug ?? '' } } })
  const missing = useSelector(list, ({ context }) => context.about === 'missing')
  const { unreachable, onRetry, ...listed } = useRows(list)
  const worker = listed.rows[0]?.worker
  return (
    <ListPage title={worker ? nameOf(worker) : 'Contracts'} back={<a href={paths.contracts}>All contracts</a>}>
      <DataTable
        caption="Contracts"
        columns={contractColumns}
        {...listed}
        rowId={({ id }) => id}
        rowName={({ role, start_at }) => `${role} from ${start_at}`}
        onOpen={(contract) => page.go(addressOf(contract))}
        error={unreachable && <ErrorState level={2} title="The contracts could not be loaded" onRetry={onRetry} />}
        empty={
          missing ? (
            <EmptyState icon={FileText} level={2} title="Not yours to see, or not there any more">
              Contracts are read by the owner of the company that makes them and by the payroll company that pays them.
            </EmptyState>
          ) : (
            <EmptyState icon={FileText} level={2} title="No contracts yet">
              A contract says what somebody is paid an hour, from which day to which.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}
