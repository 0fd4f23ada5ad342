import { z } from 'zod'
import { one } from './wire.ts'

/** The address of a file that is made when it is opened, good for 5 minutes, and the name that it is kept by. */
export const signedReply = one(z.object({ url: z.string(), name: z.string() }))

/** What a signed address carries: of what, until when (seconds since 1970), for which session. */
export const SignedQuery = z.strictObject({
  of: z.string().max(2000),
  expires: z.coerce.number().int(),
  for: z.string().max(64),
  signature: z.string().max(128),
})
