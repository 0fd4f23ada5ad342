import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { typedText } from '#shared/api/kit/typed-text'
import { Instant, one } from '#shared/api/kit/wire'
import { SitePerson } from '#shared/api/sites/site'

/** Characters of a link code; look-alikes are left out. */
export const linkAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Eight of them; blanks, dashes and lower case are accepted. */
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
  /**
   * Creates a code with which a company can link the caller: valid for 10 minutes, once. The previous one becomes
   * invalid.
   */
  code: {
    method: 'POST',
    path: '/api/me/link-code',
    reply: one(z.object({ code: z.string(), expires_at: Instant })),
    secret: true,
    limit: { max: 10, seconds: 600 },
  },
  /**
   * Links a worker with the company by the code that they read out: 422 on `code`, with the same answer, when it is
   * wrong, used or expired; 409 when they already work for it.
   */
  link: {
    method: 'POST',
    path: '/api/me/workers/link',
    body: z.strictObject({
      code: LinkCode,
      payroll_number: typedText.max(40, 'At most 40 letters.').nullable().default(null),
    }),
    reply: one(SitePerson),
    secret: true,
  },
})
