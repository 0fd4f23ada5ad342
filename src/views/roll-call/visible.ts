import type { FirePerson } from '#contract/fire'
import type { RollCallBook } from '#contract/roll-call-book'
import { type Filter, standOf } from '#lifecycles/roll-call-book'

const order: Record<Filter, number> = { NEEDS_HELP: 0, NOT_FOUND: 1, SAFE: 2, NOT_ON_SITE: 3 }
/** Maximum rows rendered; the others are found by searching. */
export const mostRows = 200

export type Row = { person: FirePerson; stand: Filter }

/**
 * The filtered rows: people who need help, then those not found, the safe, and those not on site. Those not found are
 * sorted by name, the others by their latest mark first.
 */
export function rowsOf(
  book: RollCallBook,
  { filter, search, last }: { filter: Filter | 'ALL'; search: string; last: string | undefined },
): Row[] {
  const wanted = search.trim().toLocaleLowerCase('en-GB')
  const saidAt = (id: string) => book.marks[id]?.at ?? ''
  return book.people
    .map((person): Row => ({ person, stand: standOf(book, person.id) }))
    .filter(({ person, stand }) => filter === 'ALL' || stand === filter || person.id === last)
    .filter(({ person }) => `${person.name} ${person.company ?? ''}`.toLocaleLowerCase('en-GB').includes(wanted))
    .sort((a, b) => {
      // The row just marked keeps its position, because the marshal's thumb is over it.
      const [x, y] = [a, b].map(({ person, stand }) => (person.id === last && filter !== 'ALL' ? filter : stand))
      const byStand = order[x ?? 'NOT_FOUND'] - order[y ?? 'NOT_FOUND']
      if (byStand || x === 'NOT_FOUND') return byStand || a.person.name.localeCompare(b.person.name, 'en-GB')
      return saidAt(b.person.id).localeCompare(saidAt(a.person.id))
    })
}
