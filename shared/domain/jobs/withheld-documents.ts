import type { Assignment } from '#shared/api/jobs/assignment'

/**
 * Why an assignment shows its worker no safety documents; undefined while it shows them. Without a reason nobody could
 * tell it from work for which there is nothing to read.
 */
export function documentsWithheld({
  status,
  barred,
  company,
}: Pick<Assignment, 'status' | 'barred' | 'company'>): string | undefined {
  if (status === 'CANCELLED') return 'This assignment was cancelled.'
  if (status === 'ENDED') return 'This assignment has ended.'
  if (barred === 'NO_ACCESS') return `${company.name} has no access to this site now: its documents are not shown.`
  return undefined
}
