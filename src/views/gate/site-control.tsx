import { useActorRef, useSelector } from '@xstate/react'
import { DoorOpen, MapPin } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import { concernsGate } from '#machines/gate/gate-events'
import { siteControlMachine } from '#machines/gate/site-control.machine'
import { Skeleton } from '#ui/elements/skeleton'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { useFeed } from '#views/account/use-feed'
import { useApp } from '#views/shared/app-context'
import { ChooseSite } from './choose-site.tsx'
import { ControlledSite, type RollCallBanners } from './controlled-site.tsx'
import s from './site-control.module.css'
import { UnsettledScans } from './unsettled-scans.tsx'

type State = SnapshotFrom<typeof siteControlMachine>
const stateOf = (state: State) =>
  state.matches('unreachable')
    ? 'unreachable'
    : state.matches({ open: { place: 'without' } })
      ? 'without'
      : state.matches({ open: { place: 'choosing' } })
        ? 'choosing'
        : 'controlling'

/** /site-control: a site's gate, for guards and staff. */
export function SiteControl({ userId, ...banners }: RollCallBanners & { userId: string }) {
  const { inWrapper: wrapper } = useApp()
  const actor = useActorRef(siteControlMachine, { input: { userId } })
  const state = useSelector(actor, stateOf)
  const sites = useSelector(actor, ({ context }) => context.sites)
  const siteId = useSelector(actor, ({ context }) => context.siteId)
  const tab = useSelector(actor, ({ context }) => context.tab)
  const site = sites.find(({ id }) => id === siteId)
  const retry = () => actor.send({ type: 'retry' })
  useFeed(
    (event) => sites.some(({ id }) => concernsGate(event, id)),
    () => actor.send({ type: 'refresh' }),
  )
  const unsettled = (
    <div className={s.unsettled}>
      <UnsettledScans userId={userId} />
    </div>
  )
  if (state === 'unreachable')
    return (
      <>
        {unsettled}
        <ErrorState title="Site control could not be opened" level={1} onRetry={retry}>
          This device has no list yet: it is made the first time there is a network.
        </ErrorState>
      </>
    )
  if (state === 'without')
    return (
      <>
        {unsettled}
        <EmptyState icon={DoorOpen} title="No site is yours to control today" level={1}>
          A guard controls the open sites of an assignment that is valid today. Ask the site’s manager.
        </EmptyState>
      </>
    )
  if (state === 'choosing')
    return (
      <>
        {unsettled}
        <ChooseSite sites={sites} onChoose={(chosen) => actor.send({ type: 'chooseSite', siteId: chosen })} />
      </>
    )
  if (!site)
    return (
      <div className={s.page}>
        <h1>Site control</h1>
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton height={48} />
        <Skeleton height={320} />
      </div>
    )
  return (
    <ControlledSite
      key={site.id}
      site={site}
      userId={userId}
      wrapper={wrapper}
      tab={tab}
      onTab={(chosen) => actor.send({ type: 'chooseTab', tab: chosen })}
      onChange={sites.length > 1 ? () => actor.send({ type: 'leaveSite' }) : undefined}
      changeIcon={MapPin}
      {...banners}
    />
  )
}
