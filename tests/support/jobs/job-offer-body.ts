import type { z } from 'zod'
import { workerId } from '#server/demo/ids-by-key'
import type { jobOfferApi } from '#shared/api/jobs/job-offer'

export type OfferBody = z.input<typeof jobOfferApi.send.body>

/** A body that offers work to a worker, without a change as a labourer without a site and without timesheets. */
export const offerBody = (changed: Partial<OfferBody> = {}): OfferBody => ({
  worker_id: workerId('grace-adjei'),
  role_id: 'labourer',
  due_date: '2026-10-30',
  start_at: '2026-11-09',
  end_at: '2026-12-18',
  ...changed,
})
