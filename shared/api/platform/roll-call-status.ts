import { z } from 'zod'

/** Status of a roll call. */
export const RollCallStatus = z.enum(['RUNNING', 'CLOSED'])
export type RollCallStatus = z.infer<typeof RollCallStatus>
