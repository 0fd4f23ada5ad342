import { useActorRef, useSelector } from '@xstate/react'
import { contractActionsMachine } from '#machines/jobs/contract-actions.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { dayWithDots, money } from '#shared/domain/kit/words'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Drawer } from '#ui/overlays/drawer'
import { MoveTimeline } from '#views/shared/move-timeline'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { nameOf } from './assignment-display.tsx'
import { ContractButtons } from './contract-buttons.tsx'
import { ContractChange } from './contract-change.tsx'
import { contractMoves } from './contract-display.tsx'
import { ContractFacts } from './contract-facts.tsx'
import work from './work.module.css'

type Props = {
  slug: string
  id: string
  /** The reader runs the payroll company: it sees dates and pay, neither the work nor the company's history. */
  pays: boolean
  toast: PageContext['toast']
  onClose: () => void
  onChanged: () => void
  /** The contract continues under another id. */
  onMoved: (id: string) => void
}

/** One contract in a drawer over its list. */
export function ContractDrawer({ slug, id, pays, toast, onClose, onChanged, onMoved }: Props) {
  const actor = useActorRef(contractActionsMachine, { input: { slug, id } })
  const contract = useSelector(actor, (state) => state.context.contract)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const extending = useSelector(actor, (state) =>
    (['extending', 'savingExtension', 'reloadingExtension'] as const).some((one) => state.matches(one)),
  )
  const rerating = useSelector(actor, (state) =>
    (['rerating', 'savingRate', 'reloadingRate'] as const).some((one) => state.matches(one)),
  )
  const ending = useSelector(actor, (state) => state.matches('terminating') || state.matches('ending'))
  useActorEvents(actor, (event) => {
    if (event.type === 'moved') return onMoved(event.id)
    if (event.type === 'notTerminated') return toast({ tone: 'error', text: outcomes.contractNotTerminated })
    if (event.type === 'extended')
      toast({ tone: 'success', text: outcomes.contractExtended.replace('{date}', dayWithDots(event.until)) })
    if (event.type === 'rateChanged')
      toast({ tone: 'success', text: outcomes.contractRateChanged.replace('{rate}', money(event.rate)) })
    if (event.type === 'terminated') toast({ tone: 'success', text: outcomes.contractTerminated })
    onChanged()
  })
  const what = extending ? 'extend' : rerating ? 'rate' : ending ? 'end' : undefined
  return (
    <Drawer open onClose={onClose} title={contract ? nameOf(contract.worker) : 'Contract'}>
      {unreachable && (
        <ErrorState title="The contract could not be loaded" onRetry={() => actor.send({ type: 'retry' })} />
      )}
      {missing && (
        <EmptyState title="Not yours to see, or not there any more">
          A contract is read by the owner of its company and by the payroll company that pays it.
        </EmptyState>
      )}
      {!contract && !missing && !unreachable && (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
      {contract && (
        <div className={work.drawer}>
          <ContractButtons contract={contract} actions={actor} />
          {contract.warnings.map((warning) => (
            <Banner key={warning} tone="wait">
              {warning}
            </Banner>
          ))}
          <ContractFacts contract={contract} pays={pays} />
          {!pays && (
            <section className={work.part}>
              <h3>What was done</h3>
              <MoveTimeline moves={contract.timeline} words={contractMoves} />
            </section>
          )}
        </div>
      )}
      {contract && what && <ContractChange contract={contract} actions={actor} what={what} />}
    </Drawer>
  )
}
