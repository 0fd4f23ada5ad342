import type { z } from 'zod'
import { workerId } from '#server/demo/ids-by-key'
import type { contractApi } from '#shared/api/jobs/contract'

export type ContractBody = z.input<typeof contractApi.create.body>

/** A body that makes a contract with a worker, without a change as a labourer from 2 November 2026. */
export const contractBody = (changed: Partial<ContractBody> = {}): ContractBody => ({
  worker_id: workerId('gheorghe-popescu'),
  role_id: 'labourer',
  start_at: '2026-11-02',
  end_at: '2027-01-29',
  hourly_rate: 15.9,
  ...changed,
})
