import { openEvent, openRule } from '#server/platform/events'
import type { Person } from '#server/platform/kit/person'
import type { SiteRow } from '#server/sites/site.access'

/** Whether a roll call runs at the site; none is started or closed there until the transaction ends. */
export const hasRunningRollCall = openRule<{ siteId: string }>()

/** A version of a safety document that is about to be written; `roles` are the trades that must accept it. */
export type Publishing = {
  site: SiteRow
  document: { name: string; roles: string[] }
  version: number
  me: Person
  now: Date
}
/** The statuses of assignments are still as before the version. */
export const documentPublishing = openEvent<Publishing>()
