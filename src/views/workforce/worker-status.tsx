import type { ListedWorker } from '#machines/workforce/workers.machine'
import type { WorkerCard, WorkerContractStatus, WorkerStatus } from '#shared/api/workforce/worker'
import { daysBetween, londonDay } from '#shared/domain/kit/london'
import { dayWithDots, moment } from '#shared/domain/kit/words'
import type { CardStatus } from '#shared/domain/workforce/card-check'
import { Chip, type Tone } from '#ui/display/chip'
import s from './workers.module.css'

type StatusChip = { tone: Tone; word: string }
/** INCOMPLETE is shown as In Progress. */
export const contractChips: Record<WorkerContractStatus, StatusChip> = {
  CURRENT: { tone: 'ok', word: 'Current' },
  FUTURE: { tone: 'info', word: 'Future' },
  INCOMPLETE: { tone: 'wait', word: 'In Progress' },
  UNASSIGNED: { tone: 'wait', word: 'Unassigned' },
  PAST: { tone: 'past', word: 'Past' },
}
export const workWords: Record<WorkerStatus, string> = { CURRENT: 'Now', FUTURE: 'To come', PAST: 'Over' }
export const cardChips: Record<CardStatus, StatusChip> = {
  VERIFIED: { tone: 'ok', word: 'Verified' },
  WAITING: { tone: 'wait', word: 'Waiting' },
  REFUSED: { tone: 'bad', word: 'Refused' },
  EXPIRED: { tone: 'bad', word: 'Expired' },
}
/** A card's expiry is shown from this many days before it. */
const soon = 30

export function ContractStatusChip({ status }: { status: WorkerContractStatus | null }) {
  if (!status) return <span className={s.muted}>Their company’s</span>
  const { tone, word } = contractChips[status]
  return (
    <Chip tone={tone} bare={tone !== 'wait'}>
      {word}
    </Chip>
  )
}

/** Status and scheme of a skill card, in one line or below each other. */
export function CardState({ card, stacked = false }: { card: WorkerCard | null; stacked?: boolean }) {
  if (!card) return <span className={s.muted}>None</span>
  const days = daysBetween(londonDay(new Date()), card.expires_on)
  const ends = card.standing !== 'EXPIRED' && card.standing !== 'REFUSED' && days <= soon
  const chip: StatusChip | undefined = ends
    ? { tone: 'wait', word: days <= 0 ? 'Expires today' : `Expires in ${days === 1 ? '1 day' : `${days} days`}` }
    : card.standing
      ? cardChips[card.standing]
      : undefined
  return (
    <>
      {chip ? (
        <Chip tone={chip.tone} bare={chip.tone === 'ok'}>
          {chip.word}
        </Chip>
      ) : (
        <span className={s.muted}>{`Until ${dayWithDots(card.expires_on)}`}</span>
      )}
      {stacked ? <br /> : '\u2002'}
      <span className={s.scheme}>{card.scheme}</span>
    </>
  )
}

/**
 * Where somebody is now, and since when; marked as doubtful if they are suspected to have left without checking out.
 */
export function Whereabouts({ row: { onsite_site, onsite_since, suspected_left_at } }: { row: ListedWorker }) {
  if (!onsite_site || !onsite_since) return <span className={s.muted}>Off site</span>
  return (
    <span className={s.stack}>
      <span>{onsite_site}</span>
      {suspected_left_at ? (
        <span className={s.second}>
          <strong className={s.doubt}>Suspected left</strong>, here since{' '}
          {moment(onsite_since, new Date().toISOString(), dayWithDots)}
        </span>
      ) : (
        <span className={s.second}>since {moment(onsite_since, new Date().toISOString(), dayWithDots)}</span>
      )}
    </span>
  )
}
