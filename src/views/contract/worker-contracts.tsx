import { useActorRef, useSelector } from '@xstate/react'
import { FileText, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { pathOf, paths } from '#contract/paths'
import { money } from '#contract/words'
import type { WorkerDetail } from '#contract/worker-profile'
import { type DatedContract, workerContractsMachine } from '#machines/contracts.machine'
import { modalMachine } from '#machines/generic/modal'
import { Button } from '#ui/button'
import { type Column, DataTable } from '#ui/data-table'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Name } from '#ui/name'
import type { Seen } from '#views/session/screen-table'
import { useRows } from '#views/use-rows'
import s from './contract.module.css'
import { ContractDrawer } from './contract-drawer.tsx'
import { ContractForm } from './contract-form.tsx'
import { ContractChip, daysInList } from './contract-looks.tsx'

type Props = {
  worker: { id: string; slug: string; name: string }
  /** Values to prefill a first contract with. */
  known?: WorkerDetail['imported']
  /** The reason, apart from their role, that the user cannot make a contract with this worker. */
  why?: string | undefined
  seen: Seen
}

/**
 * A worker's contracts with the user's company, newest first. A manager is shown their dates and status, without rates.
 */
export function WorkerContracts({ worker, known, why, seen }: Props) {
  const { id: workerId, slug } = worker
  const list = useActorRef(workerContractsMachine, { input: { query: { workerId } } })
  const adding = useActorRef(modalMachine)
  const isAdding = useSelector(adding, (state) => state.matches('open'))
  const { unreachable, onRetry, ...listed } = useRows(list)
  const isManager = seen.user?.default_role === 'MANAGER'
  const columns = useMemo(() => columnsOf(slug, isManager), [slug, isManager])
  const addressOf = (id?: string) => pathOf({ route: 'workerContract', params: { slug, id } })
  const opened = isManager ? undefined : seen.params.id
  const refresh = () => list.send({ type: 'refresh' })
  const whyNot = isManager
    ? 'an owner makes contracts'
    : seen.user?.is_payroll_company
      ? 'the company that employs them makes it'
      : why
  const add = (
    <Button icon={Plus} why={whyNot} onClick={() => adding.send({ type: 'open' })}>
      Add a contract
    </Button>
  )
  return (
    <div>
      {listed.rows.length > 0 && (
        <div className={s.bar}>
          {isManager ? (
            <p className={s.second}>Rates are for the owner to see.</p>
          ) : (
            <a href={paths.contracts}>All contracts</a>
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
        onOpen={isManager ? undefined : ({ id }) => seen.go(addressOf(id))}
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
          say={seen.say}
          onClose={() => seen.go(addressOf())}
          onChanged={refresh}
          onMoved={(next) => seen.go(addressOf(next))}
        />
      )}
      {isAdding && (
        <ContractForm
          known={listed.rows.length ? undefined : known}
          worker={worker}
          say={seen.say}
          onClose={() => adding.send({ type: 'close' })}
          onSaved={({ id }) => {
            adding.send({ type: 'close' })
            refresh()
            seen.go(addressOf(id))
          }}
        />
      )}
    </div>
  )
}

const columnsOf = (slug: string, isManager: boolean): Column<DatedContract>[] => [
  {
    id: 'role',
    head: 'Contract',
    cell: ({ id, role, site }) => (
      <span className={s.stack}>
        {isManager ? role : <Name href={pathOf({ route: 'workerContract', params: { slug, id } })}>{role}</Name>}
        <span className={s.second}>{site?.name ?? 'No site'}</span>
      </span>
    ),
  },
  { id: 'days', head: 'Days', cell: daysInList },
  ...(isManager
    ? []
    : [
        {
          id: 'rate',
          head: 'Rate',
          numeric: true,
          cell: ({ hourly_rate }: DatedContract) => (hourly_rate === undefined ? '' : money(hourly_rate)),
        },
      ]),
  {
    id: 'state',
    head: 'State',
    cell: ({ status }) => <ContractChip status={status} bare={status !== 'TERMINATED'} />,
  },
]
