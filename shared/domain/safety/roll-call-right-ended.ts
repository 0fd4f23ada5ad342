import type { Mark, MarkWord } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { currentMark, markKey } from './roll-call-marks.ts'

const untakenKeys = ({ unsent, refused }: RollCallSession) => new Set([...unsent.map(markKey), ...Object.keys(refused)])

/**
 * The book of a marshal whose right to the site has ended: without the list, but for the people of whom the server has not
 * taken something.
 */
export function withoutRight(session: RollCallSession): RollCallSession {
  const untaken = untakenKeys(session)
  const marks = Object.entries(session.marks).flatMap(([id, ofPerson]) => {
    const own = ofPerson.filter((mark) => untaken.has(markKey(mark)))
    return own.length ? [[id, own] as const] : []
  })
  const added = session.unsent_people.map(({ id }) => id)
  const ids = new Set([...marks.map(([id]) => id), ...added])
  return {
    ...session,
    right_ended: true,
    list: { ...session.list, people: [], running: null },
    people: session.people.filter(({ id }) => ids.has(id) || untaken.has(id)),
    marks: Object.fromEntries(marks),
    late: [],
    drafts: {},
    others: undefined,
  }
}

/** What the server has not taken of one person; `mark` is absent of somebody who was only added. */
export type Untaken = {
  id: string
  name: string
  mark: MarkWord | undefined
  note: string | undefined
  at: string
  reason: string | undefined
}

/** By person what the server has not taken, or not yet, as it was last marked. */
export function untakenOf(session: RollCallSession): Untaken[] {
  const { people, refused, unsent_people } = withoutRight(session)
  const untaken = untakenKeys(session)
  return people.flatMap(({ id, name, seen_at }) => {
    const mark = currentMark<Mark>((session.marks[id] ?? []).filter((one) => untaken.has(markKey(one))))
    const isAdded = refused[id] !== undefined || unsent_people.some((one) => one.id === id)
    if (!mark && !isAdded) return []
    const reason = (mark && refused[markKey(mark)]) ?? refused[id]
    return [{ id, name, mark: mark?.mark, note: mark?.note, at: mark?.at ?? seen_at, reason }]
  })
}
