import { mostCounted, type PageAsked } from '#contract/paging'

/** The `offset` and `limit` of a page. */
export const windowOf = ({ page, per_page }: PageAsked) => ({ offset: (page - 1) * per_page, limit: per_page })

/**
 * The answer around a page of rows. `path` is the call's own path. A total above 10,000 is reported as capped; such
 * totals are not counted fully, so after a full page there can be another.
 */
export function listed<Row, Asked extends PageAsked>(path: string, asked: Asked, rows: Row[], counted: number) {
  const total = Math.min(counted, mostCounted)
  const lastPage = Math.max(1, Math.ceil(counted / asked.per_page))
  const isCapped = counted > mostCounted
  const hasNext = isCapped ? rows.length === asked.per_page : asked.page < lastPage
  const address = (page: number) => {
    const said = Object.entries<unknown>({ ...asked, page }).filter(([, value]) => value !== undefined && value !== '')
    return `${path}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
  }
  return {
    data: rows,
    links: {
      first: address(1),
      prev: asked.page > 1 ? address(asked.page - 1) : null,
      next: hasNext ? address(asked.page + 1) : null,
      last: address(lastPage),
    },
    meta: {
      page: asked.page,
      per_page: asked.per_page,
      total,
      last_page: lastPage,
      ...(isCapped && { total_capped: true as const }),
    },
  }
}
