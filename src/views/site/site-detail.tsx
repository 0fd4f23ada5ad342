import { useActorRef, useSelector } from '@xstate/react'
import { DoorClosed } from 'lucide-react'
import { pathOf, paths } from '#contract/paths'
import { texts } from '#contract/texts'
import { siteDetailMachine } from '#machines/site-detail.machine'
import { Banner } from '#ui/banner'
import { ButtonLink } from '#ui/button-link'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { LinkButton } from '#ui/link-button'
import { AssignmentDrawer } from '#views/assignment/assignment-drawer'
import { FeedActor } from '#views/frame/feed-actor'
import { ErrorScreen } from '#views/session/error-screen'
import type { PageContext } from '#views/session/screen-table'
import { useActorEvents } from '#views/use-actor-events'
import s from './site.module.css'
import { SiteHead } from './site-head.tsx'
import { SiteSkeleton } from './site-skeleton.tsx'
import { SiteTabs } from './site-tabs.tsx'
import { siteSlugs, siteTabs } from './tabs.tsx'

/** /sites/{id} and its tabs: one site, as far as the user has access to it. */
export function SiteDetail({ page }: { page: PageContext }) {
  const actor = useActorRef(siteDetailMachine, { input: { id: page.params.id ?? '' } })
  const site = useSelector(actor, (state) => state.context.site)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const ended = useSelector(actor, (state) => state.matches('ended'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (event.type === 'siteChanged' && (event.siteId ?? page.params.id) === page.params.id)
      actor.send({ type: 'refresh' })
  })
  const retry = () => actor.send({ type: 'retry' })
  const { slug, assignment_id } = page.params
  const tabs = siteSlugs.filter((one) => siteTabs[one] && (!site || (siteTabs[one].isFor?.(site) ?? true)))
  if (missing || (slug && !tabs.some((one) => one === slug)))
    return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (ended)
    return (
      <EmptyState
        icon={DoorClosed}
        level={1}
        title="Your company’s access to this site has ended"
        action={<ButtonLink href={paths.sites}>Your sites</ButtonLink>}
      >
        The site’s owner, or the owner of your company, ended it. Your people who are on site stay on its fire list
        until they check out.
      </EmptyState>
    )
  if (unreachable) return <ErrorState title="This site could not be loaded" level={1} onRetry={retry} />
  if (!site) return <SiteSkeleton />
  return (
    <div className={s.page}>
      {outdated && (
        <Banner tone="wait" announce>
          No connection: this may have changed meanwhile. <LinkButton onClick={retry}>Retry</LinkButton>
        </Banner>
      )}
      <SiteHead site={site} />
      {assignment_id && slug && slug !== 'assignments' && (
        <AssignmentDrawer
          key={assignment_id}
          id={assignment_id}
          toast={page.toast}
          onClose={() => page.go(pathOf({ route: 'siteTab', params: { id: site.id, slug } }))}
          onChanged={() => actor.send({ type: 'refresh' })}
        />
      )}
      <SiteTabs
        key={tabs.join()}
        site={site}
        tabs={tabs}
        page={page}
        onChanged={() => actor.send({ type: 'refresh' })}
      />
    </div>
  )
}
