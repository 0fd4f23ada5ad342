import { z } from 'zod'

/** Maximum rows of one answer: on page 1, where a refresh loads everything shown at once, and on later pages. */
export const mostRows = { onFirst: 5000, beyond: 200 } as const
/** Totals are counted up to this; beyond it `total_capped` is true. */
export const mostCounted = 10_000

const pageParams = {
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(mostRows.onFirst).default(20),
}
const PageSchema = z.object(pageParams)
export type PageParams = z.infer<typeof PageSchema>

/** Query of a list: `page` counts from 1, `per_page` defaults to 20. `filters` are the list's own fields. */
export const pageQuery = <F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({ ...filters, ...pageParams }).refine(
    (query) => {
      const { data } = PageSchema.safeParse(query)
      return !data || data.page === 1 || data.per_page <= mostRows.beyond
    },
    { path: ['per_page'], message: `At most ${mostRows.beyond} rows on a page after the first.` },
  )

/** A page of a list: its rows, links to other pages, and the total. */
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
