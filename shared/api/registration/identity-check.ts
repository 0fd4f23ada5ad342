import { z } from 'zod'

/** The provider's statuses as used on the wire and in the database; null while there is no check. */
export const CheckStatus = z.enum(['CHECK_CREATED', 'CHECK_COMPLETED', 'CHECK_FAILED'])
export type CheckStatus = z.infer<typeof CheckStatus>

export const IdentityCheck = z.object({
  applicant_id: z.string().nullable(),
  check_id: z.string().nullable(),
  check_status: CheckStatus.nullable(),
  /** Why a check failed, in words for the worker. */
  reason: z.string().nullable(),
})
export type IdentityCheck = z.infer<typeof IdentityCheck>
