import { type AssignmentMove, assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { hasTag } from '#lifecycles/law'
import type { Assignment, AssignmentStatus, Barred } from '#shared/api/jobs/assignment'
import { travelTypes } from '#shared/domain/platform/travel'
import { Chip, type Tone } from '#ui/display/chip'

const statusChips: Record<AssignmentStatus, { tone: Tone; word: string }> = {
  AWAITING: { tone: 'wait', word: 'Documents to accept' },
  READY: { tone: 'ok', word: 'Ready' },
  ENDED: { tone: 'past', word: 'Ended' },
  CANCELLED: { tone: 'past', word: 'Cancelled' },
}

const barredChips: Record<Barred, string> = { SITE_CLOSED: 'Site closed', NO_ACCESS: 'No access to the site' }
/** For the worker and for the office. */
export const barredWords: Record<Barred, string> = {
  SITE_CLOSED: 'This site is closed: nobody is let in.',
  NO_ACCESS: 'The company has no access to this site now: its people are not let in.',
}

/** Status of an assignment; quiet for the expected status in a list. */
export function AssignmentChip({
  assignment: { status, barred },
  bare,
}: {
  assignment: Pick<Assignment, 'status' | 'barred'>
  bare?: boolean
}) {
  if (barred) return <Chip tone="bad">{barredChips[barred]}</Chip>
  const { tone, word } = statusChips[status]
  return (
    <Chip tone={tone} bare={bare && !hasTag(assignmentLifecycle, status, 'waits')}>
      {word}
    </Chip>
  )
}

/** Words for the history of an assignment, by move of its lifecycle. */
export const assignmentMoves: Record<AssignmentMove['type'], string> = {
  create: 'Assigned',
  edit: 'Changed',
  accept: 'Document accepted',
  renew: 'New document to accept',
  changeManager: 'Manager changed',
  cancel: 'Cancelled',
  runOut: 'Ended',
}
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`
export const documentsInWords = (n: number) => (n === 1 ? 'One document' : `${n} documents`)

/** 'Train, 31 min, 12.5 km', one way. */
export function travelInWords(travel: Assignment['travel']): string {
  if (!travel) return 'Not said yet'
  const { type, minutes, distance_km } = travel
  const way = travelTypes.find(({ id }) => id === type)?.value ?? 'Not known'
  return [way, minutes === null ? '' : `${minutes} min`, distance_km === null ? '' : `${distance_km} km`]
    .filter(Boolean)
    .join(', ')
}
