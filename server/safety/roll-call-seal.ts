import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { companyOf, type SiteAccess } from '#server/sites/site.access'
import { londonDay, mondayOf } from '#shared/domain/kit/london'

const sealOf = (deps: Deps, text: string) =>
  Buffer.from(deps.keys.sign('roll-call-seal', text), 'base64url').subarray(0, 16).toString('hex')

/**
 * The key with which the phones of a site's marshals sign what they exchange this week. A sub-company's phones have
 * their own, so they trust only each other.
 */
export const listSeal = (deps: Deps, me: Person, { site, shared }: SiteAccess, now: Date) =>
  sealOf(deps, `list ${site.id} ${mondayOf(londonDay(now))} ${shared ? companyOf(me) : ''}`)

/** The seal of a roll call for this reader: the one that the lists of its week carry. */
export const callSeal = (deps: Deps, me: Person, access: SiteAccess, call: { key: string; started_at: Date }) =>
  access.shared ? listSeal(deps, me, access, call.started_at) : call.key
