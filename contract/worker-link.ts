import { z } from 'zod'
import { api } from './endpoint.ts'
import { SitePerson } from './site.ts'
import { Instant, one } from './wire.ts'

/** The signs of a link code: none is read as another. */
export const linkAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Eight of them; blanks and dashes between them, and small letters, are as good. */
export const LinkCode = z
  .string('Type the code.')
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(new RegExp(`^[${linkAlphabet}]{8}$`), 'The code has eight letters and digits, as the worker reads it.'),
  )

export const workerLinkApi = api({
  /** A new code of one's own, for a company to link one with: 10 minutes, once. The one before is worthless from then on. */
  code: {
    method: 'POST',
    path: '/api/me/link-code',
    reply: one(z.object({ code: z.string(), expires_at: Instant })),
    secret: true,
    limit: { max: 10, seconds: 600 },
  },
  /**
   * Links somebody with the company by the code that they read out: 422 on `code` when it is wrong, used or run out, alike;
   * 409 when they work for it already.
   */
  link: {
    method: 'POST',
    path: '/api/me/workers/link',
    body: z.strictObject({
      code: LinkCode,
      payroll_number: z.string().trim().max(40, 'At most 40 letters.').nullable().default(null),
    }),
    reply: one(SitePerson),
    secret: true,
  },
})
