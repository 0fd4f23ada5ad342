import type { KeyboardEvent } from 'react'

const neighbour = (row: HTMLElement, key: string): Element | null | undefined => {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > tr[tabindex]') ?? [])]
  const at = rows.indexOf(row)
  if (key === 'ArrowDown') return rows[at + 1]
  if (key === 'ArrowUp') return rows[at - 1]
  if (key === 'Home') return rows[0]
  return key === 'End' ? rows.at(-1) : undefined
}

/**
 * Keys on a focused row: arrows, Home and End move; Space selects it, Enter opens it. Keys inside a cell are left to
 * the cell.
 */
export const rowKeys =
  ({ toggle, open }: { toggle: (() => void) | undefined; open: (() => void) | undefined }) =>
  (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === ' ' && toggle) toggle()
    else if (event.key === 'Enter' && open) open()
    else {
      const next = neighbour(event.currentTarget, event.key)
      if (!(next instanceof HTMLElement)) return
      next.focus()
    }
    event.preventDefault()
  }
