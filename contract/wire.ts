import { z } from 'zod'

/** Shapes that every noun's calls share (design: one item `{data}`, lists `{data, links, meta}`). */
export const Id = z.uuid()
export const Instant = z.iso.datetime({ offset: true })
export const Day = z.iso.date()
export const Empty = z.strictObject({})
export const Done = z.object({ message: z.string() })

export const one = <S extends z.ZodType>(item: S) => z.object({ data: item })

export const Paging = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(5000).default(20),
  cursor: z.string().max(512).optional(),
})
export const Links = z.object({
  first: z.string().nullable(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
  last: z.string().nullable(),
})
export const Meta = z.object({
  page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  last_page: z.number().int(),
  /** True when `total` stopped counting at 10,000. */
  total_capped: z.boolean().optional(),
})
export const listOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), links: Links, meta: Meta })

/** The body of every refusal: 422 bad input (with `errors` by field), 409, 403, 404, 401, 429, 503. */
export const ProblemBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
