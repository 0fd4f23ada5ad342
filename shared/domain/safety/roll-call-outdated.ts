import type { Mark, SessionMark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { compareMarks, currentMark, isFound, isOutdated, markKey, marksIn } from './roll-call-marks.ts'

/**
 * The session without marks of an earlier alarm than its roll call: they are neither counted nor sent. The newest of each
 * person stays in `outdated`. To be called before other marks are added: the register keeps only the newest.
 */
export function withoutOutdated(session: RollCallSession): RollCallSession {
  const { call, marks, unsent, refused, outdated } = session
  if (!call) return session
  const isPast = (mark: Mark) => isOutdated(mark, call.started_at)
  const past: SessionMark[] = [...marksIn(marks), ...unsent].filter(isPast)
  if (!past.length) return session
  const keys = new Set(past.map(markKey))
  const oldestFirst = [...Object.values(outdated), ...past].toSorted(compareMarks)
  return {
    ...session,
    marks: Object.fromEntries(Object.entries(marks).map(([id, ofPerson]) => [id, ofPerson.filter((m) => !isPast(m))])),
    unsent: unsent.filter((mark) => !isPast(mark)),
    refused: Object.fromEntries(Object.entries(refused).filter(([key]) => !keys.has(key))),
    outdated: Object.fromEntries(oldestFirst.map((mark) => [mark.person_id, mark])),
  }
}

/** The mark of an earlier alarm by which somebody was found, who has not been marked since: to be found again. */
export function outdatedOf({ outdated, marks }: RollCallSession, id: string): SessionMark | undefined {
  const mark = outdated[id]
  const current = currentMark(marks[id])
  if (!mark || !isFound(mark)) return undefined
  return current && Date.parse(current.at) > Date.parse(mark.at) ? undefined : mark
}
/** How many people are to be found again. */
export const countOutdated = (session: RollCallSession): number =>
  session.people.filter(({ id }) => outdatedOf(session, id)).length
