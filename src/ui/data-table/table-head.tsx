import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/elements/icon'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import type { Column, Sort } from './column.ts'
import s from './table-head.module.css'

/** Table headers; a sortable one is a button. `children`: the checkbox for all rows. */
export function TableHead<R>({
  columns,
  sort,
  onSort,
  children,
}: {
  columns: readonly Column<R>[]
  sort: Sort | undefined
  onSort: (id: string) => void
  children?: ReactNode
}) {
  return (
    <thead className={s.head}>
      <tr aria-rowindex={1}>
        {children && (
          <th scope="col" className={s.tick}>
            {children}
          </th>
        )}
        {columns.map((column) => {
          const active = sort?.id === column.id
          return (
            <th
              key={column.id}
              scope="col"
              data-num={column.numeric || undefined}
              style={column.width ? { width: column.width } : undefined}
              aria-sort={active ? (sort.desc ? 'descending' : 'ascending') : undefined}
            >
              {column.hideHead ? (
                <VisuallyHidden>{column.head}</VisuallyHidden>
              ) : (column.sortable ?? column.sortBy) ? (
                <button type="button" onClick={() => onSort(column.id)}>
                  {column.head}
                  {active && <Icon of={sort.desc ? ChevronDown : ChevronUp} size="s" />}
                </button>
              ) : column.headContent ? (
                <>
                  <VisuallyHidden>{column.head}</VisuallyHidden>
                  <span aria-hidden="true">{column.headContent}</span>
                </>
              ) : (
                column.head
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
