import { z } from 'zod'
import { CheckStatus } from './identity-check.ts'
import { daysBetween, londonDay } from './london.ts'
import { cardsForRole } from './reference/role-cards.ts'
import { Day, Instant } from './wire.ts'
import { dayInNumbers, hours, moment } from './words.ts'

/** What the decision is taken from: as much as is known of one worker on one site. The offline list carries it. */
export const GateInputs = z.object({
  /** On this site, of any time, cancelled ones too. */
  assignments: z.array(
    z.object({ start_at: Day, end_at: Day, cancelled: z.boolean(), role_id: z.string(), role: z.string() }),
  ),
  /** Documents of the site for the worker's role in force, whose newest version they have not accepted. */
  unread_documents: z.array(z.object({ name: z.string(), version: z.number().int() })),
  identity: CheckStatus.nullable(),
  /** Skill cards that were not replaced; `check` is the newest one of a company. */
  cards: z.array(
    z.object({
      scheme_code: z.string(),
      scheme: z.string(),
      expires_on: Day,
      check: z.enum(['WAITING', 'PASSED', 'FAILED']).nullable(),
    }),
  ),
  /** Bans of this site, and of all of its company's. */
  bans: z.array(z.object({ reason: z.string(), start_at: Day, end_at: Day.nullable() })),
  /** When the worker last left any site; null where nobody knows. */
  last_left_at: Instant.nullable(),
})
export type GateInputs = z.infer<typeof GateInputs>

const ReasonId = z.enum(['ban', 'assignment', 'documents', 'identity', 'card', 'rest'])
export const GateReason = z.object({
  id: ReasonId,
  mark: z.enum(['passes', 'warns', 'refuses']),
  /** One sentence for the guard, and for the worker who asks why. */
  words: z.string(),
})
export type GateReason = z.infer<typeof GateReason>
export const GateVerdict = z.enum(['let in', 'ask first', 'do not let in'])
export const GateDecision = z.object({
  verdict: GateVerdict,
  /** The gravest first. */
  reasons: z.array(GateReason),
})
export type GateDecision = z.infer<typeof GateDecision>

type Said = Pick<GateReason, 'mark' | 'words'>
const passes = (words: string): Said => ({ mark: 'passes', words })
const warns = (words: string): Said => ({ mark: 'warns', words })
const refuses = (words: string): Said => ({ mark: 'refuses', words })
/** The gravest first. */
const grave = { refuses: 0, warns: 1, passes: 2 }

const hour = 3_600_000
/** Hours of rest between two shifts (Working Time Regulations 1998, regulation 10). */
const rest = 11
/** Hours away from site up to which somebody had a break within a shift. */
const longestBreak = 4

/** A rule says nothing (undefined) where nothing is recorded to judge by. */
const rules: Record<GateReason['id'], (inputs: GateInputs, now: Date) => Said | undefined> = {
  ban({ bans }, now) {
    const today = londonDay(now)
    const ban = bans.find(({ start_at, end_at }) => start_at <= today && (end_at === null || today <= end_at))
    if (!ban) return passes('Not banned')
    return refuses(`Banned ${ban.end_at ? `until ${dayInNumbers(ban.end_at)}` : 'from this site'}: ${ban.reason}`)
  },
  assignment({ assignments }, now) {
    const today = londonDay(now)
    const standing = assignments.filter(({ cancelled }) => !cancelled)
    const valid = standing.find(({ start_at, end_at }) => start_at <= today && today <= end_at)
    if (valid) return passes(`Assigned until ${dayInNumbers(valid.end_at)} as ${valid.role}`)
    const coming = standing.filter(({ start_at }) => start_at > today).sort(byStart)[0]
    if (coming) return refuses(`The assignment starts on ${dayInNumbers(coming.start_at)}`)
    const past = standing.sort(byStart).at(-1)
    if (past) return refuses(`The assignment ended on ${dayInNumbers(past.end_at)}`)
    return refuses(assignments.length ? 'The assignment was cancelled' : 'Not assigned to this site')
  },
  documents({ unread_documents: [first, ...more] }) {
    if (!first) return passes('Safety documents accepted')
    const named = `${first.name}${first.version > 1 ? ` (version ${first.version})` : ''}`
    return refuses(`Not accepted: ${named}${more.length ? ` and ${more.length} more` : ''}`)
  },
  identity: ({ identity }) => {
    if (identity === 'CHECK_COMPLETED') return passes('Identity proven')
    if (identity === 'CHECK_CREATED') return warns('The identity check is under way')
    return refuses(identity ? 'The identity check failed' : 'Identity not proven')
  },
  card({ cards, assignments }, now) {
    const today = londonDay(now)
    const roles = assignments.filter((one) => !one.cancelled && one.start_at <= today && today <= one.end_at)
    const needed = roles.map(({ role_id }) => cardsForRole(role_id)).find((schemes) => schemes)
    const name = needed?.map(({ scheme }) => scheme).join(' or ')
    const right = cards.filter(({ scheme_code }) => !needed || needed.some(({ code }) => code === scheme_code))
    const said = right.map((card) => ofCard(card, today)).sort((a, b) => grave[b.mark] - grave[a.mark])[0]
    return said ?? refuses(name ? `${name} card needed for this role` : 'No skill card')
  },
  rest({ last_left_at }, now) {
    if (!last_left_at) return undefined
    const away = (now.getTime() - Date.parse(last_left_at)) / hour
    if (away < longestBreak) return passes('Back from a break')
    if (away >= rest) return passes('Rested since the last shift')
    const ended = `Last shift ended ${moment(last_left_at, now.toISOString())}`
    return warns(`${ended}, ${hours(Math.floor(away * 60))} ago: ${rest} hours of rest are due`)
  },
}
function ofCard({ scheme, expires_on, check }: GateInputs['cards'][number], today: string): Said {
  if (expires_on < today) return refuses(`The ${scheme} card ended on ${dayInNumbers(expires_on)}`)
  if (check === 'FAILED') return refuses(`The ${scheme} card was checked and is not good`)
  if (check !== 'PASSED') return warns(`The ${scheme} card was not checked yet`)
  return passes(
    daysBetween(today, expires_on) > 7
      ? `${scheme} card good`
      : `${scheme} card good until ${dayInNumbers(expires_on)}`,
  )
}
const byStart = (a: { start_at: string }, b: { start_at: string }) => a.start_at.localeCompare(b.start_at)

/**
 * May this worker enter this site at `now`? One function for server and browser. Any reason that refuses keeps them out,
 * whatever the others say; a warning may be overridden with a reason in words.
 */
export function decideGate(inputs: GateInputs, now: Date): GateDecision {
  const reasons = ReasonId.options
    .flatMap((id) => {
      const said = rules[id](inputs, now)
      return said ? [{ id, ...said }] : []
    })
    .sort((a, b) => grave[a.mark] - grave[b.mark])
  const has = (mark: GateReason['mark']) => reasons.some((reason) => reason.mark === mark)
  return { verdict: has('refuses') ? 'do not let in' : has('warns') ? 'ask first' : 'let in', reasons }
}
