import { z } from 'zod'

export const RollCallKind = z.enum(['DRILL', 'REAL'])
export type RollCallKind = z.infer<typeof RollCallKind>
