import type { z } from 'zod'
import { siteId, workerId } from '#server/demo/ids-by-key'
import type { assignmentApi } from '#shared/api/jobs/assignment'

export type AssignmentBody = z.input<typeof assignmentApi.create.body>
export type AssignmentChange = z.input<typeof assignmentApi.change.body>

/** A body that assigns a worker, without a change as a labourer at Northgate in March 2027. */
export const assignmentBody = (changed: Partial<AssignmentBody> = {}): AssignmentBody => ({
  worker_id: workerId('callum-ogilvie'),
  site_id: siteId('northgate'),
  role_id: 'labourer',
  start_at: '2027-03-01',
  end_at: '2027-03-31',
  ...changed,
})
/** The same for an assignment that is there. */
export function assignmentChange(changed: Partial<AssignmentChange> = {}): AssignmentChange {
  const { worker_id, ...body } = assignmentBody()
  return { ...body, ...changed }
}
