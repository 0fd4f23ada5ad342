import { useActorRef, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { notificationsOf } from '#machines/account/feed-events'
import { presenceMoveMachine, type Wanted } from '#machines/gate/presence-move.machine'
import { offerOf } from '#machines/gate/presence-undo'
import { recordsMachine, sitePeopleMachine } from '#machines/gate/site-people.machine'
import type { SiteWorker } from '#shared/api/gate/site-people'
import { outcomes } from '#shared/api/kit/outcomes'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { FeedActor } from '#views/account/feed-actor'
import { UndoActor } from '#views/shared/undo-actor'
import { useActorEvents } from '#views/shared/use-actor-events'
import type { SiteTabProps } from '#views/sites/site-tab-props'
import s from './people.module.css'
import { PeopleCounts } from './people-counts.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { MovePerson } from './people-move.tsx'
import { PeopleSaved } from './people-saved.tsx'
import { PeopleTable } from './people-table.tsx'
import { PersonRecords } from './person-records.tsx'

/** Who is on the site, who is due and who has possibly left: live, with check-in and check-out by hand. */
export function People({ site, page }: SiteTabProps) {
  const actor = useActorRef(sitePeopleMachine, { input: { siteId: site.id } })
  const move = useActorRef(presenceMoveMachine, { input: { siteId: site.id } })
  const people = useSelector(actor, (state) => state.context.people)
  const query = useSelector(actor, (state) => state.context.query)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches({ shown: 'outdated' }))
  useActorEvents(FeedActor.useActorRef(), (event) => {
    const notifications = notificationsOf(event)
    if (notifications.length) actor.send({ type: 'receive', notifications })
    else if (event.type === 'siteChanged' && (event.siteId ?? site.id) === site.id) actor.send({ type: 'invalidate' })
  })
  useActorEvents(actor, ({ text }) => page.toast({ tone: 'info', text }))
  const undo = UndoActor.useActorRef()
  useActorEvents(undo, () => {
    move.send({ type: 'dismiss' })
    actor.send({ type: 'refresh' })
  })
  useActorEvents(move, ({ saved }) => {
    if (saved.done.length) undo.send({ type: 'offer', offer: offerOf(saved.done) })
    if (saved.refused.length === 0) page.toast({ tone: 'success', text: outcomes.checkInDone })
    actor.send({ type: 'refresh' })
  })
  const records = useActorRef(recordsMachine)
  const opened = useSelector(records, (state) => state.context.content)
  // Stable callbacks, because the columns and so the rows depend on them.
  const want = useCallback((wanted: Wanted) => move.send({ type: 'want', wanted }), [move])
  const open = useCallback(
    (person: SiteWorker) => records.send({ type: 'open', content: { kind: 'records', wide: true, person } }),
    [records],
  )
  const retry = () => actor.send({ type: 'retry' })
  return (
    <section className={s.people} aria-label="People of the site">
      {outdated && (
        <Banner tone="wait" announce>
          No connection: this may have changed meanwhile. <LinkButton onClick={retry}>Retry</LinkButton>
        </Banner>
      )}
      {people && <PeopleCounts people={people} onFilter={(wanted) => actor.send({ type: 'filter', query: wanted })} />}
      <PeopleSaved actor={move} />
      <PeopleFilters
        query={query}
        choices={people?.filters}
        onFilter={(wanted) => actor.send({ type: 'filter', query: wanted })}
      />
      <div className={s.edge}>
        <PeopleTable
          rows={people?.data ?? []}
          loading={loading && !people}
          hasFilters={query.search !== '' || query.company !== 'All' || query.trade !== 'All' || query.status !== 'All'}
          error={unreachable ? retry : undefined}
          canMove={site.sharedSite || site.editable}
          onClear={() =>
            actor.send({ type: 'filter', query: { search: '', company: 'All', trade: 'All', status: 'All' } })
          }
          onWant={want}
          onOpen={open}
        />
      </div>
      <MovePerson actor={move} />
      {opened && 'person' in opened && <PersonRecords person={opened.person} drawer={records} />}
    </section>
  )
}
