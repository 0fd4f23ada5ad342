import type { Assignment, AssignmentStatus } from '#shared/api/jobs/assignment'

const overWords: Record<AssignmentStatus, string | undefined> = {
  AWAITING: undefined,
  READY: undefined,
  ENDED: 'This assignment has ended.',
  CANCELLED: 'This assignment was cancelled.',
}
/**
 * Why an assignment shows its worker no safety documents; undefined while it shows them. Without a reason nobody could
 * tell it from work for which there is nothing to read.
 */
export function documentsWithheld({
  status,
  barred,
  company,
}: Pick<Assignment, 'status' | 'barred' | 'company'>): string | undefined {
  const over = overWords[status]
  if (over) return over
  if (barred === 'NO_ACCESS') return `${company.name} has no access to this site now: its documents are not shown.`
  return undefined
}
