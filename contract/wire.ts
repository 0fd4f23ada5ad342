import { z } from 'zod'

/** Shapes that every noun's calls share: one item is `{data}`. */
export const Id = z.uuid()
export const Instant = z.iso.datetime({ offset: true })
export const Day = z.iso.date()
/** Years that the database keeps, with a week before and after each of their days, wherever the clock stands. */
const keptYears = /^(?!000[01]|9999)/
const beyondKeeping = 'That year is beyond what can be kept.'
/** A day that a request names; `words` for what is no day. The document would lose the format to the second pattern. */
export const requestDay = (words?: Parameters<typeof z.iso.date>[0]) =>
  z.iso.date(words).regex(keptYears, beyondKeeping).meta({ format: 'date' })
/** A moment that a request names. */
export const RequestInstant = z.iso
  .datetime({ offset: true })
  .regex(keptYears, beyondKeeping)
  .meta({ format: 'date-time' })
/** A clock time in London. */
export const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 07:30.')
/** A key for sealing, 16 bytes in hex. */
export const SealKey = z.string().regex(/^[0-9a-f]{32}$/)
export const Done = z.object({ message: z.string() })

/** The `updated_at` of a thing as it was read: 409 on it when somebody has changed the thing since; without it no version is held to. */
export const readVersion = { updated_at: RequestInstant.optional() }

export const one = <S extends z.ZodType>(item: S) => z.object({ data: item })

/** The body of every refusal: 422 bad input (with `errors` by field), 409, 403, 404, 401, 429, 503. */
export const ProblemBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
