import { createActorContext } from '@xstate/react'
import { messageQueueMachine } from '#machines/account/message-queue.machine'

/** The user's messages on their way: owned by the frame, so that they are sent wherever the user goes. */
export const MessageQueueActor = createActorContext(messageQueueMachine)
