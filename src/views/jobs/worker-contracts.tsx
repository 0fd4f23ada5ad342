import { useActorRef, useSelector } from '@xstate/react'
import { FileText, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { contractLifecycle } from '#lifecycles/jobs/contract'
import { hasTag } from '#lifecycles/law'
import { type DatedContract, workerContractsMachine } from '#machines/jobs/contracts.machine'
import { modalMachine } from '#machines/kit/modal.machine'
import { pathOf, paths } from '#shared/api/kit/paths'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { money } from '#shared/domain/kit/words'
import { type Column, DataTable } from '#ui/data-table/data-table'
import { Name } from '#ui/display/name'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import type { PageContext } from '#views/shared/screen-table'
import { useRows } from '#views/shared/use-rows'
import s from './contract.module.css'
import { ContractChip, daysInList } from './contract-display.tsx'
import { ContractDrawer } from './contract-drawer.tsx'
import { ContractForm } from './contract-form.tsx'
import work from './work.module.css'

type Props = {
  worker: { id: string; slug: string; name: string }
  /** Values to prefill a first contract with. */
  prefill?: WorkerDetail['imported']
  /** The reason, apart from their role, that the user cannot make a contract with this worker. */
  disabledReason?: string | undefined
  page: PageContext
}

/**
 * A worker's contracts with the user's company, newest first. A manager is shown their dates and status, without rates;
 * whoever works for the payroll company that pays by them sees the rates, a manager too.
 */
export function WorkerContracts({ worker, prefill, disabledReason, page }: Props) {
  const { id: workerId, slug } = worker
  const list = useActorRef(workerContractsMachine, { input: { query: { workerId } } })
  const adding = useActorRef(modalMachine)
  const isAdding = useSelector(adding, (state) => state.matches('open'))
  const { unreachable, onRetry, ...listed } = useRows(list)
  const isManager = page.user?.default_role === 'MANAGER'
  const pays = page.user?.is_payroll_company ?? false
  const showsRates = pays || !isManager
  const columns = useMemo(() => columnsOf({ slug, showsRates, pays }), [slug, showsRates, pays])
  const addressOf = (id?: string) => pathOf({ route: 'workerContract', params: { slug, id } })
  const opened = showsRates ? page.params.id : undefined
  const refresh = () => list.send({ type: 'refresh' })
  const addDisabledReason = pays
    ? 'the company that employs them makes it'
    : isManager
      ? 'an owner makes contracts'
      : disabledReason
  const add = (
    <Button icon={Plus} disabledReason={addDisabledReason} onClick={() => adding.send({ type: 'open' })}>
      Add a contract
    </Button>
  )
  return (
    <div>
      {listed.rows.length > 0 && (
        <div className={s.bar}>
          {showsRates ? (
            <span>{!isManager && <a href={paths.contracts}>All contracts</a>}</span>
          ) : (
            <p className={work.second}>Rates are for the owner to see.</p>
          )}
          {add}
        </div>
      )}
      <DataTable
        caption="Contracts"
        columns={columns}
        {...listed}
        rowId={({ id }) => id}
        rowName={({ role, start_at }) => `${role} from ${start_at}`}
        onOpen={showsRates ? ({ id }) => page.go(addressOf(id)) : undefined}
        error={unreachable && <ErrorState level={2} title="The contracts could not be loaded" onRetry={onRetry} />}
        empty={
          <EmptyState icon={FileText} level={2} title="No contracts yet" action={add}>
            A contract says what they are paid an hour, from which day to which. Their timesheets are paid by it.
          </EmptyState>
        }
      />
      {opened && (
        <ContractDrawer
          key={opened}
          slug={slug}
          id={opened}
          pays={pays}
          toast={page.toast}
          onClose={() => page.go(addressOf())}
          onChanged={refresh}
          onMoved={(next) => page.go(addressOf(next))}
        />
      )}
      {isAdding && (
        <ContractForm
          prefill={listed.rows.length ? undefined : prefill}
          worker={worker}
          toast={page.toast}
          onClose={() => adding.send({ type: 'close' })}
          onSaved={({ id }) => {
            adding.send({ type: 'close' })
            refresh()
            page.go(addressOf(id))
          }}
        />
      )}
    </div>
  )
}

type Shown = { slug: string; showsRates: boolean; pays: boolean }
const columnsOf = ({ slug, showsRates, pays }: Shown): Column<DatedContract>[] => [
  {
    id: 'role',
    head: 'Contract',
    cell: ({ id, role, site }) => (
      <span className={work.stack}>
        {showsRates ? <Name href={pathOf({ route: 'workerContract', params: { slug, id } })}>{role}</Name> : role}
        {!pays && <span className={work.second}>{site?.name ?? 'No site'}</span>}
      </span>
    ),
  },
  { id: 'days', head: 'Days', cell: daysInList },
  ...(showsRates
    ? [
        {
          id: 'rate',
          head: 'Rate',
          numeric: true,
          cell: ({ hourly_rate }: DatedContract) => (hourly_rate === undefined ? '' : money(hourly_rate)),
        },
      ]
    : []),
  {
    id: 'state',
    head: 'State',
    cell: ({ status }) => <ContractChip status={status} bare={!hasTag(contractLifecycle, status, 'endedEarly')} />,
  },
]
