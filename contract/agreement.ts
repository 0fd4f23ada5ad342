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
})
export type Agreement = z.infer<typeof Agreement>

export const agreementApi = api({
  list: { method: 'GET', path: '/api/me/messages', reply: one(z.array(Agreement)) },
  /** Append-only record of slug, version, time and address; an old version is 409. */
  accept: {
    method: 'PUT',
    path: '/api/me/messages',
    body: z.strictObject({ slug: z.string().max(60), version: z.string().max(40) }),
    reply: one(z.array(Agreement)),
  },
})
