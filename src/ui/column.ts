import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export type Column<R> = {
  id: string
  /** Its head; said per cell on phones too. */
  head: string
  cell: (row: R) => ReactNode
  /** Numbers stand right. */
  numeric?: boolean | undefined
  /** Can be sorted: by `sortBy` here, otherwise by the owner (the server). */
  sortable?: boolean | undefined
  sortBy?: ((row: R) => string | number) | undefined
  /** Any CSS length. */
  width?: string | undefined
  /** The head is said, not shown: the row's menu. */
  hideHead?: boolean | undefined
}
export type Sort = { id: string; desc: boolean }

const collator = new Intl.Collator('en-GB', { numeric: true })
/** Words as people sort them, numbers by size. */
export const inOrder = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other))
