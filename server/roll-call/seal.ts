import { londonDay, mondayOf } from '#contract/london'
import type { Person } from '#server/person'
import { companyOf, type ReachedSite } from '#server/site/reach'
import type { World } from '#server/world'

const sealOf = (world: World, text: string) =>
  Buffer.from(world.keys.sign('roll-call-seal', text), 'base64url').subarray(0, 16).toString('hex')

/**
 * The key with which the phones of a site's marshals sign what they exchange this week. A sub-company's phones have
 * their own, so they trust only each other.
 */
export const listSeal = (world: World, me: Person, { site, shared }: ReachedSite, now: Date) =>
  sealOf(world, `list ${site.id} ${mondayOf(londonDay(now))} ${shared ? companyOf(me) : ''}`)

/** The seal of a roll call for this reader: the one that the lists of its week carry. */
export const callSeal = (world: World, me: Person, reached: ReachedSite, call: { key: string; started_at: Date }) =>
  reached.shared ? listSeal(world, me, reached, call.started_at) : call.key
