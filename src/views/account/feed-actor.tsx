import { createActorContext } from '@xstate/react'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'

/** The user's notification feed: owned by the frame for the bell; screens subscribe to the news that concerns them. */
export const FeedActor = createActorContext(notificationFeedMachine)
