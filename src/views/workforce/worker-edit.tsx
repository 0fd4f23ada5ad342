import { useActorRef, useSelector } from '@xstate/react'
import { workerEditMachine } from '#machines/workforce/worker-edit.machine'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf } from '#shared/api/kit/paths'
import { texts } from '#shared/api/kit/texts'
import { PageHead } from '#ui/display/page-head'
import { ButtonLink } from '#ui/elements/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { ErrorScreen } from '#views/shared/error-screen'
import { LeaveQuestion } from '#views/shared/leave-question'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { SiteSkeleton } from '#views/sites/site-skeleton'
import s from './worker.module.css'
import { addressOf, nameOf } from './worker-columns.tsx'
import { WorkerForm } from './worker-form.tsx'

/** /workers/profile/{slug}/edit: the data that the company keeps of a worker. */
export function WorkerEdit({ page }: { page: PageContext }) {
  const slug = page.params.slug ?? ''
  const actor = useActorRef(workerEditMachine, { input: { id: slug } })
  const worker = useSelector(actor, (state) => state.context.thing)
  const loading = useSelector(actor, (state) => state.matches('loading'))
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const locked = useSelector(actor, (state) => state.matches('locked'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const back = pathOf({ route: 'worker', params: { slug } })
  useActorEvents(actor, (event) => {
    if (event.type === 'left') return page.go(back)
    if (event.type === 'refused') return page.toast({ tone: 'error', text: outcomes.workerNotUpdated })
    page.toast({ tone: 'success', text: outcomes.saved })
    page.go(addressOf(event.thing.slug))
  })
  if (missing) return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable)
    return (
      <ErrorState title="This worker could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (loading || !worker) return <SiteSkeleton />
  if (locked)
    return (
      <EmptyState
        level={1}
        title={`You may not change ${nameOf(worker)}’s profile`}
        action={<ButtonLink href={back}>Look at the worker</ButtonLink>}
      >
        {outcomes.workerNotEditable}
      </EmptyState>
    )
  return (
    <div className={s.page}>
      <PageHead
        back={
          <a
            href={back}
            onClick={(event) => {
              event.preventDefault()
              actor.send({ type: 'leave' })
            }}
          >
            {nameOf(worker)}
          </a>
        }
        title="Edit profile"
      />
      <WorkerForm edit={actor} />
      <LeaveQuestion form={actor}>What you changed here is not saved yet.</LeaveQuestion>
    </div>
  )
}
