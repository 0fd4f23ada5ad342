/** What a list asks the server for. `page` counts from 1; `after` is where the page before it ended, if that was told. */
export type Ask<Query> = { query: Query; page: number; per_page: number; after?: string | undefined }
/**
 * `capped`: there are more than `total`. `more`: whether any come after these; without it `total` tells. `next`: where it
 * ends, for lists that the server goes through by place. `about`: what it says of the list as a whole.
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
/** A page as the server tells it. */
export const pageOf = <Row>({ data, links, meta }: Answer<Row>) => ({
  items: data,
  total: meta.total,
  capped: meta.total_capped === true,
  more: links.next !== null,
})
export const hasMore = ({ items, total, more }: Pick<Page<unknown>, 'items' | 'total' | 'more'>): boolean =>
  more ?? items.length < total

/** The most rows that one answer holds, on page 1 (decision 3). */
export const mostRows = 5000

/** The order in which loaded pages are asked for again: from the visible one to the last, then those before it. */
export const dueFrom = (pages: number, visible = 1): number[] => {
  const all = Array.from({ length: pages }, (_, i) => i + 1)
  return [...all.filter((page) => page >= visible), ...all.filter((page) => page < visible)]
}

/** The rows with one page exchanged for what the server has now. */
export const replacedPage = <Item>(items: readonly Item[], page: readonly Item[], number: number, perPage: number) => {
  const from = (number - 1) * perPage
  return [...items.slice(0, from), ...page, ...items.slice(from + perPage)]
}
