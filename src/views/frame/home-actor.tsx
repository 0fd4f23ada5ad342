import { createActorContext } from '@xstate/react'
import { homeMachine } from '#machines/home.machine'

/** The reader's home: the frame keeps it for its counts, the home page shows it. */
export const HomeActor = createActorContext(homeMachine)
