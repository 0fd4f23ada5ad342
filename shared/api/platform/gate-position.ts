import { z } from 'zod'

/**
 * Position of a gate. RAISED: open until it is lowered; LOWERED: opens for each passed check-in; FREE: turns for
 * everybody; LOCKED: opens for nobody.
 */
export const GatePosition = z.enum(['LOWERED', 'RAISED', 'FREE', 'LOCKED'])
export type GatePosition = z.infer<typeof GatePosition>
