import { useActorRef, useSelector } from '@xstate/react'
import { concernsWorker, newestMove } from '#machines/account/feed-events'
import { workerDetailMachine } from '#machines/workforce/worker-detail.machine'
import { texts } from '#shared/api/kit/texts'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { ErrorState } from '#ui/feedback/error-state'
import { FeedActor } from '#views/account/feed-actor'
import { useFeed } from '#views/account/use-feed'
import { ErrorScreen } from '#views/shared/error-screen'
import { Question } from '#views/shared/question'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { SiteSkeleton } from '#views/sites/site-skeleton'
import { usePhoneReset } from './phone-reset.tsx'
import s from './worker.module.css'
import { nameOf } from './worker-columns.tsx'
import { WorkerHead } from './worker-head.tsx'
import { tabIn, type WorkerSlug, workerSlugs } from './worker-slugs.tsx'
import type { WorkerTabTable } from './worker-tab-props.tsx'
import { WorkerTabs } from './worker-tabs.tsx'

type Props = { page: PageContext; table: WorkerTabTable; tab?: WorkerSlug | undefined }

/**
 * /workers/{slug} and its tabs: one worker, as far as the user has access to them. `tab`: given if the address names
 * one.
 */
export function Worker({ page, table, tab }: Props) {
  const actor = useActorRef(workerDetailMachine, { input: { id: page.params.slug ?? '' } })
  const { reset, question, request } = usePhoneReset()
  const worker = useSelector(actor, (state) => state.context.data)
  const missing = useSelector(actor, (state) => state.matches('missing') || state.matches('ended'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  const slug = page.params.slug ?? ''
  useFeed(
    (event) => concernsWorker(event, slug),
    () => actor.send({ type: 'refresh' }),
  )
  useActorEvents(FeedActor.useActorRef(), (event) => {
    const moved = newestMove(event, slug)
    if (moved) page.toast({ tone: 'info', text: moved.description })
  })
  useActorEvents(reset, (event) => {
    if (event.type === 'failed') return page.toast({ tone: 'error', text: event.message })
    page.toast({ tone: 'success', text: `${nameOf(event.worker)} can register another phone` })
    actor.send({ type: 'refresh' })
  })
  const requestedTab = tab ?? tabIn(page.query)
  const tabs = workerSlugs.filter((one) => table[one] && (!worker || (table[one].isFor?.(worker) ?? true)))
  const retry = () => actor.send({ type: 'retry' })
  if (missing || (worker && requestedTab && !tabs.includes(requestedTab)))
    return <ErrorScreen status={404} message={texts.pageNotFound} />
  if (unreachable) return <ErrorState title="This worker could not be loaded" level={1} onRetry={retry} />
  if (!worker) return <SiteSkeleton />
  return (
    <div className={s.page}>
      {outdated && (
        <Banner tone="wait" announce>
          No connection: this may have changed meanwhile. <LinkButton onClick={retry}>Retry</LinkButton>
        </Banner>
      )}
      <WorkerHead worker={worker} onReset={() => request({ id: worker.id, name: nameOf(worker) })} />
      <WorkerTabs
        key={tabs.join()}
        worker={worker}
        tabs={tabs}
        table={table}
        requestedTab={requestedTab}
        page={page}
        onChanged={() => actor.send({ type: 'refresh' })}
      />
      <Question actor={question} />
    </div>
  )
}
