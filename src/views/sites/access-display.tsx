import { hasTag } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import type { SubcompanyStatus } from '#shared/api/platform/subcompany-status'
import type { Subcompany } from '#shared/api/sites/subcompany'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Chip, type Tone } from '#ui/display/chip'

const statusChips: Record<SubcompanyStatus, { tone: Tone; word: string }> = {
  REQUESTED: { tone: 'wait', word: 'Asks for access' },
  GRANTED: { tone: 'ok', word: 'Has access' },
  REJECTED: { tone: 'bad', word: 'Rejected' },
  ENDED: { tone: 'past', word: 'Ended' },
}

/** Status of a company's access. */
export const AccessChip = ({ status }: { status: SubcompanyStatus }) => (
  <Chip tone={statusChips[status].tone}>{statusChips[status].word}</Chip>
)

/** Since when the access has had its status, in words. */
export function since({ status, created_at, decided_at, ended_at }: Subcompany, write = dayInNumbers): string {
  if (hasTag(subcompanyAccessLifecycle, status, 'ended') && ended_at) return `ended ${write(ended_at)}`
  return `since ${write(hasTag(subcompanyAccessLifecycle, status, 'waits') ? created_at : (decided_at ?? created_at))}`
}
export const people = (n: number) => (n === 1 ? 'one person' : `${n} people`)
