import type { GateEntry } from '#services/gate/gate-entry'
import type { Judged, ScannedPerson } from '#services/gate/gate-scan'
import type { GateDecision } from '#shared/domain/gate/gate-decision'
import type { GateReason } from '#shared/domain/gate/gate-reason'
import { clockTime } from '#shared/domain/kit/words'

export type Tone = 'ok' | 'wait' | 'bad'
export type Line = { tone: Tone; words: string }
/** What a guard reads at arm's length: one word, one reason, a photo and at most two more reasons. */
export type Verdict = { tone: Tone; word: string; reason: string; lines: Line[]; person: ScannedPerson | undefined }

const tones: Record<GateReason['mark'], Tone> = { passes: 'ok', warns: 'wait', refuses: 'bad' }
const lineOf = ({ mark, words }: GateReason): Line => ({ tone: tones[mark], words })

/** The most serious reasons first; all passed checks share one line. */
function linesOf({ reasons }: GateDecision, first: number): Line[] {
  const notPassed = reasons.filter(({ mark }) => mark !== 'passes')
  const passed = reasons.length - notPassed.length
  const others = notPassed.length ? ' other' : ''
  const words = passed === 1 ? `One${others} check passes` : `${others ? '' : 'All '}${passed}${others} checks pass`
  const rest: Line[] = passed ? [{ tone: 'ok', words }] : []
  return [...notPassed.slice(first, rest.length ? first + 1 : first + 2).map(lineOf), ...rest]
}

const no = (reason: string, person: ScannedPerson | undefined): Verdict => ({
  tone: 'bad',
  word: 'Do not let in',
  reason,
  lines: [],
  person,
})

/** The verdict on somebody who was let in or out; undefined for a code that let nobody through. */
export function admittedVerdict(judged: Judged | undefined, entry: GateEntry | undefined): Verdict | undefined {
  const at = entry && clockTime(entry.claimed_at)
  if (judged?.kind === 'leave')
    return { tone: 'ok', word: 'Let out', reason: `Checked out at ${at}`, lines: [], person: judged.person }
  if (judged?.kind !== 'decide') return undefined
  const { decision, person } = judged
  return { tone: 'ok', word: 'Let in', reason: `Checked in at ${at}`, lines: linesOf(decision, 0), person }
}
/** The server refused a scan that this device had let through. */
export const turnedDownVerdict = (judged: Judged | undefined, { message }: GateEntry): Verdict =>
  no(message ?? 'The server refused it.', judged && 'person' in judged ? judged.person : undefined)

/** The receipt of a person whom the guard turned away because of a warning. */
export const turnedAway = (entry: GateEntry): GateEntry => ({
  ...entry,
  move: 'turnAway',
  reason: `Turned away by the guard: ${entry.receipt?.against[0]?.words}`,
})

/** A receipt as stored on this device. */
export type Receipt = GateEntry
/** The line of a receipt: what happened to the scan, and the gate's reasons. */
export function receiptWords({ move, state, reason, message, override_reason, receipt }: Receipt): string {
  const { against = [], passed = 0 } = receipt ?? {}
  const reasons = against.map(({ words }) => words)
  const checks = passed === 1 ? 'one check passes' : `${passed} checks pass`
  const parts =
    move === 'turnAway'
      ? [reason, ...reasons.filter((words) => !reason?.includes(words))]
      : [
          move === 'checkIn' ? 'Came in' : 'Went out',
          ...reasons,
          override_reason && `let in: ${override_reason}`,
          (state === 'refused' || state === 'seen') && message,
        ]
  return [...parts, receipt && checks].filter(Boolean).join(' · ')
}

/** Outcome of a judged code: scanned within the last minute, refused, in doubt (amber), or passed. */
export const outcomeOf = (judged: Judged): 'again' | 'refused' | 'warned' | 'passed' => {
  if (judged.kind === 'again') return 'again'
  if (judged.kind === 'refuse') return 'refused'
  if (judged.kind === 'leave' || judged.decision.verdict === 'let in') return 'passed'
  return judged.decision.verdict === 'ask first' ? 'warned' : 'refused'
}
/** The verdict that can be shown as soon as a code is judged. Green is shown only once the scan is stored. */
export function immediateVerdict(judged: Judged): { verdict: Verdict | undefined; note: string | undefined } {
  const nothing = { verdict: undefined, note: undefined }
  if (judged.kind === 'again')
    return { ...nothing, note: `${judged.name} was scanned a moment ago. Ready for them again in ${judged.seconds} s.` }
  if (judged.kind === 'refuse') return { ...nothing, verdict: no(judged.reason, judged.person) }
  if (judged.kind === 'leave' || judged.decision.verdict === 'let in') return nothing
  const { decision, person } = judged
  const [tone, word] =
    decision.verdict === 'ask first' ? (['wait', 'Ask first'] as const) : (['bad', 'Do not let in'] as const)
  return {
    ...nothing,
    verdict: { tone, word, reason: decision.reasons[0]?.words ?? '', lines: linesOf(decision, 1), person },
  }
}
