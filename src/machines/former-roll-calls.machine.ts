import type { Marshal } from '#lifecycles/roll-call-session'
import { endRights } from '#services/roll-call-former'
import { readMachine } from './generic/read.ts'

/** Roll calls of which this phone keeps something to hand in, and which the marshal can open no more. */
export const formerRollCallsMachine = (me: Marshal, isWorker: boolean) =>
  readMachine('formerRollCalls', 'Roll calls of which something is still to be handed in, by site.', () =>
    endRights({ me, isWorker }),
  )
