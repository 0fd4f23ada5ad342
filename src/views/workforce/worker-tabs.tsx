import { useActorRef, useSelector } from '@xstate/react'
import { lastTabMachine } from '#machines/kit/last-tab.machine'
import { tabsMachine } from '#machines/kit/tabs.machine'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import type { PageContext } from '#views/shared/screen-table'
import { BoundTabs, type Panel } from '#views/shared/tabs'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useAddress } from '#views/shared/use-address'
import { addressOfTab, type WorkerSlug, workerSlugs } from './worker-slugs.tsx'
import type { WorkerTabTable } from './worker-tab-props.tsx'

type Props = {
  worker: WorkerDetail
  tabs: WorkerSlug[]
  table: WorkerTabTable
  requestedTab: WorkerSlug | undefined
  page: PageContext
  onChanged: () => void
}

/** The tabs of a worker. The address names one; otherwise the last one used, or the nearest to it. */
export function WorkerTabs({ worker, tabs, table, requestedTab, page, onChanged }: Props) {
  const last = useActorRef(lastTabMachine, { input: { row: 'workerTab' } })
  const remembered = useSelector(last, (state) => state.context.index)
  const row = workerSlugs.map((id) => ({ id, disabled: !tabs.includes(id) }))
  const index = requestedTab ? workerSlugs.indexOf(requestedTab) : remembered
  const actor = useActorRef(tabsMachine, { input: { tabs: row, index } })
  useActorEvents(actor, ({ id, index }) => {
    last.send({ type: 'remember', index })
    const tab = workerSlugs.find((one) => one === id)
    if (tab && tab !== requestedTab) page.go(addressOfTab(worker.slug, tab))
    onChanged()
  })
  useAddress(actor, requestedTab && { type: 'choose', id: requestedTab })
  const panels = tabs.flatMap((id): Panel[] => {
    const tab = table[id]
    return tab ? [{ id, label: tab.label, content: <tab.Tab worker={worker} page={page} onChanged={onChanged} /> }] : []
  })
  return <BoundTabs tabs={actor} label="About this worker" panels={panels} printable />
}
