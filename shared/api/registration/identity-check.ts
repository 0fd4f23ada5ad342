import { z } from 'zod'
import { CheckStatus } from '#shared/api/platform/check-status'

export const IdentityCheck = z.object({
  applicant_id: z.string().nullable(),
  check_id: z.string().nullable(),
  check_status: CheckStatus.nullable(),
  /** Why a check failed, in words for the worker. */
  reason: z.string().nullable(),
})
export type IdentityCheck = z.infer<typeof IdentityCheck>
