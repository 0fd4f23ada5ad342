// @vitest-environment jsdom
import '../dom.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DataTable } from '#ui/data-table/data-table'
import type { Column } from '../../../src/ui/data-table/column.ts'

type Worker = { id: string; name: string; hours: number }
const people: Worker[] = [
  { id: 'a', name: 'Siobhán', hours: 9 },
  { id: 'b', name: 'Jan', hours: 40 },
  { id: 'c', name: 'Łukasz', hours: 38 },
]
const columns: Column<Worker>[] = [
  { id: 'name', head: 'Worker', sortBy: (row) => row.name, cell: (row) => <a href={`/${row.id}`}>{row.name}</a> },
  { id: 'hours', head: 'Hours', numeric: true, sortBy: (row) => row.hours, cell: (row) => row.hours },
]
function Table({ start, ...rest }: { start?: string[] } & Partial<ComponentProps<typeof DataTable<Worker>>>) {
  const [selected, setSelected] = useState(start ?? [])
  return (
    <>
      <DataTable
        caption="Workers"
        columns={columns}
        rows={people}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        {...(start ? { selected, onSelect: setSelected } : {})}
        {...rest}
      />
      <output data-testid="chosen">{selected.join(' ')}</output>
    </>
  )
}
const names = () => screen.getAllByRole('link').map((link) => link.textContent)
const chosen = () => screen.getByTestId('chosen').textContent

test('a head sorts up, then down; numbers by size', async () => {
  render(<Table />)
  await userEvent.click(screen.getByRole('button', { name: 'Hours' }))
  expect(names()).toEqual(['Siobhán', 'Łukasz', 'Jan'])
  expect(screen.getByRole('columnheader', { name: 'Hours' }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Hours' }))
  expect(names()).toEqual(['Jan', 'Łukasz', 'Siobhán'])
  await userEvent.click(screen.getByRole('button', { name: 'Worker' }))
  expect(names()).toEqual(['Jan', 'Łukasz', 'Siobhán'])
})

test('an owner that sorts is asked, and the rows stay as given', async () => {
  const sort = vi.fn()
  render(<Table sort={{ id: 'hours', desc: false }} onSort={sort} />)
  expect(names()).toEqual(['Siobhán', 'Jan', 'Łukasz'])
  await userEvent.click(screen.getByRole('button', { name: 'Hours' }))
  expect(sort).toHaveBeenCalledWith({ id: 'hours', desc: true })
})

test('rows by key: arrows, Home and End move, Space chooses, Enter opens', async () => {
  const open = vi.fn()
  render(<Table start={[]} onOpen={open} />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1])
  rows[0]?.focus()
  await userEvent.keyboard('{ArrowDown} ')
  expect(document.activeElement).toBe(rows[1])
  expect(chosen()).toBe('b')
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(rows[2])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows[2])
  await userEvent.keyboard('{Home}{Enter}')
  expect(open).toHaveBeenCalledWith(people[0])
})

test('keys inside a cell belong to the cell', async () => {
  const open = vi.fn()
  render(<Table start={[]} onOpen={open} />)
  screen.getByRole('checkbox', { name: 'Choose Jan' }).focus()
  await userEvent.keyboard(' {Enter}')
  expect(chosen()).toBe('b')
  expect(open).not.toHaveBeenCalled()
})

test('the tick of all rows chooses all of them, and says when it is some', async () => {
  render(<Table start={['b']} />)
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all rows' })
  expect(all.indeterminate).toBe(true)
  await userEvent.click(all)
  expect(chosen()?.split(' ').sort()).toEqual(['a', 'b', 'c'])
  expect(all.indeterminate).toBe(false)
})

test('what is shown of all is said, and more is fetched once', async () => {
  const more = vi.fn()
  const { rerender } = render(<Table total={148} onMore={more} />)
  expect(screen.getByText('3 of 148 shown')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  rerender(<Table total={148} onMore={more} loading />)
  await userEvent.click(screen.getByRole('button', { name: 'Loading...' }))
  expect(more).toHaveBeenCalledTimes(1)
  rerender(<Table total={3} />)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('of more rows than anybody counted it says so, until the last of them is shown', () => {
  const more = vi.fn()
  const { rerender } = render(<Table total={2} capped onMore={more} />)
  expect(screen.getByText('3 of 3+ shown')).toBeTruthy()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
  expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy()
  rerender(<Table total={2} capped />)
  expect(screen.getByText('3 of 3 shown')).toBeTruthy()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('loading has rows of its shape, none is an empty state, an error stands instead', () => {
  const { rerender } = render(<Table rows={[]} loading empty="No workers yet" />)
  expect(screen.getByRole('table', { name: 'Workers' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('No workers yet')).toBeNull()
  rerender(<Table rows={[]} empty="No workers yet" />)
  expect(screen.getByText('No workers yet')).toBeTruthy()
  rerender(<Table error="Could not load workers" />)
  expect(screen.getByText('Could not load workers')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

const crowdOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `w${index}`, name: `Worker ${index}`, hours: index }))
/** jsdom lays nothing out: the window is 400 px high, a row 40, and the rows move up as the sheet is scrolled. */
function laidOut() {
  const heights = [
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40),
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, this.tagName === 'TBODY' ? -screen.getByTestId('sheet').scrollTop : 0, 0, 0)
    }),
  ]
  return () => {
    for (const height of heights) height.mockRestore()
  }
}
const scrolling = (table: ReactNode) => (
  <div data-testid="sheet" style={{ overflowY: 'auto' }}>
    {table}
  </div>
)

test('of many rows only those near the window are drawn, the number of all is said', () => {
  const asItWas = laidOut()
  render(scrolling(<Table rows={crowdOf(2000)} />))
  expect(screen.getAllByRole('link').length).toBeGreaterThan(5)
  expect(screen.getAllByRole('link').length).toBeLessThan(100)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001')
  asItWas()
})

test('a long list asks for more when its end comes in sight: once for each end, what failed waits to be pressed', () => {
  const asItWas = laidOut()
  const more = vi.fn()
  const list = (count: number, loading = false) =>
    scrolling(<Table rows={crowdOf(count)} total={400} loading={loading} onMore={more} />)
  const toTheEnd = () => {
    const scrollArea = screen.getByTestId('sheet')
    scrollArea.scrollTop = 20_000
    fireEvent.scroll(scrollArea)
  }
  const { rerender } = render(list(200))
  expect(more).not.toHaveBeenCalled()
  toTheEnd()
  expect(more).toHaveBeenCalledTimes(1)
  rerender(list(200, true))
  rerender(list(200))
  expect(more).toHaveBeenCalledTimes(1)
  rerender(list(300))
  toTheEnd()
  expect(more).toHaveBeenCalledTimes(2)
  rerender(list(400))
  toTheEnd()
  expect(more).toHaveBeenCalledTimes(2)
  asItWas()
})

test('a tick of a long list is the row’s own wherever it is drawn, and all are all', async () => {
  const asItWas = laidOut()
  render(scrolling(<Table rows={crowdOf(300)} start={[]} sort={{ id: 'name', desc: false }} onSort={() => {}} />))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Worker 3' }))
  expect(chosen()).toBe('w3')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows' }))
  expect(chosen()?.split(' ')).toHaveLength(300)
  asItWas()
})

test('rows become cards where the columns do not fit, and rows again when there is room', () => {
  const resized: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized.push(changed)
      }
      observe() {}
      disconnect() {}
    },
  )
  let room = 500
  const needed = 640
  const cards = () => screen.getByRole('table').hasAttribute('data-cards')
  const wide = vi
    .spyOn(HTMLElement.prototype, 'offsetWidth', 'get')
    .mockImplementation(() => (cards() ? room : Math.max(room, needed)))
  const box = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  const resize = (width: number) => {
    room = width
    act(() => {
      for (const changed of resized) changed()
    })
    return cards()
  }
  render(<Table />)
  expect(cards()).toBe(false)
  expect([500, 639, 640, 400].map(resize)).toEqual([true, true, false, true])
  wide.mockRestore()
  box.mockRestore()
  vi.unstubAllGlobals()
})
