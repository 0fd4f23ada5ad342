import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { one } from '#shared/api/kit/wire'

export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60)
export const contentApi = api({
  /** A page of the content host, as plain text blocks without markup. */
  page: {
    method: 'GET',
    path: '/api/content/{slug}',
    params: z.strictObject({ slug: Slug }),
    reply: one(
      z.object({
        slug: Slug,
        title: z.string(),
        updated_at: z.iso.date(),
        /** Version of a text that people agree to; null for other pages. */
        version: z.string().nullable(),
        blocks: z.array(z.object({ kind: z.enum(['heading', 'paragraph', 'item']), text: z.string() })),
      }),
    ),
  },
  help: { method: 'GET', path: '/api/me/help', file: true },
})
