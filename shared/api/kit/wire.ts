import { z } from 'zod'

/** Schemas shared by all nouns; a single item is `{data}`. */
/** An id in a request, in the lower case in which the database writes it; `words`: the message for one that is none. */
export const requestId = (words?: string) => z.uuid(words).toLowerCase()
export const Id = requestId()
export const Instant = z.iso.datetime({ offset: true })
export const Day = z.iso.date()
/** Years that the database can store, with a margin of a week around each of their days in any time zone. */
const keptYears = /^(?!000[01]|9999)/
const beyondKeeping = 'That year is beyond what can be kept.'
/**
 * A day in a request; `words`: the message for an invalid day. `meta` keeps the format in the OpenAPI document, which
 * the second pattern would drop.
 */
export const requestDay = (words?: Parameters<typeof z.iso.date>[0]) =>
  z.iso.date(words).regex(keptYears, beyondKeeping).meta({ format: 'date' })
/** An instant in a request. */
export const RequestInstant = z.iso
  .datetime({ offset: true })
  .regex(keptYears, beyondKeeping)
  .meta({ format: 'date-time' })
/** Clock time in London. */
export const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 07:30.')
/** Key for sealing, 16 bytes in hex. */
export const SealKey = z.string().regex(/^[0-9a-f]{32}$/)
export const Done = z.object({ message: z.string() })

/**
 * The `updated_at` that the caller read: 409 on it when the record has changed since; without it nothing is compared.
 */
export const readVersion = { updated_at: RequestInstant.optional() }

export const one = <S extends z.ZodType>(item: S) => z.object({ data: item })

/** The body of every refusal: 422 bad input (with `errors` by field), 409, 403, 404, 401, 429, 503. */
export const ProblemBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
