import type { FirePerson } from '#contract/fire'
import type { RollCallSession } from '#contract/roll-call-session'
import { currentMark } from '#lifecycles/roll-call-marks'
import { type Filter, personStatus } from '#lifecycles/roll-call-session'

const order: Record<Filter, number> = { NEEDS_HELP: 0, NOT_FOUND: 1, SAFE: 2, NOT_ON_SITE: 3 }
/** Maximum rows rendered; the others are found by searching. */
export const mostRows = 200

export type Row = { person: FirePerson; status: Filter }

/**
 * The filtered rows: people who need help, then those not found, the safe, and those not on site. Those not found are
 * sorted by name, the others by their latest mark first.
 */
export function rowsOf(
  session: RollCallSession,
  { filter, search, last }: { filter: Filter | 'ALL'; search: string; last: string | undefined },
): Row[] {
  const wanted = search.trim().toLocaleLowerCase('en-GB')
  const markedAt = (id: string) => currentMark(session.marks[id])?.at ?? ''
  return session.people
    .map((person): Row => ({ person, status: personStatus(session, person.id) }))
    .filter(({ person, status }) => filter === 'ALL' || status === filter || person.id === last)
    .filter(({ person }) => `${person.name} ${person.company ?? ''}`.toLocaleLowerCase('en-GB').includes(wanted))
    .sort((a, b) => {
      // The row just marked keeps its position, because the marshal's thumb is over it.
      const [x, y] = [a, b].map(({ person, status }) => (person.id === last && filter !== 'ALL' ? filter : status))
      const byStatus = order[x ?? 'NOT_FOUND'] - order[y ?? 'NOT_FOUND']
      if (byStatus || x === 'NOT_FOUND') return byStatus || a.person.name.localeCompare(b.person.name, 'en-GB')
      return markedAt(b.person.id).localeCompare(markedAt(a.person.id))
    })
}
