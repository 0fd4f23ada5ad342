import { z } from 'zod'
import { api } from './endpoint.ts'
import { Instant, one } from './wire.ts'

/** A text that a person must agree to (the spec calls them messages of /api/me). */
export const Agreement = z.object({
  slug: z.string(),
  version: z.string(),
  title: z.string(),
  content: z.string(),
  accepted_at: Instant.nullable(),
  /** An earlier version was agreed to. */
  changed: z.boolean(),
})
export type Agreement = z.infer<typeof Agreement>

/** A text in the version that a person has ticked. */
export const AgreedText = z.strictObject({ slug: z.string().max(60), version: z.string().max(40) })
export type AgreedText = z.infer<typeof AgreedText>

export const agreementApi = api({
  list: { method: 'GET', path: '/api/me/messages', reply: one(z.array(Agreement)) },
  /** Append-only record of slug, version, time and address; an old version is 409, and then none of them is kept. */
  accept: {
    method: 'PUT',
    path: '/api/me/messages',
    body: z.union([AgreedText, z.strictObject({ agreed: z.array(AgreedText).max(10) })]),
    reply: one(z.array(Agreement)),
  },
})
