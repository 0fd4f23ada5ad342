import { z } from 'zod'

/** Status of an identity check, as the provider, the wire and the database name it; null while there is no check. */
export const CheckStatus = z.enum(['CHECK_CREATED', 'CHECK_COMPLETED', 'CHECK_FAILED'])
export type CheckStatus = z.infer<typeof CheckStatus>
