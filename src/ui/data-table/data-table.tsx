import {
  createColumnHelper,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Checkbox } from '#ui/fields/checkbox'
import { type Column, inOrder, type Sort } from './column.ts'
import s from './data-table.module.css'
import './european-letters.ts'
import { rowKeys } from './row-keys.ts'
import { useRowsAsCards } from './rows-as-cards.ts'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useVisibleRows } from './visible-rows.ts'

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() })

export type { Column } from './column.ts'

export type DataTableProps<R> = {
  /** Accessible caption. */
  caption: string
  /** Must be stable: defined outside the component, or memoised. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowId: (row: R) => string
  /** Accessible name of a row: 'Jan Nowak'. */
  rowName: (row: R) => string
  /** Shows skeleton rows instead of rows, or after them. */
  loading?: boolean | undefined
  /** Shown if there are no rows: an EmptyState (nothing yet, or no match). */
  empty?: ReactNode
  /** Shown instead of rows: an ErrorState. */
  error?: ReactNode
  /** With `onSort`, the caller sorts. Without, the table sorts by `sortBy`. */
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Ids of the selected rows; if given, rows have checkboxes. */
  selected?: readonly string[] | undefined
  onSelect?: ((ids: string[]) => void) | undefined
  /** The row whose details are open next to the table. */
  current?: string | undefined
  /** Called for Enter on a row. */
  onOpen?: ((row: R) => void) | undefined
  /** Number of all rows, for '20 of 148 shown'. */
  total?: number | undefined
  /** There are more than `total`: '20 of 10,000+ shown'. */
  capped?: boolean | undefined
  /** Given while there are more rows to load. */
  onMore?: (() => void) | undefined
  compact?: boolean | undefined
}

/**
 * A table with sorting, selection, keyboard navigation (arrows, Home, End, Space, Enter) and virtual scrolling for long
 * lists; rows become cards on phones, and where the columns do not fit.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { caption, columns, rows, rowId, rowName, loading, empty, error, sort, onSort, selected, onSelect, onOpen } =
    props
  const [ownSort, setOwnSort] = useState<Sort>()
  const [focused, setFocused] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const { wrap, isCards } = useRowsAsCards()
  const sorted = onSort ? sort : ownSort
  const { visible, before, after, measure, isEndInSight } = useVisibleRows(body, rows.length)
  // Only a table that sorts in the browser needs every row; otherwise a long list costs only its visible rows.
  const isWhole = Boolean(sorted) && !onSort
  const tableRows = useMemo(
    () => (isWhole ? rows : visible.flatMap((index) => rows[index] ?? [])).map((row) => ({ row })),
    [isWhole, rows, visible],
  )
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, { row: R }>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor(({ row }) => column.sortBy?.(row) ?? '', {
          id: column.id,
          header: column.head,
          enableSorting: Boolean(column.sortable ?? column.sortBy),
          sortFn: (one, other, id) => inOrder(one.getValue(id), other.getValue(id)),
          cell: (cell) => column.cell(cell.row.original.row),
        }),
      ),
    )
  }, [columns])
  const ticks = useMemo(() => Object.fromEntries((selected ?? []).map((id) => [id, true as const])), [selected])
  const table = useTable({
    features,
    columns: definitions,
    data: tableRows,
    getRowId: ({ row }) => rowId(row),
    manualSorting: Boolean(onSort),
    state: {
      sorting: sorted ? [sorted] : [],
      rowSelection: ticks,
    },
    onRowSelectionChange: (change) => {
      const after = typeof change === 'function' ? change(ticks) : change
      onSelect?.(Object.keys(after))
    },
  })
  const shown = table.getRowModel().rows
  const choosable = Boolean(onSelect)
  const ids = useMemo(() => (choosable ? rows.map(rowId) : []), [choosable, rows, rowId])
  const chosenOf = ids.filter((id) => ticks[id]).length

  const changeSort = (id: string) => {
    const next = { id, desc: sorted?.id === id ? !sorted.desc : false }
    if (onSort) onSort(next)
    else setOwnSort(next)
  }
  const isUncounted = props.capped && Boolean(props.onMore)
  if (error) return <div className={s.instead}>{error}</div>
  if (rows.length === 0 && !loading) return <div className={s.instead}>{empty}</div>
  return (
    <div className={s.wrap} ref={wrap}>
      <table
        className={s.table}
        data-cards={isCards || undefined}
        data-compact={props.compact || undefined}
        aria-rowcount={isUncounted ? -1 : Math.max(props.total ?? 0, rows.length) + 1}
        aria-busy={loading || undefined}
      >
        <caption className={s.caption}>{caption}</caption>
        <TableHead columns={columns} sort={sorted} onSort={changeSort}>
          {choosable && (
            <Checkbox
              hideLabel
              label="Choose all rows"
              checked={ids.length > 0 && chosenOf === ids.length}
              mixed={chosenOf > 0 && chosenOf < ids.length}
              onChange={(all) => onSelect?.(all ? ids : [])}
            />
          )}
        </TableHead>
        <tbody ref={body}>
          {before > 0 && <tr className={s.spacer} style={{ height: before }} />}
          {visible.map((index, place) => {
            const row = shown[isWhole ? index : place]
            if (!row) return null
            const chosen = row.getIsSelected()
            return (
              <tr
                key={row.id}
                ref={measure}
                data-index={index}
                data-ring="in"
                aria-rowindex={index + 2}
                aria-selected={choosable ? chosen : undefined}
                aria-current={row.id === props.current || undefined}
                tabIndex={index === Math.min(focused, rows.length - 1) ? 0 : -1}
                onFocus={() => setFocused(index)}
                onKeyDown={rowKeys({
                  toggle: choosable ? () => row.toggleSelected(!chosen) : undefined,
                  open: onOpen ? () => onOpen(row.original.row) : undefined,
                })}
              >
                {choosable && (
                  <td className={s.tick}>
                    <Checkbox
                      hideLabel
                      label={`Choose ${rowName(row.original.row)}`}
                      checked={chosen}
                      onChange={(next) => row.toggleSelected(next)}
                    />
                  </td>
                )}
                {row.getAllCells().map((cell, column) => (
                  <td
                    key={cell.id}
                    data-num={columns[column]?.numeric || undefined}
                    data-label={column > 0 && !columns[column]?.hideHead ? columns[column]?.head : undefined}
                    data-first={column === 0 || undefined}
                    data-wide={columns[column]?.wide || undefined}
                    data-menu={columns[column]?.hideHead || undefined}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            )
          })}
          {after > 0 && <tr className={s.spacer} style={{ height: after }} />}
          {loading && <TableSkeleton columns={columns} ticks={choosable} rows={rows.length === 0 ? 6 : 3} />}
        </tbody>
      </table>
      <TableFoot
        shown={rows.length}
        total={props.total}
        uncounted={isUncounted}
        loading={Boolean(loading)}
        isInSight={isEndInSight}
        onMore={props.onMore}
      />
    </div>
  )
}
