import type { SessionMark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { compareMarks, currentMark, isFound, markKey, marksIn, outdatedAmong } from './roll-call-marks.ts'

/**
 * The session without marks of an earlier alarm than its roll call: they are neither counted nor sent. The newest of each
 * person stays in `outdated`. To be called before other marks are added: the register keeps only the newest.
 */
export function withoutOutdated(session: RollCallSession): RollCallSession {
  const { call, marks, unsent, refused, outdated } = session
  if (!call) return session
  const past = outdatedAmong<SessionMark>([...marksIn(marks), ...unsent], call.started_at)
  if (!past.size) return session
  const isCurrent = (mark: SessionMark) => !past.has(mark)
  const keys = new Set([...past].map(markKey))
  const oldestFirst = [...Object.values(outdated), ...past].toSorted(compareMarks)
  return {
    ...session,
    marks: Object.fromEntries(Object.entries(marks).map(([id, ofPerson]) => [id, ofPerson.filter(isCurrent)])),
    unsent: unsent.filter(isCurrent),
    refused: Object.fromEntries(Object.entries(refused).filter(([key]) => !keys.has(key))),
    outdated: Object.fromEntries(oldestFirst.map((mark) => [mark.person_id, mark])),
  }
}

/** The mark of an earlier alarm by which somebody was found, who has not been marked since: to be found again. */
export function outdatedOf({ outdated, marks }: RollCallSession, id: string): SessionMark | undefined {
  const mark = outdated[id]
  // Of an earlier alarm `marks` has at most a call for help that nobody answered: the person is looked for by that. The
  // times are not compared: they are of different phones' clocks.
  return mark && isFound(mark) && !currentMark(marks[id]) ? mark : undefined
}
/** How many people are to be found again. */
export const countOutdated = (session: RollCallSession): number =>
  session.people.filter(({ id }) => outdatedOf(session, id)).length
