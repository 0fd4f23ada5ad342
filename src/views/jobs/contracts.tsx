import { useActorRef, useSelector } from '@xstate/react'
import { FileText, Plus } from 'lucide-react'
import { type ContractsQuery, contractCountsMachine, contractsMachine } from '#machines/jobs/contracts.machine'
import { modalMachine } from '#machines/kit/modal.machine'
import { paths } from '#shared/api/kit/paths'
import { DataTable } from '#ui/data-table/data-table'
import { ListPage } from '#ui/display/list-page'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { NothingMatches } from '#views/shared/nothing-matches'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useRows } from '#views/shared/use-rows'
import { addressOf, contractColumns, paidContractColumns } from './contract-columns.tsx'
import { contractStatuses } from './contract-display.tsx'
import { ContractDrawer } from './contract-drawer.tsx'
import { ContractFilters } from './contract-filters.tsx'
import { ContractForm } from './contract-form.tsx'

const everything: ContractsQuery = { search: '', status: 'All', site: 'All' }

/** /contracts, and one of them in a drawer: what workers are paid, for the owner and the payroll company. */
export function Contracts({ page }: { page: PageContext }) {
  const wanted = contractStatuses.find(({ value }) => value === page.query.get('status'))?.value ?? 'All'
  const list = useActorRef(contractsMachine, { input: { query: { ...everything, status: wanted } } })
  const counting = useActorRef(contractCountsMachine)
  const adding = useActorRef(modalMachine)
  const counts = useSelector(counting, (state) => state.context.data)
  const query = useSelector(list, (state) => state.context.query)
  const first = useSelector(list, (state) => state.matches('loading'))
  const isAdding = useSelector(adding, (state) => state.matches('open'))
  const { unreachable, onRetry, ...listed } = useRows(list)
  useActorEvents(list, () => page.toast({ tone: 'error', text: 'The rest could not be loaded. Try again.' }))
  const refresh = () => {
    list.send({ type: 'refresh' })
    counting.send({ type: 'refresh' })
  }
  const search = (changed: Partial<ContractsQuery>) => list.send({ type: 'search', query: { ...query, ...changed } })
  const hasFilters = query.search.trim() !== '' || query.status !== 'All' || query.site !== 'All'
  const pays = page.user?.is_payroll_company ?? false
  const disabledReason = pays ? 'the company that employs them makes it' : undefined
  const { slug, id } = page.params
  const add = (kind: 'primary' | 'plain') => (
    <Button kind={kind} icon={Plus} disabledReason={disabledReason} onClick={() => adding.send({ type: 'open' })}>
      Add a contract
    </Button>
  )
  return (
    <ListPage
      title="Contracts"
      under={counts && contractStatuses.map(({ value, label }) => `${counts[value]} ${label.toLowerCase()}`).join(', ')}
      actions={add('primary')}
      filters={<ContractFilters query={query} counts={counts} hasSites={!pays} onChange={search} />}
    >
      <DataTable
        caption="Contracts"
        columns={pays ? paidContractColumns : contractColumns}
        {...listed}
        rows={first ? [] : listed.rows}
        rowId={(contract) => contract.id}
        rowName={({ worker }) => `${worker.first_name} ${worker.last_name}`}
        total={first ? undefined : listed.total}
        onOpen={(contract) => page.go(addressOf(contract))}
        error={unreachable && <ErrorState level={2} title="The contracts could not be loaded" onRetry={onRetry} />}
        empty={
          hasFilters ? (
            <NothingMatches title="No contract matches" onClear={() => search(everything)} />
          ) : (
            <EmptyState icon={FileText} level={2} title="No contracts yet" action={add('plain')}>
              A contract says what somebody is paid an hour, from which day to which. Their timesheets are paid by it.
            </EmptyState>
          )
        }
      />
      {slug && id && (
        <ContractDrawer
          key={id}
          slug={slug}
          id={id}
          pays={pays}
          toast={page.toast}
          onClose={() => page.go(paths.contracts)}
          onChanged={refresh}
          onMoved={(next) => page.go(addressOf({ slug, id: next }))}
        />
      )}
      {isAdding && (
        <ContractForm
          toast={page.toast}
          onClose={() => adding.send({ type: 'close' })}
          onSaved={(contract) => {
            adding.send({ type: 'close' })
            refresh()
            page.go(addressOf(contract))
          }}
        />
      )}
    </ListPage>
  )
}
