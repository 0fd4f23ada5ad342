import { useActorRef, useSelector } from '@xstate/react'
import { hasTag } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { subcompanyPageMachine } from '#machines/sites/subcompany-page.machine'
import { pathOf } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import type { SubcompanyInFull } from '#shared/api/sites/subcompany'
import type { SubcompanyMoveName } from '#shared/api/sites/subcompany-move'
import { clockTime, dayInNumbers, dayWithDots } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Facts } from '#ui/display/facts'
import { PageHead } from '#ui/display/page-head'
import { Timeline } from '#ui/display/timeline'
import { ErrorState } from '#ui/feedback/error-state'
import { FeedActor } from '#views/account/feed-actor'
import { ErrorScreen } from '#views/shared/error-screen'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { AccessChip } from './access-display.tsx'
import s from './site.module.css'
import { SiteSkeleton } from './site-skeleton.tsx'
import { SubcompanyGuards } from './subcompany-guards.tsx'

/** /sites/{id}/subcompany/{subcompany_id}: one company on a site, and the history of its access. */
export function SubcompanyPage({ page }: { page: PageContext }) {
  const { id: siteId = '', subcompany_id: id = '' } = page.params
  const actor = useActorRef(subcompanyPageMachine, { input: { siteId, id } })
  const subcompany = useSelector(actor, (state) => state.context.subcompany)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (event.type === 'siteChanged' && (event.siteId ?? siteId) === siteId) actor.send({ type: 'refresh' })
  })
  if (missing) return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable)
    return (
      <ErrorState title="This company could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (!subcompany) return <SiteSkeleton />
  const { name, status, history } = subcompany
  return (
    <div className={s.page}>
      <PageHead
        back={
          <a href={pathOf({ route: 'siteTab', params: { id: siteId, slug: 'subcontractors' } })}>
            Companies of the site
          </a>
        }
        title={name}
        under={<AccessChip status={status} />}
      />
      <div className={s.columns}>
        <div className={s.column}>
          <Card title="On this site">
            <Facts facts={factsOf(subcompany)} />
          </Card>
          {subcompany.guards && hasTag(subcompanyAccessLifecycle, status, 'works') && (
            <SubcompanyGuards actor={actor} subcompany={subcompany} page={page} />
          )}
        </div>
        <Card title="What was done">
          {history.length ? (
            <Timeline
              moments={history.map(({ move, at, by, detail }) => ({
                id: `${move} ${at} ${detail ?? ''}`,
                what: `${words[move](detail)}${by ? ` by ${by}` : ''}`,
                when: `${dayWithDots(at)} ${clockTime(at)}`,
                at,
              }))}
            />
          ) : (
            <p>Nothing was written down yet.</p>
          )}
        </Card>
      </div>
    </div>
  )
}

const words: Record<SubcompanyMoveName, (who: string | null) => string> = {
  request: () => 'Access asked for',
  grant: () => 'Access given',
  reject: () => 'Request rejected',
  end: () => 'Access ended',
  undo: () => 'End of access undone',
  assignManager: () => 'Manager assigned',
  unassignManager: () => 'Manager taken away',
  approveGuard: (who) => `${who ?? 'A guard'} approved as a guard`,
  endGuard: (who) => `Approval of ${who ?? 'a guard'} ended`,
}
const day = (at: string | null) => (at ? dayInNumbers(at) : undefined)

function factsOf({ manager, on_site, requested_by, created_at, decided_at, ended_at, status }: SubcompanyInFull) {
  const answered = hasTag(subcompanyAccessLifecycle, status, 'refused') ? 'Rejected' : 'Access given'
  return [
    { name: 'Manager', value: manager ? `${manager.first_name} ${manager.last_name}` : 'Nobody' },
    { name: 'On site now', value: on_site },
    { name: 'Asked for', value: requested_by ? `${day(created_at)} by ${requested_by}` : day(created_at) },
    { name: answered, value: day(decided_at) ?? 'Not answered yet' },
    ...(ended_at ? [{ name: 'Ended', value: day(ended_at) }] : []),
  ]
}
