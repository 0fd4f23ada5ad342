import { useActorRef, useSelector } from '@xstate/react'
import { siteEditMachine } from '#machines/sites/site-edit.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf, paths } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import type { Site } from '#shared/api/sites/site'
import { Card } from '#ui/display/card'
import { ButtonLink } from '#ui/elements/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { ErrorScreen } from '#views/shared/error-screen'
import { LeaveQuestion } from '#views/shared/leave-question'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { Documents } from './documents.tsx'
import s from './site-edit.module.css'
import { SiteForm } from './site-form.tsx'
import { readOnlyReason } from './site-head.tsx'
import { SiteSkeleton } from './site-skeleton.tsx'

/** /sites/new and /sites/{id}/edit. */
export function SiteEdit({ page }: { page: PageContext }) {
  const { id } = page.params
  const actor = useActorRef(siteEditMachine, { input: { id } })
  const site = useSelector(actor, (state) => state.context.thing)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const locked = useSelector(actor, (state) => state.matches('locked'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const back = id ? pathOf({ route: 'site', params: { id } }) : paths.sites
  useActorEvents(actor, (event) => {
    if (event.type === 'left') return page.go(back)
    // The form itself shows what was refused.
    if (event.type === 'refused') return
    const { id: saved, name } = event.thing
    const text = outcomes.siteChanged.replace('{name}', name).replace('{action}', actionOf(event))
    page.toast({ tone: 'success', text })
    page.go(pathOf({ route: 'site', params: { id: saved } }))
  })
  if (missing) return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable)
    return <ErrorState title="This site could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
  if (loading) return <SiteSkeleton />
  if (locked && site)
    return (
      <EmptyState
        level={1}
        title={`You may not change ${site.name}`}
        action={<ButtonLink href={back}>Look at the site</ButtonLink>}
      >
        {readOnlyReason(site)}
      </EmptyState>
    )
  return (
    <div className={s.page}>
      <header>
        <p className={s.back}>
          <a
            href={back}
            onClick={(event) => {
              event.preventDefault()
              actor.send({ type: 'leave' })
            }}
          >
            {site ? site.name : 'Sites'}
          </a>
        </p>
        <h1>{id ? 'Edit site' : 'Add a site'}</h1>
      </header>
      <SiteForm edit={actor} />
      {site && (
        <Card title="Safety documents (RAMS)" flush>
          <Documents siteId={site.id} editable disabledReason={undefined} toast={page.toast} />
        </Card>
      )}
      <LeaveQuestion form={actor}>What you changed here is not saved yet.</LeaveQuestion>
    </div>
  )
}

function actionOf({ thing, before }: { thing: Site; before: Site | undefined }) {
  if (!before) return 'added'
  if (thing.active === before.active) return 'updated'
  return thing.active ? 'reopened' : 'closed'
}
