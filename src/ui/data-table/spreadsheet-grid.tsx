import * as Radix from '@radix-ui/react-popover'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sizeOf, watched } from './row-size.ts'
import s from './spreadsheet-grid.module.css'

const height = 37
const rowSize = sizeOf(height)

export type SpreadsheetColumn = { id: string; head: string; width: number; isNumber?: boolean | undefined }
export type SpreadsheetCell = {
  text: ReactNode
  /** bad: red background; wait: amber background. */
  tone?: 'bad' | 'wait' | undefined
  /** Has the same wrong value as the cell being fixed. */
  alike?: boolean | undefined
  /** Called for Enter or a press; a cell without it is read-only. */
  onOpen?: (() => void) | undefined
  /** What is wrong, for screen readers. */
  description?: string | undefined
}
export type SpreadsheetGridProps = {
  caption: string
  columns: readonly SpreadsheetColumn[]
  count: number
  /** A stable id for the row at an index, so that it keeps its cells. */
  rowId: (place: number) => number
  cell: (place: number, column: SpreadsheetColumn) => SpreadsheetCell
  /** The cell being fixed, by row index and column id, and the content of its popover. */
  open?: { place: number; column: string; label: string; content: ReactNode } | undefined
  onClose: () => void
  /** Keys of the whole grid: F8 for next, Ctrl Z for undo. */
  onNext: () => void
  onUndo: () => void
}

/** A virtualised spreadsheet grid: arrow keys move, Enter opens a cell, and the open cell has a popover. */
export function SpreadsheetGrid({
  caption,
  columns,
  count,
  rowId,
  cell,
  open,
  onClose,
  onNext,
  onUndo,
}: SpreadsheetGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ place: 0, column: 0 })
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    measureElement: rowSize,
    observeElementRect: watched,
    overscan: 4,
    useFlushSync: false,
    getItemKey: rowId,
    initialRect: { width: 0, height: 600 },
  })
  const openPlace = open?.place
  const openColumn = open ? columns.findIndex(({ id }) => id === open.column) : undefined
  const was = useRef(false)
  useEffect(() => {
    if (openPlace !== undefined && openColumn !== undefined) {
      was.current = true
      setAt({ place: openPlace, column: openColumn })
      virtual.scrollToIndex(openPlace, { align: 'auto' })
    } else if (was.current) {
      was.current = false
      box.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
    }
  }, [openPlace, openColumn, virtual])
  const here = { place: Math.min(at.place, Math.max(0, count - 1)), column: at.column }
  const walk = (place: number, column: number) => {
    const next = {
      place: Math.max(0, Math.min(count - 1, place)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    }
    setAt(next)
    virtual.scrollToIndex(next.place, { align: 'auto' })
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus())
  }
  /** How far each key moves: rows, columns. */
  const steps = new Map([
    ['ArrowDown', [1, 0]],
    ['ArrowUp', [-1, 0]],
    ['ArrowRight', [0, 1]],
    ['ArrowLeft', [0, -1]],
    ['PageDown', [15, 0]],
    ['PageUp', [-15, 0]],
    ['Home', [0, -columns.length]],
    ['End', [0, columns.length]],
  ])
  const press = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    const inCell = event.target instanceof HTMLElement && event.target.tagName === 'TD'
    const [down = 0, right = 0] = (inCell && steps.get(event.key)) || []
    if (!isUndo && event.key !== 'F8' && !down && !right) return
    event.preventDefault()
    if (isUndo) onUndo()
    else if (event.key === 'F8') onNext()
    else walk(here.place + down, here.column + right)
  }
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the grid inside, which has the focus
    <div className={s.wrap} ref={box} onKeyDown={press}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked is a grid */}
      <table className={s.grid} role="grid" aria-rowcount={count + 1} aria-colcount={columns.length}>
        <caption className={s.caption}>{caption}</caption>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ id, head, isNumber }) => (
              <th key={id} scope="col" data-number={isNumber || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {items.map(({ index, key }) => (
            <tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
              {columns.map((column, place) => {
                const { text, tone, alike, onOpen, description } = cell(index, column)
                const isOpen = open?.place === index && open.column === column.id
                const isHere = here.place === index && here.column === place
                return (
                  <td
                    key={column.id}
                    data-number={column.isNumber || undefined}
                    data-tone={tone}
                    data-alike={alike || undefined}
                    data-open={isOpen || undefined}
                    data-opens={onOpen ? true : undefined}
                    data-ring="in"
                    tabIndex={isHere ? 0 : -1}
                    aria-colindex={place + 1}
                    aria-invalid={tone === 'bad' || undefined}
                    onFocus={() => setAt({ place: index, column: place })}
                    onClick={onOpen}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || !onOpen || event.target !== event.currentTarget) return
                      event.preventDefault()
                      onOpen()
                    }}
                  >
                    {text}
                    {description && <span className={s.said}>, {description}</span>}
                    {isOpen && (
                      <Radix.Root open onOpenChange={(next) => !next && onClose()}>
                        <Radix.Anchor className={s.anchor} />
                        <Radix.Portal>
                          <Radix.Content
                            className={s.float}
                            aria-label={open.label}
                            side="right"
                            align="start"
                            sideOffset={12}
                            alignOffset={-20}
                            collisionPadding={12}
                            onCloseAutoFocus={(event) => event.preventDefault()}
                            onKeyDown={press}
                          >
                            {open.content}
                          </Radix.Content>
                        </Radix.Portal>
                      </Radix.Root>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}
