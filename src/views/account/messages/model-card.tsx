import type { ModelCard as Card } from '#shared/api/account/model-card'
import { createOfferAddress, viewOfferAddress } from '#shared/api/kit/offer-address'
import { pathOf } from '#shared/api/kit/paths'
import { daysBetween } from '#shared/domain/kit/london'
import { clockTime, dayInFull, money, periodInFull } from '#shared/domain/kit/words'
import { Chip, type Tone } from '#ui/display/chip'
import { ButtonLink } from '#ui/elements/button-link'
import s from './message.module.css'
import { modelName } from './message-words.ts'

const tones: Record<Card['state'], Tone> = {
  waiting: 'wait',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'past',
  expired: 'past',
  closed: 'past',
}
/** Nobody waits for an answer to an open job post. */
const toneOf = ({ model_type, state }: Card): Tone =>
  model_type === 'post' && state === 'waiting' ? 'ok' : tones[state]
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' })
const day = (value: string) => long.format(new Date(value))

/** 'Answer by 27 November, 3 days left'. */
function waitWords({ model_type, due_date }: Card, today: string | undefined): string {
  const what = model_type === 'offer' ? 'Answer by' : 'Open until'
  if (!due_date) return model_type === 'offer' ? 'No answer yet' : 'Open'
  const left = today === undefined ? undefined : daysBetween(today, due_date)
  const rest = left === undefined ? '' : left === 0 ? ', today' : left === 1 ? ', 1 day left' : `, ${left} days left`
  return `${what} ${day(due_date)}${rest}`
}
function stateWords(card: Card, today: string | undefined): string {
  const at = card.answered_at ? ` ${day(card.answered_at)}, ${clockTime(card.answered_at)}` : ''
  const words: Record<Card['state'], string> = {
    waiting: waitWords(card, today),
    accepted: `Accepted${at}`,
    declined: `Declined${at}`,
    withdrawn: 'Withdrawn',
    expired: card.model_type === 'offer' ? 'Job Offer expired' : 'Closed',
    closed: 'Closed',
  }
  return words[card.state]
}
const periodOf = ({ start_at, end_at }: Card): string | undefined => {
  if (!start_at) return undefined
  return end_at ? periodInFull({ start_at, end_at }) : `From ${dayInFull(start_at)}`
}
/** The card on London's `today`: at midnight after the due date nobody can answer any more. */
const cardOn = (card: Card, today: string | undefined): Card =>
  card.state === 'waiting' && card.due_date && today !== undefined && card.due_date < today
    ? { ...card, state: card.model_type === 'offer' ? 'expired' : 'closed' }
    : card

type Props = {
  card: Card
  conversationId: string
  /** The worker to whom the reader can send an offer with the terms of a post. */
  offersTo: string | undefined
  today: string | undefined
}

/** A job offer or job post in a conversation, with its state. One that is over shows less. */
export function ModelCard({ card: given, conversationId, offersTo, today }: Props) {
  const card = cardOn(given, today)
  const isOver = card.state !== 'waiting' && card.state !== 'accepted'
  const period = periodOf(card)
  return (
    <article className={s.card} data-over={isOver || undefined}>
      <div className={s.cardTop}>
        <div className={s.grow}>
          <p className={s.label}>{[modelName[card.model_type], card.ref_number].filter(Boolean).join(' ')}</p>
          <p className={s.role}>{card.role}</p>
        </div>
        {card.hourly_rate !== null && (
          <div className={s.rate}>
            <p>{money(card.hourly_rate)}</p>
            <p className={s.label}>an hour</p>
          </div>
        )}
      </div>
      {!isOver && card.site && <p className={s.site}>{card.site.name}</p>}
      {!isOver && period && <p className={s.period}>{period}</p>}
      <div className={s.cardFoot}>
        <Chip tone={toneOf(card)}>{stateWords(card, today)}</Chip>
        {card.model_type === 'offer' && (
          <ButtonLink size="s" href={viewOfferAddress({ id: card.id, conversation_id: conversationId })}>
            View offer
          </ButtonLink>
        )}
        {card.model_type === 'post' && (
          <span className={s.cardActs}>
            <ButtonLink
              size="s"
              kind={offersTo ? 'plain' : 'primary'}
              href={pathOf({ route: 'jobs', params: {}, query: { id: card.id } })}
            >
              View job
            </ButtonLink>
            {offersTo && (
              <ButtonLink size="s" href={createOfferAddress({ worker: offersTo, post_id: card.id })}>
                Send Offer
              </ButtonLink>
            )}
          </span>
        )}
      </div>
    </article>
  )
}
