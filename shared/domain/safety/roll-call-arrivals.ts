import type { FirePerson } from '#shared/api/safety/fire'
import { mostLetters } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import type { GateMoved } from '#shared/domain/gate/gate-moved'
import { put } from './roll-call-marks.ts'

/** Where the server too puts whom a guard let in or out. */
const byGuard = 'Guard'
export const checkedOut = 'Checked out at the gate'

/** Where people are who left while the roll call ran, in words: 'Checked out by hand'. */
export const isGone = ({ seen_where }: Pick<FirePerson, 'seen_where'>) => /^(?:Checked out|Left)/.test(seen_where)

/** Whether they are on the list although the gate of this phone has let them out since. */
export const isCheckedOut = ({ seen_where }: FirePerson) => seen_where === checkedOut

/**
 * The server's rows of people. Whom the gate of this phone let out since stays recorded there, as the server may not have
 * that scan yet.
 */
export function withCheckedOut(existing: FirePerson[], incoming: FirePerson[]): FirePerson[] {
  const own = new Map(existing.filter(isCheckedOut).map((person) => [person.id, person]))
  return incoming.map((person) => {
    const { seen_at, seen_where } = own.get(person.id) ?? person
    return Date.parse(seen_at) > Date.parse(person.seen_at) ? { ...person, seen_at, seen_where } : person
  })
}

/** Somebody whose scan the server had not answered: it has them with that scan, or with their first mark. */
const isWaitingScan = ({ kind, seen_where }: FirePerson) =>
  kind === 'ADDED' && (seen_where === byGuard || seen_where === checkedOut)

/** Whoever of them is marked is sent as added by hand, so that the mark counts whatever becomes of the scan. */
export function withMarkedScans(session: RollCallSession): RollCallSession {
  const { people, unsent, unsent_people, refused } = session
  const marked = new Set(unsent.map(({ person_id }) => person_id))
  const existing = new Set(unsent_people.map(({ id }) => id))
  const added = people
    .filter((row) => isWaitingScan(row) && marked.has(row.id) && !existing.has(row.id) && refused[row.id] === undefined)
    .map(({ id, name, company }) => ({
      ...{ id, name: name.slice(0, mostLetters) },
      company: company?.slice(0, mostLetters) ?? null,
    }))
  return added.length ? { ...session, unsent_people: [...unsent_people, ...added] } : session
}

function rowOf({ id, check_in_id, name, company, trade, at }: GateMoved, { call }: RollCallSession): FirePerson {
  const isLater = call !== undefined && Date.parse(at) > Date.parse(call.started_at)
  return {
    ...{ id: check_in_id ?? id, kind: check_in_id === null ? 'ADDED' : 'WORKER', name, company, trade, host: null },
    ...{ seen_at: at, seen_where: byGuard, suspected_left: false, photo: null },
    ...(isLater && { added_later: true }),
  }
}

/** The session in which `to`, a person's stay, takes the place of the row of their scan, which was not sent. */
function withCheckIn(session: RollCallSession, from: string, to: FirePerson): RollCallSession {
  const { people, unsent, unsent_people, drafts, outdated } = session
  const renamed = <M extends { person_id: string }>(mark: M): M =>
    mark.person_id === from ? { ...mark, person_id: to.id } : mark
  const moved = <T>(of: Record<string, T>, change: (one: T) => T): Record<string, T> => {
    const { [from]: one, ...rest } = of
    return one === undefined ? of : { ...rest, [to.id]: change(one) }
  }
  const { [from]: own = [], ...marks } = session.marks
  return {
    ...session,
    people: people.filter(({ id }) => id !== to.id).map((person) => (person.id === from ? to : person)),
    marks: put(marks, own.map(renamed)),
    unsent: unsent.map(renamed),
    unsent_people: unsent_people.filter(({ id }) => id !== from),
    drafts: moved(drafts, (draft) => draft),
    outdated: moved(outdated, renamed),
  }
}

/** The server counts a scan at the time that the phone showed for it. */
const isSameMoment = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) < 1000
/**
 * The session without the rows of scans that the server has meanwhile answered: nobody is on the list twice. Two of a
 * name and company are not taken for one, unless they came in the same second.
 */
export const withoutAnsweredScans = (session: RollCallSession): RollCallSession =>
  session.people.filter(isWaitingScan).reduce((each, row) => {
    const checkIn = each.people.find(
      ({ kind, name, company, seen_at }) =>
        kind === 'WORKER' && name === row.name && company === row.company && isSameMoment(seen_at, row.seen_at),
    )
    return checkIn && each.refused[row.id] === undefined ? withCheckIn(each, row.id, checkIn) : each
  }, session)

function withOne(session: RollCallSession, moved: GateMoved): RollCallSession {
  const { people, marks, call, unsent_start } = session
  const { id, check_in_id, ids, isIn, at } = moved
  const scan = people.find((person) => person.id === id)
  const listed =
    people.find((person) => person.id === check_in_id) ?? people.find((person) => ids.includes(person.id)) ?? scan
  if (!listed) return isIn ? { ...session, people: [...people, rowOf(moved, session)] } : session
  if (isIn && scan && check_in_id !== null)
    return isWaitingScan(scan) && session.refused[id] === undefined
      ? withCheckIn(session, id, people.find((person) => person.id === check_in_id) ?? rowOf(moved, session))
      : session
  if (listed.id === check_in_id || Date.parse(listed.seen_at) >= Date.parse(at)) return session
  // Like the server, which has only the stay in a roll call that starts now, and adds nobody again to one that runs.
  const isReplaced = isIn && check_in_id !== null && (!call || unsent_start) && marks[listed.id] === undefined
  const row = isReplaced ? rowOf(moved, session) : { ...listed, seen_at: at, seen_where: isIn ? byGuard : checkedOut }
  return { ...session, people: people.map((person) => (person === listed ? row : person)) }
}

/**
 * The session with everybody whom this phone's gate let in since its list. Whom it let out stays, as checked out: one too
 * many costs a search.
 */
export const withGateMoved = (session: RollCallSession, moved: GateMoved[]): RollCallSession =>
  moved.reduce(withOne, session.call ? session : { ...session, people: session.list.people })
