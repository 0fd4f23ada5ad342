import { z } from 'zod'
import { one } from './wire.ts'

/** Signed URL of a file that is generated when opened, valid for 5 minutes, and the name to save it under. */
export const signedReply = one(z.object({ url: z.string(), name: z.string() }))

/** Query of a signed URL: what it is for, until when (epoch seconds), for which session. */
export const SignedQuery = z.strictObject({
  of: z.string().max(2000),
  expires: z.coerce.number().int(),
  for: z.string().max(64),
  signature: z.string().max(128),
})
