import { useActorRef } from '@xstate/react'
import type { FeedEvent } from '#machines/account/feed-events'
import { pauseMachine } from '#machines/kit/pause.machine'
import { useActorEvents } from '#views/shared/use-actor-events'
import { FeedActor } from './feed-actor.tsx'

/** Calls `refresh` a second after events that match `concerns`, once for all events in that second. */
export function useFeed(concerns: (event: FeedEvent) => boolean, refresh: () => void): void {
  const pause = useActorRef(pauseMachine)
  useActorEvents(FeedActor.useActorRef(), (event) => {
    if (concerns(event)) pause.send({ type: 'invalidate' })
  })
  useActorEvents(pause, refresh)
}
