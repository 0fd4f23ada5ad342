import { useActorRef, useSelector } from '@xstate/react'
import { Flame } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { concernsGate } from '#machines/gate/gate-events'
import { gateListMachine } from '#machines/gate/gate-list.machine'
import { gateQueueMachine } from '#machines/gate/gate-queue.machine'
import type { ControlledSite as Site } from '#shared/api/gate/site-control'
import { pathOf } from '#shared/api/kit/paths'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import type { Drawing } from '#ui/elements/icon'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { type Tab, Tabs } from '#ui/navigation/tabs'
import { useFeed } from '#views/account/use-feed'
import { UndoActor } from '#views/shared/undo-actor'
import { Unkept } from '#views/shared/unkept'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useConnectivity } from '#views/shared/use-connectivity'
import { Gate } from './gate.tsx'
import { GateLog } from './gate-log.tsx'
import { ListAge } from './list-age.tsx'
import { People } from './people.tsx'
import { RefusedScans } from './refused-scans.tsx'
import s from './site-control.module.css'

/** What the gate shows of roll calls, by the area above it. */
export type RollCallBanners = {
  /** A roll call runs: who started it. */
  Started: ComponentType<{ call: NonNullable<Site['roll_call']>; site: string; children: ReactNode }>
  /** Somebody needs help by a mark that came after the end. */
  LateCalls: ComponentType<{ siteId: string; children: ReactNode }>
}
type Props = RollCallBanners & {
  site: Site
  userId: string
  wrapper: boolean
  tab: 'scan' | 'people' | 'log'
  onTab: (tab: 'scan' | 'people' | 'log') => void
  onChange: (() => void) | undefined
  changeIcon: Drawing
}

/** The gate of one site: scanning, search by name, and the log of this device’s scans. */
export function ControlledSite({ site, userId, wrapper, tab, onTab, onChange, changeIcon, Started, LateCalls }: Props) {
  const list = useActorRef(gateListMachine, { input: { userId, siteId: site.id } })
  const queue = useActorRef(gateQueueMachine, { input: { userId } })
  const gateList = useSelector(list, ({ context }) => context.list)
  const search = useSelector(list, ({ context }) => context.search)
  const now = useSelector(list, ({ context }) => context.now)
  const unreachable = useSelector(list, (state) => state.matches('unreachable'))
  const refused = useSelector(list, (state) => state.matches('refused'))
  const old = useSelector(list, (state) => state.matches('old'))
  const connectivity = useConnectivity()
  const log = useSelector(queue, ({ context }) => context.log)
  const waiting = log.filter(({ state }) => state === 'waiting').length
  const retry = () => list.send({ type: 'retry' })
  const refresh = () => list.send({ type: 'refresh' })
  useFeed((event) => concernsGate(event, site.id), refresh)
  useActorEvents(UndoActor.useActorRef(), (event) => {
    if (event.type !== 'ended') return
    for (const { id } of event.undone) queue.send({ type: 'takenBack', check_in_id: id })
    refresh()
  })
  const refusedScans = <RefusedScans log={log} onDismiss={(key) => queue.send({ type: 'dismiss', key })} />
  const changeSite = onChange && (
    <Button kind="quiet" icon={changeIcon} onClick={onChange}>
      Change site
    </Button>
  )
  if (refused)
    return (
      <div className={s.site}>
        <Unkept />
        {refusedScans}
        <EmptyState title="This gate is not yours any more" level={1} action={changeSite}>
          Your assignment to {site.name} has ended or was changed. Ask the site’s manager.
        </EmptyState>
      </div>
    )
  if (unreachable)
    return (
      <div className={s.site}>
        {refusedScans}
        <ErrorState title="There is no list of this site on this device" level={1} onRetry={retry}>
          It is made the first time there is a network, and kept from then on.
        </ErrorState>
      </div>
    )
  const rollCallHref = pathOf({ route: 'siteControlRollCall', params: { id: site.id } })
  const age = (
    <>
      {site.roll_call && (
        <Started call={site.roll_call} site={site.name}>
          <ButtonLink kind="primary" href={rollCallHref}>
            Join the roll call
          </ButtonLink>
        </Started>
      )}
      <ListAge list={gateList} now={now} old={old} connectivity={connectivity} waiting={waiting} site={site.name} />
      <Unkept />
    </>
  )
  const tabs: Tab[] = [
    {
      id: 'scan',
      label: 'Scan',
      content: gateList ? (
        <Gate
          site={site}
          userId={userId}
          wrapper={wrapper}
          age={age}
          waiting={waiting}
          onName={() => onTab('people')}
          onTurnedDown={refresh}
        />
      ) : (
        <Skeleton height={320} />
      ),
    },
    {
      id: 'people',
      label: 'People',
      content: gateList ? (
        <People
          site={site}
          list={gateList}
          search={search}
          onSearch={(text) => list.send({ type: 'search', text })}
          onBarred={refresh}
        />
      ) : (
        <Skeleton height={320} />
      ),
    },
    { id: 'log', label: 'Log', ...(waiting && { count: waiting }), content: <GateLog log={log} siteId={site.id} /> },
  ]
  return (
    <div className={s.site}>
      {age}
      <LateCalls siteId={site.id}>
        <ButtonLink href={rollCallHref}>Open the roll call</ButtonLink>
      </LateCalls>
      <header className={s.head}>
        <div>
          <h1>Site control</h1>
          <p className={s.second}>{site.name}</p>
        </div>
        <div className={s.ways}>
          <ButtonLink kind="quiet" icon={Flame} href={rollCallHref}>
            Roll call
          </ButtonLink>
          {changeSite}
        </div>
      </header>
      {refusedScans}
      <Tabs
        label="Site control"
        tabs={tabs}
        value={tab}
        onChoose={(id) => {
          const chosen = tabs.find((one) => one.id === id)?.id
          if (chosen === 'scan' || chosen === 'people' || chosen === 'log') onTab(chosen)
        }}
      />
    </div>
  )
}
