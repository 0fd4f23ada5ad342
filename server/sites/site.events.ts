import { openRule } from '#server/platform/events'

/** Whether a roll call runs at the site; none is started or closed there until the transaction ends. */
export const hasRunningRollCall = openRule<{ siteId: string }>()
