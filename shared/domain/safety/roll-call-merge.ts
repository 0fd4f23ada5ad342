import type { AddedPerson, Mark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { clockTime } from '#shared/domain/kit/words'
import { isRunning, started } from '#shared/domain/safety/roll-call-status'
import type { CodeHead } from './roll-call-code.ts'
import { newMarks, oneAlarmLimit } from './roll-call-marks.ts'
import { withoutOutdated } from './roll-call-outdated.ts'
import { hasUnsent, withoutCall } from './roll-call-session.ts'
import { countedOf, withShown } from './roll-call-step.ts'

/** What was read of another marshal's codes so far. `at` is this phone's time in milliseconds. */
export type PeerMarks = { head: CodeHead; marks: Mark[]; people: AddedPerson[]; at: number }

/** Milliseconds for which a shown code is valid, so that a photo of it is useless later. */
const goodFor = 15 * 60_000
/** Why another phone's code is refused, and what to do next. */
export const codeErrors = {
  unreadable: 'This is no marshal’s code. On the other phone press ‘Show my marks’, and hold that one here.',
  otherSite: 'This code is of another site. Nothing was taken from it.',
  unsealed:
    'This code does not carry the seal of this site’s marshals, so nothing was taken from it. Marks of both phones come together when they have a network.',
  old: 'This code is old. Close it on the other phone and press ‘Show my marks’ again.',
  otherCall: (startedAt: string) =>
    `That phone calls another roll call, begun at ${clockTime(startedAt)}. Nothing was taken from it.`,
} as const

/** The roll call that is running on this phone, or one that still has marks to send. */
const runningCall = (session: RollCallSession) =>
  session.call && (isRunning(session.call) || hasUnsent(session)) ? session.call : undefined

/**
 * Why codes with this header are refused; undefined when they are accepted. `now` is this phone's time in milliseconds.
 */
export function codeError(session: RollCallSession, head: CodeHead, now: number): string | undefined {
  if (head.site_id !== session.list.site_id) return codeErrors.otherSite
  if (Math.abs(now + session.ahead - Date.parse(head.shown_at)) > goodFor) return codeErrors.old
  const mine = runningCall(session)
  if (!mine || mine.id === head.call.id) return undefined
  const apart = Math.abs(Date.parse(mine.started_at) - Date.parse(head.call.started_at))
  const isOneAlarm = (session.unsent_start || head.unsent) && apart <= oneAlarmLimit
  return isOneAlarm ? undefined : codeErrors.otherCall(head.call.started_at)
}

/**
 * Of two roll calls for one alarm, the one that the server knows wins, else the earlier one; both phones decide alike.
 */
function peerCallWins(session: RollCallSession, { call, unsent }: CodeHead): boolean {
  const mine = runningCall(session)
  if (!mine) return true
  if (mine.id === call.id) return session.unsent_start && !unsent
  if (session.unsent_start !== unsent) return session.unsent_start
  const order = Date.parse(call.started_at) - Date.parse(mine.started_at)
  return order < 0 || (order === 0 && call.id < mine.id)
}

/** The session in the roll call of another phone, where that one wins or there is none here. */
function joinedWith(session: RollCallSession, head: CodeHead): RollCallSession {
  const base = runningCall(session) ? session : withoutCall(session)
  if (!peerCallWins(session, head)) return base
  return withoutOutdated({
    ...base,
    unsent_start: head.unsent,
    revision: -1,
    call: {
      ...head.call,
      site_id: session.list.site_id,
      site: session.list.site,
      status: started,
      closed_at: null,
      closed_by: null,
      may_run: session.list.may_run,
      key: runningCall(session)?.key ?? session.list.seal,
    },
  })
}

/** Those of the marks that this phone lacks and would keep. */
export function newMarksOf(session: RollCallSession, { head, marks }: Pick<PeerMarks, 'head' | 'marks'>): Mark[] {
  const joined = joinedWith(session, head)
  return newMarks<Mark>(joined.marks, countedOf(joined, marks))
}

/** Adds what another phone showed; without a roll call of its own, this phone joins theirs. */
export const withPeerMarks = (session: RollCallSession, merged: PeerMarks): RollCallSession =>
  withShown(joinedWith(session, merged.head), { ...merged, from: merged.head.from })
