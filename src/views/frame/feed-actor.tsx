import { createActorContext } from '@xstate/react'
import { notificationFeedMachine } from '#machines/notification-feed.machine'

/** The reader's notifications: the frame keeps them for the bell, a screen hears what concerns it. */
export const FeedActor = createActorContext(notificationFeedMachine)
