import type { FirePerson } from '#shared/api/safety/fire'
import type {
  AddedPerson,
  KeptMark,
  Mark,
  RollCall,
  RollCallUpdate,
  RunningRollCall,
  SessionMark,
} from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { withCheckedOut, withMarkedScans, withoutAnsweredScans } from './roll-call-arrivals.ts'
import {
  clockedAfter,
  compareMarks,
  isSame,
  markKey,
  marksIn,
  newMarks,
  outdatedAmong,
  put,
} from './roll-call-marks.ts'
import { withoutOutdated } from './roll-call-outdated.ts'
import { withStranger } from './roll-call-session.ts'

/** People of both lists, each one once; the later list wins. */
export const together = (existing: FirePerson[], incoming: FirePerson[]) => [
  ...new Map([...existing, ...incoming].map((person) => [person.id, person])).values(),
]

/** The mark as it is sent: who brought it to this phone, the server says itself. */
export const withoutVia = ({ via: _, ...mark }: SessionMark): Mark => mark

/** Takes over a whole roll call from the server; what exists only here stays, and is still to be sent. */
export function withWhole(existing: RollCallSession, whole: RunningRollCall, ahead: number): RollCallSession {
  const same = existing.call?.id === whole.call.id || existing.unsent_start
  const session = same ? withoutOutdated({ ...existing, call: whole.call }) : existing
  const own = same ? marksIn(session.marks) : []
  return withoutAnsweredScans({
    ...session,
    ahead,
    answered_at: whole.now,
    call: whole.call,
    unsent_start: false,
    people: same
      ? together(withoutUnlisted(session, whole.people), withCheckedOut(session.people, whole.people))
      : whole.people,
    marks: withServerMarks(session, own, whole.marks),
    late: whole.marks.filter(({ late }) => late),
    unsent: same ? session.unsent : [],
    unsent_people: same ? session.unsent_people : [],
    outdated: same ? session.outdated : {},
    refused: same ? withoutTaken(session.refused, whole.people, whole.marks) : {},
    drafts: same ? session.drafts : {},
    revision: whole.revision,
    others: whole.others,
  })
}
/** Without whom the server does not list, unless it can learn of them only here: by hand, by a scan, or by a mark. */
function withoutUnlisted({ people, unsent }: RollCallSession, listed: FirePerson[]): FirePerson[] {
  const kept = new Set([...listed.map(({ id }) => id), ...unsent.map(({ person_id }) => person_id)])
  return people.filter(({ id, kind }) => kind === 'ADDED' || kept.has(id))
}
/** What is refused still: somebody else can have brought it. */
function withoutTaken(refused: RollCallSession['refused'], people: FirePerson[], marks: KeptMark[]) {
  const taken = new Set([...people.map(({ id }) => id), ...marks.map(markKey)])
  return Object.fromEntries(Object.entries(refused).filter(([key]) => !taken.has(key)))
}
/** The marks that arrived in time, as this phone stores them. */
const timely = (marks: KeptMark[]): SessionMark[] => marks.flatMap(({ late, ...mark }) => (late ? [] : [mark]))

/**
 * The marks of a phone with what the server told: of one mark its names count, another phone's may be made up. What this
 * phone's marshal made here needs nobody's word, except on its time and on what it answers: all phones need the same.
 */
function withServerMarks({ owner }: RollCallSession, own: SessionMark[], incoming: KeptMark[]) {
  const existing = new Map(incoming.map((mark) => [markKey(mark), mark]))
  const isMine = ({ by, via }: SessionMark) => by === owner && via === undefined
  const local = own.flatMap((mark) => {
    const kept = existing.get(markKey(mark))
    if (!kept) return mark
    if (kept.late || !isMine(mark)) return []
    return isServersVersion(kept, mark) ? withServersFields(mark, kept) : mark
  })
  return put(put<SessionMark>({}, local), timely(incoming))
}
/**
 * Whether a mark of the same key is the server's version of another: it bounds the time, may leave out what the mark
 * answers, and puts the sender, who has no `via`, for a marshal whom it does not know.
 */
const isServersVersion = (kept: SessionMark, mark: SessionMark) =>
  kept.mark === mark.mark && kept.note === mark.note && (kept.by === mark.by || kept.via === undefined)
const withServersFields = ({ answers: _, ...mark }: SessionMark, { at, answers }: KeptMark): SessionMark => ({
  ...mark,
  at,
  ...(answers && { answers }),
})

/** Those of the marks that are of an earlier alarm than the session's roll call. */
const pastOf = ({ call }: RollCallSession, marks: readonly Mark[]) =>
  call ? outdatedAmong(marks, call.started_at) : new Set<Mark>()

export type Sent = { marks: Mark[]; people: AddedPerson[] }
/** The server told what is new, and keeps what was sent; a mark that it refused stays on this phone, with the reason. */
export function withUpdate(
  existing: RollCallSession,
  update: RollCallUpdate,
  sent: Sent,
  ahead: number,
): RollCallSession {
  const session = withoutOutdated(existing)
  const sentMarks = new Set(sent.marks.map(markKey))
  const past = new Set([...pastOf(session, sent.marks)].map(markKey))
  const refused = update.refused.filter((mark) => mark.resend_after === undefined && !past.has(markKey(mark)))
  const clocks = update.refused.flatMap(({ resend_after = [] }) => resend_after)
  const isImpossible = new Set(update.refused.filter(({ resend_after }) => resend_after !== undefined).map(markKey))
  const local = marksIn(session.marks)
  const impossible = sent.marks.filter((mark) => isImpossible.has(markKey(mark)))
  const waiting = session.unsent.filter((mark) => !sentMarks.has(markKey(mark)))
  // What was marked on the same person after a mark that is counted anew stays after it.
  const isAfter = (mark: Mark) =>
    impossible.some((refused) => refused.person_id === mark.person_id && compareMarks(refused, mark) < 0)
  const renewed = [...impossible, ...waiting.filter(isAfter)]
  const earlier = waiting.filter(
    (mark) => !isAfter(mark) && impossible.some(({ person_id }) => person_id === mark.person_id),
  )
  // Another mark may have the same counter: only what this phone has to send is made anew.
  const again = clockedAfter<SessionMark>(
    Math.max(0, ...clocks, ...earlier.map(({ clock }) => clock)),
    renewed.map((mark) => local.find((existing) => isSame(existing, mark)) ?? mark),
  )
  const combined = local.filter((mark) => !renewed.some((each) => isSame(each, mark)))
  const sentPeople = new Set(sent.people.map(({ id }) => id))
  return withoutAnsweredScans({
    ...session,
    ahead,
    answered_at: update.now,
    call: session.call && withEnding(session.call, update),
    people: together(session.people, update.added),
    marks: put(withServerMarks(session, combined, update.marks), again),
    late: [...session.late, ...update.marks.filter(({ late }) => late)],
    unsent: [...again.map(withoutVia), ...waiting.filter((mark) => !isAfter(mark))],
    unsent_people: session.unsent_people.filter(({ id }) => !sentPeople.has(id)),
    refused: {
      ...withoutTaken(session.refused, update.added, update.marks),
      ...Object.fromEntries(refused.map((mark) => [markKey(mark), mark.reason])),
      ...Object.fromEntries(update.not_added.map(({ id, reason }) => [id, reason])),
    },
    revision: update.revision,
    others: update.others,
  })
}
const withEnding = (
  call: RollCall,
  { status, closed_at = call.closed_at, closed_by = call.closed_by }: RollCallUpdate,
): RollCall => ({ ...call, status, closed_at, closed_by })

export type Ended = { session: RollCallSession; requested: RollCallSession }
/** The roll call was closed on the server, as `requested` from here. What was marked meanwhile stays, and is still to be sent. */
export function withEnd(current: RollCallSession, { session, requested }: Ended): RollCallSession {
  const existing = new Set([...requested.unsent, ...marksIn(requested.marks)].map(markKey))
  const isNew = (mark: Mark) => !existing.has(markKey(mark))
  const existingPeople = new Set(requested.unsent_people.map(({ id }) => id))
  return {
    ...session,
    people: together(session.people, current.people),
    marks: put(session.marks, marksIn(current.marks).filter(isNew)),
    outdated: { ...current.outdated, ...session.outdated },
    late: [...new Map([...session.late, ...current.late].map((mark) => [markKey(mark), mark])).values()],
    unsent: current.unsent.filter(isNew),
    unsent_people: current.unsent_people.filter(({ id }) => !existingPeople.has(id)),
    refused: { ...session.refused, ...current.refused },
    drafts: current.drafts,
    revision: Math.max(session.revision, current.revision),
  }
}

export type Shown = { marks: Mark[]; people: AddedPerson[]; at: number; from: string }
/** The marks of another phone without those of which this phone has the server's version: that one counts. */
function withoutStored({ marks, unsent }: RollCallSession, shown: readonly Mark[]): Mark[] {
  const existing = new Map(marksIn(marks).map((mark) => [markKey(mark), mark]))
  for (const mark of unsent) existing.delete(markKey(mark))
  return shown.filter((mark) => {
    const kept = existing.get(markKey(mark))
    return !kept || !isServersVersion(kept, mark)
  })
}

/** The marks of another phone that count in the session's roll call: not those of an earlier alarm. */
export function countedOf(session: RollCallSession, shown: readonly Mark[]): Mark[] {
  const past = pastOf(session, shown)
  return withoutStored(session, shown).filter((mark) => !past.has(mark))
}

/** Adds the marks that another phone showed; this phone also sends those that are new here. */
export function withShown(session: RollCallSession, { marks, people, at, from }: Shown): RollCallSession {
  const existing = new Set(session.people.map(({ id }) => id))
  const strangers = people.filter(({ id }) => !existing.has(id))
  const next = strangers.reduce((each, person) => withStranger(each, person, at), session)
  // A mark of this phone's own marshal that is not known here was not made here.
  const isBySender = ({ by, by_name }: Mark) => by_name === from && by !== session.owner
  const shown = countedOf(session, marks).map((mark): SessionMark => (isBySender(mark) ? mark : { ...mark, via: from }))
  return withMarkedScans({
    ...next,
    marks: put(next.marks, shown),
    unsent: [...next.unsent, ...newMarks(next.marks, shown).map(withoutVia)],
    merged_at: new Date(at + session.ahead).toISOString(),
  })
}
