import { useActorRef, useSelector } from '@xstate/react'
import { notificationsOf } from '#machines/account/feed-events'
import type { Act } from '#machines/sites/site-subcompanies'
import { endedOffer } from '#machines/sites/site-subcompanies'
import { siteSubcompaniesMachine } from '#machines/sites/site-subcompanies.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { ErrorState } from '#ui/feedback/error-state'
import { FeedActor } from '#views/account/feed-actor'
import { UndoActor } from '#views/shared/undo-actor'
import { useActorEvents } from '#views/shared/use-actor-events'
import { AccessRequests } from './access-requests.tsx'
import { EndAccess } from './end-access.tsx'
import { InviteSubcontractor } from './invite-subcontractor.tsx'
import { OwnAccess } from './own-access.tsx'
import s from './site.module.css'
import { readOnlyReason } from './site-head.tsx'
import type { SiteTabProps } from './site-tab-props.tsx'
import { SubcompanyTable } from './subcompany-table.tsx'

const messagesOf = (act: Act): { done: string; refused: (reason: string) => string } => {
  switch (act.kind) {
    case 'answer': {
      const answer = act.accept ? 'accepted' : 'rejected'
      return { done: outcomes.requestAnswered.replace('{answer}', answer), refused: (reason) => reason }
    }
    case 'assign':
      return { done: outcomes.managerAssigned, refused: () => outcomes.managerNotChanged }
    case 'end':
      return { done: outcomes.siteAccessEnded, refused: () => outcomes.cooperationNotEnded }
    case 'admit':
      return { done: outcomes.siteSubcontractorsUpdated, refused: () => outcomes.siteSubcontractorsNotUpdated }
  }
}

/** The companies that work on the site, for the site's own company; a sub-company gets its own access instead. */
export function SubcontractorsTab({ site, page, onChanged }: SiteTabProps) {
  const actor = useActorRef(siteSubcompaniesMachine, { input: { siteId: site.id, shared: site.sharedSite } })
  const rows = useSelector(actor, (state) => state.context.rows)
  const message = useSelector(actor, (state) => state.context.message)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const offerOf = (id: string) => {
    const name = site.sharedSite ? site.name : (rows.find((row) => row.id === id)?.name ?? '')
    return endedOffer(site.id, id, name)
  }
  const undo = UndoActor.useActorRef()
  useActorEvents(undo, () => {
    actor.send({ type: 'refresh' })
    onChanged()
  })
  useActorEvents(actor, (event) => {
    if (event.type === 'done' && event.act.kind === 'end') undo.send({ type: 'offer', offer: offerOf(event.act.id) })
    const { done, refused } = messagesOf(event.act)
    page.toast(event.type === 'done' ? { tone: 'success', text: done } : { tone: 'error', text: refused(event.reason) })
    onChanged()
  })
  useActorEvents(FeedActor.useActorRef(), (event) => {
    const isOfAccess = notificationsOf(event).some(
      ({ type, action }) => type.startsWith('site.access_') && action.site_id === site.id,
    )
    const isChanged =
      event.type === 'siteChanged' && event.workerSlug === undefined && (event.siteId ?? site.id) === site.id
    if (isOfAccess || isChanged) actor.send({ type: 'refresh' })
  })
  if (unreachable)
    return (
      <ErrorState
        level={2}
        title="The companies could not be loaded"
        onRetry={() => {
          actor.send({ type: 'retry' })
          onChanged()
        }}
      />
    )
  if (loading)
    return (
      <div className={s.body} aria-busy="true">
        <Skeleton height={36} width={320} />
        <Skeleton height={160} />
      </div>
    )
  const [own] = rows
  const disabledReason = site.editable ? undefined : readOnlyReason(site)
  return (
    <div className={s.body}>
      {message && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      {site.sharedSite ? (
        own && <OwnAccess actor={actor} site={site} own={own} role={page.user?.default_role} />
      ) : (
        <>
          {disabledReason && <Banner>{disabledReason}</Banner>}
          <AccessRequests actor={actor} disabledReason={disabledReason} />
          <SubcompanyTable actor={actor} site={site} disabledReason={disabledReason} />
          <InviteSubcontractor actor={actor} site={site} disabledReason={disabledReason} page={page} />
        </>
      )}
      <EndAccess actor={actor} site={site} />
    </div>
  )
}
