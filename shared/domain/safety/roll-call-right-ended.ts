import type { FireList } from '#shared/api/safety/fire'
import type { Mark, MarkWord } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { currentMark, markKey, marksIn } from './roll-call-marks.ts'
import { together, withoutVia } from './roll-call-step.ts'

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

/**
 * The session of a marshal whose right is back, by the site's list of today: what was refused meanwhile is sent again, and
 * the rest is read anew.
 */
export function withRight(session: RollCallSession, list: FireList): RollCallSession {
  const { marks, people, refused, unsent, unsent_people } = session
  const waiting = new Set([...unsent.map(markKey), ...unsent_people.map(({ id }) => id)])
  const isRefused = (key: string) => refused[key] !== undefined && !waiting.has(key)
  const again = marksIn(marks).filter((mark) => isRefused(markKey(mark)))
  return {
    ...session,
    list,
    right_ended: false,
    revision: -1,
    people: together(list.people, people),
    refused: {},
    unsent: [...unsent, ...again.map(withoutVia)],
    unsent_people: [
      ...unsent_people,
      ...people.filter(({ id }) => isRefused(id)).map(({ id, name, company }) => ({ id, name, company })),
    ],
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
