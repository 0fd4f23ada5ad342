import { useActorRef } from '@xstate/react'
import type { FeedNews } from '#machines/feed-news'
import { pauseMachine } from '#machines/pause.machine'
import { FeedActor } from '#views/frame/feed-actor'
import { useNews } from './use-news.tsx'

/** Calls `readAnew` a second after news that match `concerns`, once for all news in that second. */
export function useFeed(concerns: (news: FeedNews) => boolean, readAnew: () => void): void {
  const pause = useActorRef(pauseMachine)
  useNews(FeedActor.useActorRef(), (news) => {
    if (concerns(news)) pause.send({ type: 'hear' })
  })
  useNews(pause, readAnew)
}
