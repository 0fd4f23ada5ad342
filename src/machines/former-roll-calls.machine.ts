import type { Marshal } from '#lifecycles/roll-call-session'
import { endRights } from '#services/roll-call-former'
import { readMachine } from './generic/read.ts'

/** Roll calls of which this phone keeps something to hand in, of somebody who can open none any more. */
export const formerRollCallsMachine = (me: Marshal) =>
  readMachine('formerRollCalls', 'Roll calls of which something is still to be handed in, by site.', () =>
    endRights({ me }),
  )
