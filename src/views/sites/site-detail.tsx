import { useActorRef, useSelector } from '@xstate/react'
import { DoorClosed } from 'lucide-react'
import type { ComponentType } from 'react'
import { siteDetailMachine } from '#machines/sites/site-detail.machine'
import { pathOf, paths } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { ButtonLink } from '#ui/elements/button-link'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { FeedActor } from '#views/account/feed-actor'
import { ErrorScreen } from '#views/shared/error-screen'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './site.module.css'
import { SiteHead } from './site-head.tsx'
import { SiteSkeleton } from './site-skeleton.tsx'
import { siteSlugs } from './site-slugs.tsx'
import type { AssignmentOverTabProps, SiteTabTable } from './site-tab-props.tsx'
import { SiteTabs } from './site-tabs.tsx'

type Props = { page: PageContext; table: SiteTabTable; AssignmentOverTab: ComponentType<AssignmentOverTabProps> }

/** /sites/{id} and its tabs: one site, as far as the user has access to it. */
export function SiteDetail({ page, table, AssignmentOverTab }: Props) {
  const actor = useActorRef(siteDetailMachine, { input: { id: page.params.id ?? '' } })
  const site = useSelector(actor, (state) => state.context.data)
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
  const tabs = siteSlugs.filter((one) => table[one] && (!site || (table[one].isFor?.(site) ?? true)))
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
        <AssignmentOverTab
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
        table={table}
        page={page}
        onChanged={() => actor.send({ type: 'refresh' })}
      />
    </div>
  )
}
