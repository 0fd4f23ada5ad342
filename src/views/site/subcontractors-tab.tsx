import { useActorRef, useSelector } from '@xstate/react'
import { outcomes } from '#contract/outcomes'
import { notificationsOf } from '#machines/feed-news'
import type { Act } from '#machines/site-subcompanies'
import { siteSubcompaniesMachine } from '#machines/site-subcompanies.machine'
import { Banner } from '#ui/banner'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { FeedActor } from '#views/frame/feed-actor'
import { UndoActor } from '#views/frame/undo-actor'
import { useNews } from '#views/use-news'
import { AccessRequests } from './access-requests.tsx'
import { EndAccess } from './end-access.tsx'
import { InviteSubcontractor } from './invite-subcontractor.tsx'
import { OwnAccess } from './own-access.tsx'
import s from './site.module.css'
import { whyNot } from './site-head.tsx'
import { SubcompanyTable } from './subcompany-table.tsx'
import type { SiteTabProps } from './tabs.tsx'

const saidOf = (act: Act): { done: string; refused: (reason: string) => string } => {
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
export function SubcontractorsTab({ site, seen, onChanged }: SiteTabProps) {
  const actor = useActorRef(siteSubcompaniesMachine, { input: { siteId: site.id, shared: site.sharedSite } })
  const rows = useSelector(actor, (state) => state.context.rows)
  const message = useSelector(actor, (state) => state.context.message)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const offerOf = (id: string) => {
    const name = site.sharedSite ? site.name : (rows.find((row) => row.id === id)?.name ?? '')
    return { text: `${name}: access ended`, done: [{ noun: 'access' as const, id, site: site.id, name }] }
  }
  const undo = UndoActor.useActorRef()
  useNews(undo, () => {
    actor.send({ type: 'hear' })
    onChanged()
  })
  useNews(actor, (news) => {
    if (news.type === 'done' && news.act.kind === 'end') undo.send({ type: 'offer', offer: offerOf(news.act.id) })
    const { done, refused } = saidOf(news.act)
    seen.say(news.type === 'done' ? { tone: 'success', text: done } : { tone: 'error', text: refused(news.reason) })
    onChanged()
  })
  useNews(FeedActor.useActorRef(), (news) => {
    const isOfAccess = notificationsOf(news).some(
      ({ type, action }) => type.startsWith('site.access_') && action.site_id === site.id,
    )
    const isChanged =
      news.type === 'siteChanged' && news.workerSlug === undefined && (news.siteId ?? site.id) === site.id
    if (isOfAccess || isChanged) actor.send({ type: 'hear' })
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
  const why = site.editable ? undefined : whyNot(site)
  return (
    <div className={s.body}>
      {message && (
        <Banner tone="bad" announce>
          {message}
        </Banner>
      )}
      {site.sharedSite ? (
        own && <OwnAccess actor={actor} site={site} own={own} role={seen.user?.default_role} />
      ) : (
        <>
          {why && <Banner>{why}</Banner>}
          <AccessRequests actor={actor} why={why} />
          <SubcompanyTable actor={actor} site={site} why={why} />
          <InviteSubcontractor actor={actor} site={site} why={why} seen={seen} />
        </>
      )}
      <EndAccess actor={actor} site={site} />
    </div>
  )
}
