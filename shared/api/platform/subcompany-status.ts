import { z } from 'zod'

/** Status of a company’s access to another company’s site. */
export const SubcompanyStatus = z.enum(['REQUESTED', 'GRANTED', 'REJECTED', 'ENDED'])
export type SubcompanyStatus = z.infer<typeof SubcompanyStatus>
