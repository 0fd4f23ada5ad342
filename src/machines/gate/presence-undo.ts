import type { UndoOffer } from '#machines/kit/undo-offer'
import { siteControl } from '#services/gate/site-control'
import type { SavedSitePeople } from '#shared/api/gate/site-people'
import { count } from '#shared/domain/kit/words'

const words = { checkIn: 'checked in', checkOut: 'checked out' } as const

/** An offer to undo: 'Jan Nowak: checked out', or '3 people checked out: Jan Nowak, and 2 others'. */
export function offerOf(moved: SavedSitePeople['done']): UndoOffer {
  const [first, ...others] = moved
  const done = moved.map(({ check_in_id: id, move, name }) => ({
    noun: 'check-in',
    id,
    name,
    takeBack: (headers: { 'idempotency-key': string }) =>
      siteControl.undo({ params: { id }, body: { move } }, undefined, headers),
  }))
  const text = first ? `${first.name}: ${words[first.move]}` : ''
  if (!first || !others.length) return { text, done }
  const rest = count(others.length, 'other', 'others').toLowerCase()
  return { text: `${moved.length} people ${words[first.move]}: ${first.name}, and ${rest}`, done }
}
