import { z } from 'zod'
import { Id } from '#shared/api/kit/wire'

/**
 * Status of a skill card: that of its last check; WAITING while unchecked; EXPIRED from the day after its expiry date.
 */
export const CardStatus = z.enum(['VERIFIED', 'WAITING', 'REFUSED', 'EXPIRED'])
export type CardStatus = z.infer<typeof CardStatus>

/** Result of a card check: from a card register, or by eye by a company's staff. */
export const CardVerdict = z.object({
  status: z.enum(['VERIFIED', 'REFUSED']),
  how: z.enum(['REGISTER', 'EYE']),
  /** The company whose staff looked; null for a register, whichever company queried it. */
  company: z.object({ id: Id, name: z.string() }).nullable(),
})
export type CardVerdict = z.infer<typeof CardVerdict>

type Checked = { expires_on: string; verdicts: CardVerdict[] }

/**
 * A register's result belongs to the card and applies everywhere. A verdict by eye counts only for work given by the
 * company whose staff looked: no company admits or refuses people on behalf of another.
 */
export const counts = ({ how, company }: CardVerdict, companyId: string | null) =>
  how === 'REGISTER' || (company !== null && company.id === companyId)

/**
 * Status of a card for work given by `companyId`, and the verdict behind it: the newest that counts. `verdicts`: oldest
 * first.
 */
export function cardStatusOf(
  { expires_on, verdicts }: Checked,
  companyId: string | null,
  today: string,
): { status: CardStatus; verdict?: CardVerdict } {
  if (expires_on < today) return { status: 'EXPIRED' }
  const verdict = verdicts.findLast((one) => counts(one, companyId))
  return verdict ? { status: verdict.status, verdict } : { status: 'WAITING' }
}

const best = { VERIFIED: 0, WAITING: 1, REFUSED: 2, EXPIRED: 3 }
type Given = Checked & { scheme_code: string }
export type CardWithStatus<Card> = { card: Card; status: CardStatus; verdict?: CardVerdict }

/**
 * The card that decides for a worker: the best of the newest card of each scheme. A new card replaces the previous one
 * of its scheme, which still counts until the new one is verified or it expires itself. `cards`: oldest first.
 */
export function cardThatCounts<Card extends Given>(
  cards: Card[],
  companyId: string | null,
  today: string,
): CardWithStatus<Card> | undefined {
  const newest = new Set(new Map(cards.map((card) => [card.scheme_code, card])).values())
  return cards
    .map((card) => ({ card, ...cardStatusOf(card, companyId, today) }))
    .filter(({ card, status }) => newest.has(card) || status === 'VERIFIED')
    .toReversed()
    .sort((a, b) => best[a.status] - best[b.status])[0]
}
