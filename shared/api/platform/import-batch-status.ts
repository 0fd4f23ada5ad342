import { z } from 'zod'

/** Status of a spreadsheet of workers that was imported. */
export const ImportBatchStatus = z.enum(['IMPORTED', 'UNDONE'])
export type ImportBatchStatus = z.infer<typeof ImportBatchStatus>
