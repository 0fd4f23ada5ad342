import type { JobOffer, OfferStatus } from '#shared/api/jobs/job-offer'
import { daysBetween } from '#shared/domain/kit/london'
import { clockTime, dayInFull } from '#shared/domain/kit/words'
import { Chip, type Tone } from '#ui/display/chip'

const chips: Record<OfferStatus, { tone: Tone; words: (offer: JobOffer, today: string) => string }> = {
  PENDING: {
    tone: 'wait',
    words: ({ due_date }, today) => `Answer by ${dayInFull(due_date)}, ${leftInWords(due_date, today)}`,
  },
  ACCEPTED: { tone: 'ok', words: ({ answered_at }) => `Accepted${momentInFull(answered_at)}` },
  REJECTED: { tone: 'bad', words: ({ answered_at }) => `Declined${momentInFull(answered_at)}` },
  EXPIRED: { tone: 'past', words: () => 'Job Offer expired' },
  WITHDRAWN: { tone: 'past', words: () => 'Withdrawn' },
}
const momentInFull = (instant: string | null) => (instant ? ` ${dayInFull(instant)}, ${clockTime(instant)}` : '')

/** 'today', '1 day left', '4 days left'. */
function leftInWords(due: string, today: string): string {
  const days = daysBetween(today, due)
  if (days === 0) return 'today'
  return days === 1 ? '1 day left' : `${days} days left`
}

export function OfferChip({ offer, today }: { offer: JobOffer; today: string }) {
  const { tone, words } = chips[offer.status]
  return <Chip tone={tone}>{words(offer, today)}</Chip>
}
