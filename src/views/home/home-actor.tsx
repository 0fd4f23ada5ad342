import { createActorContext } from '@xstate/react'
import { homeMachine } from '#machines/home/home.machine'

/** The user's home data: owned by the frame for its counts, shown by the home page. */
export const HomeActor = createActorContext(homeMachine)
