import { Skeleton } from '#ui/elements/skeleton'
import type { Column } from './column.ts'
import s from './data-table.module.css'

/** Loading placeholder in the shape of table rows. */
export function TableSkeleton<R>({
  columns,
  ticks,
  rows,
}: {
  columns: readonly Column<R>[]
  ticks: boolean
  rows: number
}) {
  return Array.from({ length: rows }, (_, index) => `row ${index}`).map((key, index) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a skeleton row takes no focus
    <tr key={key} aria-hidden="true">
      {ticks && (
        <td className={s.tick}>
          <Skeleton width="var(--tick)" height="var(--tick)" />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.id} data-num={column.numeric || undefined} data-first={place === 0 || undefined}>
          <Skeleton width={column.hideHead ? 20 : column.numeric ? 50 : `${45 + ((index + place) % 4) * 12}%`} />
        </td>
      ))}
    </tr>
  ))
}
