import { readMachine } from '#machines/kit/read.machine'
import { endRights } from '#services/safety/roll-call-former'
import type { Marshal } from '#shared/domain/safety/roll-call-session'

/** Roll calls of which this phone keeps something to hand in, and which the marshal can open no more. */
export const formerRollCallsMachine = (me: Marshal, isWorker: boolean) =>
  readMachine('formerRollCalls', 'Roll calls of which something is still to be handed in, by site.', () =>
    endRights({ me, isWorker }),
  )
