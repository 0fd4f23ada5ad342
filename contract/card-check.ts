import { z } from 'zod'
import { Id } from './wire.ts'

/** How a skill card stands: as it was last checked, WAITING while nobody did, EXPIRED from the day after its date. */
export const CardStanding = z.enum(['VERIFIED', 'WAITING', 'REFUSED', 'EXPIRED'])
export type CardStanding = z.infer<typeof CardStanding>

/** What came of a check of a card: a register answered, or somebody of a company looked at it. */
export const CardVerdict = z.object({
  status: z.enum(['VERIFIED', 'REFUSED']),
  how: z.enum(['REGISTER', 'EYE']),
  /** Whose people looked; null of a register, whoever asked it. */
  company: z.object({ id: Id, name: z.string() }).nullable(),
})
export type CardVerdict = z.infer<typeof CardVerdict>

type Checked = { expires_on: string; verdicts: CardVerdict[] }

/**
 * A register's answer belongs to the card and counts everywhere. A verdict by eye counts only for work that the company
 * gave whose people looked: no company lets somebody in, or keeps them out, for another.
 */
export const counts = ({ how, company }: CardVerdict, companyId: string | null) =>
  how === 'REGISTER' || (company !== null && company.id === companyId)

/** How a card stands where a company gave the work, and by which verdict: the newest that counts. `verdicts` are in their order. */
export function standingOf(
  { expires_on, verdicts }: Checked,
  companyId: string | null,
  today: string,
): { standing: CardStanding; verdict?: CardVerdict } {
  if (expires_on < today) return { standing: 'EXPIRED' }
  const verdict = verdicts.findLast((one) => counts(one, companyId))
  return verdict ? { standing: verdict.status, verdict } : { standing: 'WAITING' }
}

const best = { VERIFIED: 0, WAITING: 1, REFUSED: 2, EXPIRED: 3 }
/** A worker's cards in the order they were given in, those of one scheme among them. */
type Given = Checked & { scheme_code: string }
export type Standing<Card> = { card: Card; standing: CardStanding; verdict?: CardVerdict }

/**
 * The card that stands for a worker: the best of each scheme's newest. A new card takes the place of the one before it in
 * its scheme, which counts until the new one is verified or it expires itself.
 */
export function cardThatCounts<Card extends Given>(
  cards: Card[],
  companyId: string | null,
  today: string,
): Standing<Card> | undefined {
  const newest = new Set(new Map(cards.map((card) => [card.scheme_code, card])).values())
  return cards
    .map((card) => ({ card, ...standingOf(card, companyId, today) }))
    .filter(({ card, standing }) => newest.has(card) || standing === 'VERIFIED')
    .toReversed()
    .sort((a, b) => best[a.standing] - best[b.standing])[0]
}
