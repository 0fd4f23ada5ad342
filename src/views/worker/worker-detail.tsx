import { useActorRef, useSelector } from '@xstate/react'
import { texts } from '#contract/texts'
import { concernsWorker, newestMove } from '#machines/feed-news'
import { phoneResetMachine } from '#machines/phone-reset.machine'
import { workerDetailMachine } from '#machines/worker-detail.machine'
import { Banner } from '#ui/banner'
import { ErrorState } from '#ui/error-state'
import { LinkButton } from '#ui/link-button'
import { FeedActor } from '#views/frame/feed-actor'
import { ErrorScreen } from '#views/session/error-screen'
import type { Seen } from '#views/session/screen-table'
import { SiteSkeleton } from '#views/site/site-skeleton'
import { useFeed } from '#views/use-feed'
import { useNews } from '#views/use-news'
import { PhoneReset } from './phone-reset.tsx'
import { tabIn, type WorkerSlug, workerSlugs, workerTabs } from './tabs.tsx'
import s from './worker.module.css'
import { nameOf } from './worker-columns.tsx'
import { WorkerHead } from './worker-head.tsx'
import { WorkerTabs } from './worker-tabs.tsx'

/**
 * /workers/{slug} and its tabs: one worker, as far as the user has access to them. `tab`: given if the address names
 * one.
 */
export function Worker({ seen, tab }: { seen: Seen; tab?: WorkerSlug | undefined }) {
  const actor = useActorRef(workerDetailMachine, { input: { slug: seen.params.slug ?? '' } })
  const reset = useActorRef(phoneResetMachine)
  const worker = useSelector(actor, (state) => state.context.worker)
  const missing = useSelector(actor, (state) => state.matches('missing'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  const slug = seen.params.slug ?? ''
  useFeed(
    (news) => concernsWorker(news, slug),
    () => actor.send({ type: 'refresh' }),
  )
  useNews(FeedActor.useActorRef(), (news) => {
    const moved = newestMove(news, slug)
    if (moved) seen.say({ tone: 'success', text: moved.description })
  })
  useNews(reset, (news) => {
    if (news.type === 'failed') return seen.say({ tone: 'error', text: news.said })
    seen.say({ tone: 'success', text: `${nameOf(news.worker)} can register another phone` })
    actor.send({ type: 'refresh' })
  })
  const asked = tab ?? tabIn(seen.query)
  const tabs = workerSlugs.filter((one) => workerTabs[one] && (!worker || (workerTabs[one].isFor?.(worker) ?? true)))
  const retry = () => actor.send({ type: 'retry' })
  if (missing || (worker && asked && !tabs.includes(asked)))
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
      <WorkerHead
        worker={worker}
        onReset={() => reset.send({ type: 'ask', owner: { id: worker.id, name: nameOf(worker) } })}
      />
      <WorkerTabs
        key={tabs.join()}
        worker={worker}
        tabs={tabs}
        asked={asked}
        seen={seen}
        onChanged={() => actor.send({ type: 'refresh' })}
      />
      <PhoneReset actor={reset} />
    </div>
  )
}
