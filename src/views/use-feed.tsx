import { useActorRef } from '@xstate/react'
import type { FeedEvent } from '#machines/feed-events'
import { pauseMachine } from '#machines/pause.machine'
import { FeedActor } from '#views/frame/feed-actor'
import { useActorEvents } from './use-actor-events.tsx'

/** Calls `refresh` a second after events that match `concerns`, once for all events in that second. */
export function useFeed(concerns: (event: FeedEvent) => boolean, refresh: () => void): void {
  const pause = useActorRef(pauseMachine)
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (concerns(event)) pause.send({ type: 'invalidate' })
  })
  useActorEvents(pause, refresh)
}
