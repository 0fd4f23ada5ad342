import type { FireList, FirePerson } from '#shared/api/safety/fire'
import type { AddedPerson, Mark, MarkWord, RollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { withMarkedScans } from './roll-call-arrivals.ts'
import { currentMark, isFound, markKey, nextClock, put } from './roll-call-marks.ts'

/** The person signed in on this phone, who sets the marks. */
export type Marshal = { id: string; name: string }

export const newSession = (owner: string, device: string, list: FireList): RollCallSession => ({
  owner,
  device,
  list,
  unsent_start: false,
  people: list.people,
  marks: {},
  late: [],
  unsent: [],
  unsent_people: [],
  refused: {},
  outdated: {},
  drafts: {},
  revision: 0,
  ahead: 0,
})

/** The session without its roll call: the list stays, and how far this phone's clock is off. */
export const withoutCall = ({ owner, device, list, ahead }: RollCallSession): RollCallSession => ({
  ...newSession(owner, device, list),
  ahead,
})

/**
 * Starts a roll call on this phone with the last list stored here. The server is informed when there is a connection.
 */
export const begun = (session: RollCallSession, call: RollCall): RollCallSession => ({
  ...withoutCall(session),
  call,
  unsent_start: true,
})

/** `shown`: the mark that the marshal sees on the person as they set this one. */
export type MarkInput = {
  person_id: string
  mark: MarkWord
  note?: string | undefined
  shown?: Pick<Mark, 'device' | 'clock'> | undefined
  at: number
}
/**
 * Sets a mark on a person. It answers the call for help that was shown, not one that came since. `at` is this phone's
 * time in milliseconds; it is stored as server time.
 */
export function marked(session: RollCallSession, by: Marshal, input: MarkInput): RollCallSession {
  const { shown } = input
  const call = session.marks[input.person_id]?.find(
    ({ mark, device, clock }) => mark === 'NEEDS_HELP' && device === shown?.device && clock === shown.clock,
  )
  const mark: Mark = {
    person_id: input.person_id,
    mark: input.mark,
    device: session.device,
    clock: nextClock(put(session.marks, Object.values(session.outdated))),
    at: new Date(input.at + session.ahead).toISOString(),
    by: by.id,
    by_name: by.name,
    ...(input.note && { note: input.note }),
    ...(call && { answers: { device: call.device, clock: call.clock } }),
  }
  return withMarkedScans({
    ...withoutDraft(session, input.person_id),
    marks: put(session.marks, [mark]),
    unsent: [...session.unsent, mark],
  })
}

const withoutDraft = (session: RollCallSession, id: string): RollCallSession => ({
  ...session,
  drafts: Object.fromEntries(Object.entries(session.drafts).filter(([person]) => person !== id)),
})
/** What is typed becomes a mark of those who still need help, where it says something new; but not of `except`. */
export function withNotes(session: RollCallSession, by: Marshal, except?: string): RollCallSession {
  return Object.entries(session.drafts).reduce((each, [person_id, { note, at }]) => {
    const shown = currentMark(each.marks[person_id])
    if (person_id === except || shown?.mark !== 'NEEDS_HELP') return each
    const text = note.trim()
    return text === (shown.note ?? '')
      ? withoutDraft(each, person_id)
      : marked(each, by, { person_id, mark: 'NEEDS_HELP', note: text, shown, at })
  }, session)
}

/** Adds a person who is not on the list; the id can come from another phone. */
export function withStranger(session: RollCallSession, person: AddedPerson, at: number): RollCallSession {
  const added = stranger(person, new Date(at + session.ahead).toISOString())
  return { ...session, people: [...session.people, added], unsent_people: [...session.unsent_people, person] }
}
export const withAdded = (session: RollCallSession, person: Omit<AddedPerson, 'id'>, at: number): RollCallSession =>
  withStranger(session, { ...person, id: strangerId(session) }, at)
/**
 * An id that is unique in a roll call without random numbers: the name of the phone and the number of people in its
 * book.
 */
function strangerId({ device, people }: RollCallSession): string {
  const h = [...device].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  const n = people.length.toString(16).padStart(12, '0')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(12, 15)}-8${h.slice(15, 16)}00-${n}`
}
const stranger = (person: AddedPerson, seen_at: string): FirePerson => ({
  ...person,
  kind: 'ADDED',
  trade: null,
  host: null,
  seen_at,
  seen_where: 'Added by hand',
  suspected_left: false,
  photo: null,
})

export const hasUnsent = ({ unsent, unsent_people, unsent_start }: RollCallSession) =>
  unsent_start || unsent.length > 0 || unsent_people.length > 0

export type Filter = Exclude<MarkWord, 'NONE'> | 'NOT_FOUND'
export const personStatus = (session: RollCallSession, id: string): Filter => {
  const mark = currentMark(session.marks[id])
  return mark && isFound(mark) && mark.mark !== 'NONE' ? mark.mark : 'NOT_FOUND'
}
const takenOf = ({ marks, refused }: RollCallSession, id: string) =>
  (marks[id] ?? []).filter((mark) => refused[markKey(mark)] === undefined)
/** Why the server did not take a person who was added here, or a mark without which another would count. */
export function rejectionOf(session: RollCallSession, id: string): string | undefined {
  const { marks, refused } = session
  const newest = marks[id]?.find((mark) => refused[markKey(mark)] !== undefined)
  const isDecisive = newest && currentMark(marks[id]) !== currentMark(takenOf(session, id))
  return refused[id] ?? (isDecisive ? refused[markKey(newest)] : undefined)
}
/** People whom the other phones and the report may show otherwise, because the server did not take all that was said here. */
export const onlyHere = (session: RollCallSession): FirePerson[] =>
  session.people.filter(({ id }) => rejectionOf(session, id) !== undefined)
/** The roll call as far as the server took it. */
export const taken = (session: RollCallSession): RollCallSession => ({
  ...session,
  people: session.people.filter(({ id }) => session.refused[id] === undefined),
  marks: Object.fromEntries(Object.keys(session.marks).map((id) => [id, takenOf(session, id)])),
})
/** Number of people by mark. */
export function countsOf(session: RollCallSession): Record<Filter, number> {
  const counts = { NOT_FOUND: 0, NEEDS_HELP: 0, SAFE: 0, NOT_ON_SITE: 0 }
  for (const { id } of session.people) counts[personStatus(session, id)] += 1
  return counts
}
/**
 * Whether the roll call can end without a question: nobody is missing or needs help, here, by the server's marks or by
 * what a phone that does not answer may still hold.
 */
export function isEveryoneSafe(session: RollCallSession): boolean {
  const { NOT_FOUND, NEEDS_HELP } = countsOf(session)
  return NOT_FOUND + NEEDS_HELP + onlyHere(session).length + silentMarshals(session).length === 0
}
/** Who needs help by a mark that came after the end, each with the note. */
export function lateCallsForHelp({ late, people }: RollCallSession): { name: string; note: string | undefined }[] {
  const marks = put<Mark>({}, late)
  return people.flatMap(({ id, name }) => {
    const mark = currentMark(marks[id])
    return mark?.mark === 'NEEDS_HELP' ? [{ name, note: mark.note }] : []
  })
}
/** The marshals whose phones do not answer the server, the longest silent first. */
export const silentMarshals = ({ others = [] }: RollCallSession): { id: string; name: string; since: string }[] =>
  others
    .flatMap(({ id, name, silent_since }) => (silent_since === null ? [] : [{ id, name, since: silent_since }]))
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
