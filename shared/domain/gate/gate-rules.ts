import { daysBetween, londonDay } from '#shared/domain/kit/london'
import { dayInNumbers, hours, moment } from '#shared/domain/kit/words'
import { isProven, isUnderWay } from '#shared/domain/platform/check-status'
import { cardsForRole } from '#shared/domain/platform/role-cards'
import { type CardWithStatus, cardThatCounts } from '#shared/domain/workforce/card-check'
import type { GateInputs } from './gate-inputs.ts'
import type { GateCause, GateReason } from './gate-reason.ts'

type Finding = Pick<GateReason, 'mark' | 'because' | 'words'>
const passes = (because: GateCause, words: string): Finding => ({ mark: 'passes', because, words })
const warns = (because: GateCause, words: string): Finding => ({ mark: 'warns', because, words })
const refuses = (because: GateCause, words: string): Finding => ({ mark: 'refuses', because, words })
/** Sort order: most severe first. */
export const severity = { refuses: 0, warns: 1, passes: 2 }

const hour = 3_600_000
/** Hours of rest between two shifts (Working Time Regulations 1998, regulation 10). */
const rest = 11
/** Hours off site that still count as a break within a shift. */
const longestBreak = 4

/** A rule returns undefined when there is no data to judge by. */
export const gateRules: Record<GateReason['id'], (inputs: GateInputs, now: Date) => Finding | undefined> = {
  ban({ bans }, now) {
    const today = londonDay(now)
    const ban = bans.find(({ start_at, end_at }) => start_at <= today && (end_at === null || today <= end_at))
    if (!ban) return passes('not_banned', 'Not banned')
    const until = ban.end_at ? `until ${dayInNumbers(ban.end_at)}` : 'from this site'
    return refuses('banned', `Banned ${until}${ban.reason === null ? '' : `: ${ban.reason}`}`)
  },
  assignment({ assignments }, now) {
    const today = londonDay(now)
    const uncancelled = assignments.filter(({ cancelled }) => !cancelled)
    const current = uncancelled.filter(({ start_at, end_at }) => start_at <= today && today <= end_at)
    const valid = current.find(({ shut_out }) => !shut_out)
    if (valid) return passes('assigned', `Assigned until ${dayInNumbers(valid.end_at)} as ${valid.role}`)
    const shut = current[0]?.shut_out
    if (shut?.since)
      return refuses('shut_out', `The access of ${shut.company} to this site ended on ${dayInNumbers(shut.since)}`)
    if (shut) return refuses('shut_out', `${shut.company} has no access to this site`)
    const coming = uncancelled.filter(({ start_at }) => start_at > today).sort(byStart)[0]
    if (coming) return refuses('assigned_later', `The assignment starts on ${dayInNumbers(coming.start_at)}`)
    const past = uncancelled.sort(byStart).at(-1)
    if (past) return refuses('assignment_ended', `The assignment ended on ${dayInNumbers(past.end_at)}`)
    return assignments.length
      ? refuses('assignment_cancelled', 'The assignment was cancelled')
      : refuses('not_assigned', 'Not assigned to this site')
  },
  documents({ unread_documents: [first, ...more] }) {
    if (!first) return passes('documents_accepted', 'Safety documents accepted')
    const named = `${first.name}${first.version > 1 ? ` (version ${first.version})` : ''}`
    return refuses('documents_unread', `Not accepted: ${named}${more.length ? ` and ${more.length} more` : ''}`)
  },
  identity: ({ identity }) => {
    if (isProven(identity)) return passes('identity_proven', 'Identity proven')
    if (isUnderWay(identity)) return warns('identity_under_way', 'The identity check is under way')
    return identity
      ? refuses('identity_failed', 'The identity check failed')
      : refuses('identity_missing', 'Identity not proven')
  },
  card({ cards, assignments }, now) {
    const today = londonDay(now)
    const roles = assignments.filter((one) => !one.cancelled && one.start_at <= today && today <= one.end_at)
    const needed = roles.map(({ role_id }) => cardsForRole(role_id)).find((schemes) => schemes)
    const name = needed?.map(({ scheme }) => scheme).join(' or ')
    const right = cards.filter(({ scheme_code }) => !needed || needed.some(({ code }) => code === scheme_code))
    const best = cardThatCounts(right, assignmentFor(assignments, today)?.company_id ?? null, today)
    return best
      ? ofCard(best, today)
      : refuses('card_missing', name ? `${name} card needed for this role` : 'No skill card')
  },
  rest({ last_left_at }, now) {
    if (!last_left_at) return undefined
    const away = (now.getTime() - Date.parse(last_left_at)) / hour
    if (away < longestBreak) return passes('back_from_break', 'Back from a break')
    if (away >= rest) return passes('rested', 'Rested since the last shift')
    const ended = `Last shift ended ${moment(last_left_at, now.toISOString())}`
    return warns('rest_short', `${ended}, ${hours(Math.floor(away * 60))} ago: ${rest} hours of rest are due`)
  },
}
function ofCard({ card, status, verdict }: CardWithStatus<GateInputs['cards'][number]>, today: string): Finding {
  const { scheme, expires_on } = card
  const checked = verdict?.company ? `checked by eye by ${verdict.company.name}` : 'checked with the register'
  switch (status) {
    case 'EXPIRED':
      return refuses('card_ended', `The ${scheme} card ended on ${dayInNumbers(expires_on)}`)
    case 'REFUSED':
      return refuses('card_bad', `The ${scheme} card was refused: ${checked}`)
    case 'WAITING':
      return warns('card_unchecked', `The ${scheme} card was not checked yet`)
    case 'VERIFIED': {
      const until = daysBetween(today, expires_on) > 7 ? '' : ` until ${dayInNumbers(expires_on)}`
      return passes('card_good', `${scheme} card good${until}: ${checked}`)
    }
  }
}
type Work = { start_at: string; end_at: string; cancelled: boolean; shut_out: unknown }
/**
 * The assignment that decides at the gate on a day: the current one (preferably not `shut_out`), else the next, else
 * the last. `assignments` are sorted by start.
 */
export function assignmentFor<One extends Work>(assignments: One[], day: string): One | undefined {
  const uncancelled = assignments.filter(({ cancelled }) => !cancelled)
  const current = uncancelled.filter(({ start_at, end_at }) => start_at <= day && day <= end_at)
  return (
    current.find(({ shut_out }) => !shut_out) ??
    current[0] ??
    uncancelled.find(({ start_at }) => start_at > day) ??
    uncancelled.at(-1) ??
    assignments.at(-1)
  )
}
const byStart = (a: { start_at: string }, b: { start_at: string }) => a.start_at.localeCompare(b.start_at)
