import type { FirePerson } from '#shared/api/safety/fire'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { currentMark } from '#shared/domain/safety/roll-call-marks'
import { type Filter, personStatus } from '#shared/domain/safety/roll-call-session'

const order: Record<Filter, number> = { NEEDS_HELP: 0, NOT_FOUND: 1, SAFE: 2, NOT_ON_SITE: 3 }
/** Maximum rows rendered of people who are found; the others of them are found by searching. */
const mostFound = 200

const isLater = ({ person: { kind, added_later } }: Row) => kind === 'ADDED' || added_later === true

export type Row = { person: FirePerson; status: Filter }

/**
 * The filtered rows: people who need help, then those not found, the safe, and those not on site; of each status those
 * added later last, as they were added. Those not found are sorted by name, those who need help by the first call for it, so that a note
 * moves nobody, and the others by their latest mark; the newest first.
 */
export function rowsOf(
  session: RollCallSession,
  { filter, search, last }: { filter: Filter | 'ALL'; search: string; last: string | undefined },
): Row[] {
  const wanted = search.trim().toLocaleLowerCase('en-GB')
  const markedAt = (id: string, status: Filter | undefined) => {
    const marks = session.marks[id] ?? []
    const mark = status === 'NEEDS_HELP' ? marks.findLast(({ mark }) => mark === status) : currentMark(marks)
    return mark?.at ?? ''
  }
  return session.people
    .map((person): Row => ({ person, status: personStatus(session, person.id) }))
    .filter(({ person, status }) => filter === 'ALL' || status === filter || person.id === last)
    .filter(({ person }) => `${person.name} ${person.company ?? ''}`.toLocaleLowerCase('en-GB').includes(wanted))
    .sort((a, b) => {
      // The row just marked keeps its position, because the marshal's thumb is over it.
      const [x, y] = [a, b].map(({ person, status }) => (person.id === last && filter !== 'ALL' ? filter : status))
      const byStatus = order[x ?? 'NOT_FOUND'] - order[y ?? 'NOT_FOUND']
      const byList = Number(isLater(a)) - Number(isLater(b))
      if (byStatus || byList) return byStatus || byList
      if (x === 'NOT_FOUND' && isLater(a)) return 0
      if (x === 'NOT_FOUND') return a.person.name.localeCompare(b.person.name, 'en-GB')
      return markedAt(b.person.id, y).localeCompare(markedAt(a.person.id, x))
    })
}

/** Those of the sorted rows that are rendered: everybody who is missing or needs help, whatever their number. */
export function shownOf(rows: Row[]): Row[] {
  const urgent = rows.findLastIndex(({ status }) => status === 'NEEDS_HELP' || status === 'NOT_FOUND')
  return rows.slice(0, Math.max(urgent + 1, mostFound))
}
