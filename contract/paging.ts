import { z } from 'zod'

/** Rows that one answer holds at most: on page 1, where a refresh asks for all that is shown at once, and beyond. */
export const mostRows = { onFirst: 5000, beyond: 200 } as const
/** A total is counted to here; beyond it `total_capped` is true. */
export const mostCounted = 10_000

const asked = {
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(mostRows.onFirst).default(20),
}
const Asked = z.object(asked)
export type PageAsked = z.infer<typeof Asked>

/** The query of a list: `page` counts from 1, `per_page` is 20 without one. `filters` are the list's own fields. */
export const pageQuery = <F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({ ...filters, ...asked }).refine(
    (query) => {
      const { data } = Asked.safeParse(query)
      return !data || data.page === 1 || data.per_page <= mostRows.beyond
    },
    { path: ['per_page'], message: `At most ${mostRows.beyond} rows on a page after the first.` },
  )

/** A page of a list: its rows, the addresses around it, and how many there are in all. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({
    data: z.array(item),
    links: z.object({
      first: z.string(),
      prev: z.string().nullable(),
      next: z.string().nullable(),
      last: z.string(),
    }),
    meta: z.object({
      page: z.number().int(),
      per_page: z.number().int(),
      total: z.number().int(),
      last_page: z.number().int(),
      total_capped: z.literal(true).optional(),
    }),
  })
