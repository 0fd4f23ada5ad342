import { z } from 'zod'

/** Status of an invitation of a worker or a sub-company. */
export const InvitationStatus = z.enum(['SENT', 'ACCEPTED', 'DENIED', 'WITHDRAWN'])
export type InvitationStatus = z.infer<typeof InvitationStatus>
