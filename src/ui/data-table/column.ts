import type { ReactNode } from 'react'

export type Column<R> = {
  id: string
  /** Column header; on phones it is the label of each cell. */
  head: string
  /** What the column header shows instead; screen readers are given `head`. */
  headContent?: ReactNode
  cell: (row: R) => ReactNode
  /** Right-aligned. */
  numeric?: boolean | undefined
  /** Sortable: by `sortBy` in the browser, otherwise by the caller (the server). */
  sortable?: boolean | undefined
  sortBy?: ((row: R) => string | number) | undefined
  /** Any CSS length. */
  width?: string | undefined
  /** On phones it has a line of its own. */
  wide?: boolean | undefined
  /** Header for screen readers only, as for the column of row menus. */
  hideHead?: boolean | undefined
}
export type Sort = { id: string; desc: boolean }

const collator = new Intl.Collator('en-GB', { numeric: true })
/** Compares words in dictionary order and numbers by value. */
export const inOrder = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other))
