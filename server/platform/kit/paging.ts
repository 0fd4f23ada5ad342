import { mostCounted, type PageParams } from '#shared/api/kit/paging'

/** The `offset` and `limit` of a page. */
export const windowOf = ({ page, per_page }: PageParams) => ({ offset: (page - 1) * per_page, limit: per_page })

/**
 * The answer around a page of rows. `path` is the call's own path. A total above 10,000 is reported as capped; such
 * totals are not counted fully, so after a full page there can be another.
 */
export function listed<Row, Query extends PageParams>(path: string, query: Query, rows: Row[], counted: number) {
  const total = Math.min(counted, mostCounted)
  const lastPage = Math.max(1, Math.ceil(counted / query.per_page))
  const isCapped = counted > mostCounted
  const hasNext = isCapped ? rows.length === query.per_page : query.page < lastPage
  const address = (page: number) => {
    const params = Object.entries<unknown>({ ...query, page }).filter(
      ([, value]) => value !== undefined && value !== '',
    )
    return `${path}?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}`
  }
  return {
    data: rows,
    links: {
      first: address(1),
      prev: query.page > 1 ? address(query.page - 1) : null,
      next: hasNext ? address(query.page + 1) : null,
      last: address(lastPage),
    },
    meta: {
      page: query.page,
      per_page: query.per_page,
      total,
      last_page: lastPage,
      ...(isCapped && { total_capped: true as const }),
    },
  }
}
