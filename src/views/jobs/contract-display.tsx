import type { RecordedMove } from '#lifecycles/jobs/contract'
import { type Contract, ContractStatus } from '#shared/api/jobs/contract'
import { dayInNumbers, dayWithDots, money } from '#shared/domain/kit/words'
import { Chip, type Tone } from '#ui/display/chip'

const statusChips: Record<ContractStatus, { tone: Tone; word: string }> = {
  CURRENT: { tone: 'ok', word: 'Current' },
  FUTURE: { tone: 'info', word: 'Future' },
  PAST: { tone: 'past', word: 'Past' },
  TERMINATED: { tone: 'past', word: 'Terminated' },
}
export const contractStatuses = ContractStatus.options.map((value) => ({ value, label: statusChips[value].word }))

/** Status of a contract; quiet for the expected status in a list. */
export function ContractChip({ status, bare }: { status: ContractStatus; bare?: boolean }) {
  const { tone, word } = statusChips[status]
  return (
    <Chip tone={tone} bare={bare}>
      {word}
    </Chip>
  )
}

/** Words for the history of a contract. */
export const contractMoves: Record<RecordedMove, string> = {
  create: 'Contract made',
  extend: 'Extended',
  changeRate: 'Rate changed',
  terminate: 'Terminated',
  begin: 'Begun',
  runOut: 'Ended',
  remind: 'Reminder sent',
}
/** '01/09/2026 to 24/12/2026', or 'From 01/09/2026' without a last day. */
export const daysInWords = ({ start_at, end_at }: Pick<Contract, 'start_at' | 'end_at'>, write = dayInNumbers) =>
  end_at ? `${write(start_at)} to ${write(end_at)}` : `From ${write(start_at)}`
export const daysInList = (contract: Pick<Contract, 'start_at' | 'end_at'>) => daysInWords(contract, dayWithDots)
export const rateInWords = (rate: number) => `${money(rate)} an hour`
