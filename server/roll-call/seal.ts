import { londonDay, mondayOf } from '#contract/london'
import type { Person } from '#server/person'
import { companyOf, type ReachedSite } from '#server/site/reach'
import type { World } from '#server/world'

const sealOf = (world: World, text: string) =>
  Buffer.from(world.keys.sign('roll-call-seal', text), 'base64url').subarray(0, 16).toString('hex')

/** What the phones of a site's marshals seal with this week. A sub-company's phones believe each other only. */
export const listSeal = (world: World, me: Person, { site, shared }: ReachedSite, now: Date) =>
  sealOf(world, `list ${site.id} ${mondayOf(londonDay(now))} ${shared ? companyOf(me) : ''}`)

/** The seal of a roll call as this reader is told it: the one that lists of its week carry. */
export const callSeal = (world: World, me: Person, reached: ReachedSite, call: { key: string; started_at: Date }) =>
  reached.shared ? listSeal(world, me, reached, call.started_at) : call.key
