import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Instant, one } from '#shared/api/kit/wire'

/** A text that a person must agree to (served under /api/me/messages). */
export const Agreement = z.object({
  slug: z.string(),
  version: z.string(),
  title: z.string(),
  content: z.string(),
  accepted_at: Instant.nullable(),
  /** The person agreed to an earlier version. */
  changed: z.boolean(),
})
export type Agreement = z.infer<typeof Agreement>

/** A text and the version that the person ticked. */
export const AgreedText = z.strictObject({ slug: z.string().max(60), version: z.string().max(40) })
export type AgreedText = z.infer<typeof AgreedText>

export const agreementApi = api({
  list: { method: 'GET', path: '/api/me/messages', reply: one(z.array(Agreement)) },
  /** Appends slug, version, time and IP address to the record; an outdated version is 409 and nothing is stored. */
  accept: {
    method: 'PUT',
    path: '/api/me/messages',
    body: z.union([AgreedText, z.strictObject({ agreed: z.array(AgreedText).max(10) })]),
    reply: one(z.array(Agreement)),
  },
})
