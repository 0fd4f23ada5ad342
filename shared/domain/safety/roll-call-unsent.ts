import type { Mark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { isSame, markKey, marksIn } from './roll-call-marks.ts'
import { outdatedOf } from './roll-call-outdated.ts'
import { type Untaken, untakenOf } from './roll-call-right-ended.ts'
import { hasUnsent, lateCallsForHelp, rejectionOf, withoutCall } from './roll-call-session.ts'

/** How many marks and added people of a roll call wait on this phone, its start counted as one. */
export const unsentCount = ({ unsent, unsent_people, unsent_start }: RollCallSession): number =>
  unsent.length + unsent_people.length + (unsent_start ? 1 : 0)

/**
 * By person what does not count on the server: what it refused, without which the other phones may show them otherwise,
 * and marks of an earlier alarm. They are to be found again.
 */
export function peopleToFind(session: RollCallSession): Untaken[] {
  const rejected = untakenOf(session).filter(({ id }) => rejectionOf(session, id) !== undefined)
  const named = new Set(rejected.map(({ id }) => id))
  const outdated = session.people.flatMap(({ id, name }) => {
    const old = outdatedOf(session, id)
    return old && !named.has(id)
      ? [{ id, name, mark: old.mark, note: old.note, at: old.at, reason: 'Marked in an earlier alarm.' }]
      : []
  })
  return [...rejected, ...outdated]
}

/** Whether a roll call has ended before a call for help came of which no other marshal knows. */
const hasLateHelp = (session: RollCallSession): boolean =>
  session.call?.status === 'CLOSED' && lateCallsForHelp(session).length > 0
/**
 * Whether something of a roll call is left on this phone that its marshal has not passed on: the server does not have it,
 * did not take it, or took it after the end.
 */
export const isUnsettled = (session: RollCallSession): boolean =>
  hasUnsent(session) ||
  (session.right_ended ? untakenOf(session) : peopleToFind(session)).length > 0 ||
  hasLateHelp(session)
/** Whether a roll call is over, and some of it can only be passed on to another marshal. */
export const isToPassOn = (session: RollCallSession): boolean =>
  session.call?.status === 'CLOSED' && isUnsettled(session) && !hasUnsent(session)

/**
 * What is stored by now without what was `shown` and passed on to another marshal; what came since stays. Where that was
 * all, only the list stays, and nothing where the right to the site has ended.
 */
export function withoutPassedOn(current: RollCallSession, shown: RollCallSession): RollCallSession | undefined {
  const isBack = shown.right_ended && !current.right_ended
  if (current.call?.id !== shown.call?.id || isBack) return current
  const { refused, outdated, unsent_people } = shown
  const untaken = marksIn(shown.marks).filter((mark) => refused[markKey(mark)] !== undefined)
  const passedOn = new Map(
    [...shown.unsent, ...untaken, ...shown.late, ...Object.values(outdated)].map((mark) => [markKey(mark), mark]),
  )
  const isLeft = (mark: Mark) => {
    const same = passedOn.get(markKey(mark))
    return !same || !isSame(same, mark)
  }
  const unsent = current.unsent.filter(isLeft)
  const waiting = new Set(unsent.map(({ person_id }) => person_id))
  const added = new Set(unsent_people.map(({ id }) => id).filter((id) => !waiting.has(id)))
  const marks = Object.entries(current.marks).map(([id, ofPerson]) => [id, ofPerson.filter(isLeft)] as const)
  const left: RollCallSession = {
    ...current,
    unsent,
    unsent_people: current.unsent_people.filter(({ id }) => !added.has(id)),
    people: current.people.filter(({ id }) => !added.has(id)),
    marks: Object.fromEntries(marks),
    late: current.late.filter(isLeft),
    refused: Object.fromEntries(Object.entries(current.refused).filter(([key]) => refused[key] === undefined)),
    outdated: Object.fromEntries(Object.entries(current.outdated).filter(([, mark]) => isLeft(mark))),
  }
  if (isUnsettled({ ...left, unsent_start: false })) return left
  return current.right_ended ? undefined : withoutCall(current)
}
