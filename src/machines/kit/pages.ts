/** A request for a page of a list. `page` counts from 1; `after` is the `next` of the page before, if it had one. */
export type PageRequest<Query> = { query: Query; page: number; per_page: number; after?: string | undefined }
/**
 * `capped`: there are more than `total`. `more`: whether any rows follow; without it, `total` decides. `next`: where
 * this page ends, for lists that are paged by cursor. `about`: data about the list as a whole.
 */
export type Page<Item, About = undefined> = {
  items: Item[]
  total: number
  capped?: boolean | undefined
  more?: boolean | undefined
  next?: string | undefined
  about?: About | undefined
}
type Answer<Row> = {
  data: Row[]
  links: { next: string | null }
  meta: { total: number; total_capped?: true | undefined }
}
/** Converts an answer of the server to a page. */
export const pageOf = <Row>({ data, links, meta }: Answer<Row>) => ({
  items: data,
  total: meta.total,
  capped: meta.total_capped === true,
  more: links.next !== null,
})
export const hasMore = ({ items, total, more }: Pick<Page<unknown>, 'items' | 'total' | 'more'>): boolean =>
  more ?? items.length < total

/** Most rows of one answer; only page 1 can have as many. */
export const mostRows = 5000

/** The order in which loaded pages are loaded again: from the visible one to the last, then those before it. */
export const dueFrom = (pages: number, visible = 1): number[] => {
  const all = Array.from({ length: pages }, (_, i) => i + 1)
  return [...all.filter((page) => page >= visible), ...all.filter((page) => page < visible)]
}

/** The rows with one page replaced by what the server has now. */
export const replacedPage = <Item>(items: readonly Item[], page: readonly Item[], number: number, perPage: number) => {
  const from = (number - 1) * perPage
  return [...items.slice(0, from), ...page, ...items.slice(from + perPage)]
}
