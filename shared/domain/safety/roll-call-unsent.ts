import type { Mark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { isOver } from '#shared/domain/safety/roll-call-status'
import { isSame, markKey, marksIn } from './roll-call-marks.ts'
import { outdatedOf } from './roll-call-outdated.ts'
import { type Untaken, untakenOf } from './roll-call-right-ended.ts'
import { hasUnsent, lateCallsForHelp, rejectionOf, withoutCall } from './roll-call-session.ts'

/** How many marks and added people of a roll call wait on this phone, its start counted as one. */
export const unsentCount = ({ unsent, unsent_people, unsent_start }: RollCallSession): number =>
  unsent.length + unsent_people.length + (unsent_start ? 1 : 0)

/** With whoever was found in an earlier alarm only, unless they are among `named`. */
function withOutdated(session: RollCallSession, named: Untaken[]): Untaken[] {
  const ids = new Set(named.map(({ id }) => id))
  const outdated = session.people.flatMap(({ id, name }) => {
    const old = outdatedOf(session, id)
    const reason = 'Marked in an earlier alarm: must be found again.'
    return old && !ids.has(id) ? [{ id, name, mark: old.mark, note: old.note, at: old.at, reason }] : []
  })
  return [...named, ...outdated]
}
/**
 * By person what does not count on the server: what it refused, without which the other phones may show them otherwise,
 * and marks of an earlier alarm. They are to be found again.
 */
export const peopleToFind = (session: RollCallSession): Untaken[] =>
  withOutdated(
    session,
    untakenOf(session).filter(({ id }) => rejectionOf(session, id) !== undefined),
  )
/**
 * Whom a screen names before its marshal says that another has been told, besides late calls for help; of marks of an
 * earlier alarm `withoutPassedOn` lets go of theirs only. Where the server refuses what is unsent, nothing that it has not
 * taken counts anywhere else.
 */
export function peopleToPassOn(session: RollCallSession): Untaken[] {
  if (session.right_ended) return untakenOf(session)
  return hasUnsent(session) ? withOutdated(session, untakenOf(session)) : peopleToFind(session)
}

/** Whether a roll call has ended before a call for help came of which no other marshal knows. */
const hasLateHelp = (session: RollCallSession): boolean => isOver(session.call) && lateCallsForHelp(session).length > 0
/** Whether somebody is named of whom another marshal is to be told. */
export const namesSomebody = (session: RollCallSession): boolean =>
  peopleToPassOn(session).length > 0 || hasLateHelp(session)
/**
 * Whether something of a roll call is left on this phone that its marshal has not passed on: the server does not have it,
 * did not take it, or took it after the end.
 */
export const isUnsettled = (session: RollCallSession): boolean => hasUnsent(session) || namesSomebody(session)
/** Whether a roll call is over, and some of it can only be passed on to another marshal. */
export const isToPassOn = (session: RollCallSession): boolean =>
  isOver(session.call) && isUnsettled(session) && !hasUnsent(session)

/**
 * What is stored by now without what was `shown` and passed on to another marshal; what came since stays. Where that was
 * all, only the list stays, and nothing where the right to the site has ended.
 */
export function withoutPassedOn(current: RollCallSession, shown: RollCallSession): RollCallSession | undefined {
  const isBack = shown.right_ended && !current.right_ended
  if (current.call?.id !== shown.call?.id || isBack) return current
  const { refused, outdated, unsent_people } = shown
  const untaken = marksIn(shown.marks).filter((mark) => refused[markKey(mark)] !== undefined)
  const named = new Set(peopleToPassOn(shown).map(({ id }) => id))
  const past = Object.values(outdated).filter(({ person_id }) => named.has(person_id))
  const passedOn = new Map([...shown.unsent, ...untaken, ...shown.late, ...past].map((mark) => [markKey(mark), mark]))
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
