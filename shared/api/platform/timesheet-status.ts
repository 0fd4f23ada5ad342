import { z } from 'zod'

/** Status of a worker's week, as the wire and the database name it. */
export const TimesheetStatus = z.enum(['DRAFT', 'SUBMITTED', 'ACCEPTED', 'REJECTED', 'PAID'])
export type TimesheetStatus = z.infer<typeof TimesheetStatus>
