// @vitest-environment jsdom
import '../dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Autocomplete } from '#ui/fields/autocomplete'
import { MultiSelect } from '#ui/fields/multi-select'
import { SearchSelect } from '#ui/fields/search-select'
import { Select } from '#ui/fields/select'

const trades = ['Bricklayer', 'Dryliner', 'Electrician', 'Groundworker', 'Scaffolder', 'Steel fixer'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))
const many = Array.from({ length: 12 }, (_, index) => ({ value: `t${index}`, label: `Trade ${index}` }))
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('a select chooses by key and says what is chosen', async () => {
  const choose = vi.fn()
  render(<Select label="Trade" options={trades} value="dryliner" onChange={choose} />)
  const box = screen.getByRole('combobox', { name: 'Trade' })
  expect(box.textContent).toBe('Dryliner')
  box.focus()
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(choose).toHaveBeenCalledWith('electrician')
})

test('the first entry All takes the choice back', async () => {
  const choose = vi.fn()
  render(<Select variant="filter" label="Trade" all="All" options={trades} value="dryliner" onChange={choose} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Trade' }))
  expect(options()[0]).toBe('All')
  await userEvent.click(screen.getByRole('option', { name: 'All' }))
  expect(choose).toHaveBeenCalledWith(undefined)
})

test('an option that is off says why and is not chosen', async () => {
  const choose = vi.fn()
  render(
    <Select
      label="Cycle"
      options={[{ value: 'm', label: 'Monthly', disabledReason: 'needs payroll' }]}
      value={undefined}
      onChange={choose}
    />,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Cycle' }))
  await userEvent.click(screen.getByRole('option', { name: 'Monthly needs payroll' }))
  expect(choose).not.toHaveBeenCalled()
})

test('clear takes the choice back', async () => {
  const choose = vi.fn()
  render(<Select label="Trade" clearable options={trades} value="dryliner" onChange={choose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(choose).toHaveBeenCalledWith(undefined)
})

test('a search narrows the list; nothing found says so; more on its way says so', async () => {
  const props: ComponentProps<typeof SearchSelect> = {
    label: 'Trade',
    options: trades,
    value: undefined,
    onChange: () => {},
  }
  const { rerender } = render(<SearchSelect {...props} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Trade' }), 'LAYER')
  expect(options()).toEqual(['Bricklayer'])
  await userEvent.keyboard('x')
  expect(options()).toEqual([])
  expect(screen.getByText('No results found')).toBeTruthy()
  rerender(<SearchSelect {...props} loading />)
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(screen.queryByText('No results found')).toBeNull()
})

test('hidden options appear at the third character', async () => {
  render(<SearchSelect hideOptions label="Worker" options={trades} value={undefined} onChange={() => {}} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Worker' }), 'sc')
  expect(options()).toEqual([])
  await userEvent.keyboard('a')
  expect(options()).toEqual(['Scaffolder'])
})

test('leaving a search with something typed chooses nothing and shows the choice again', async () => {
  const choose = vi.fn()
  render(<SearchSelect label="Trade" options={trades} value="dryliner" onChange={choose} />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Trade' })
  await userEvent.clear(box)
  await userEvent.type(box, 'er')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.tab()
  expect(choose).not.toHaveBeenCalled()
  expect(box.value).toBe('Dryliner')
})

test.each(['{Enter}', '{Tab}'])('while typing the first match is active; %s takes the only one', async (key) => {
  const choose = vi.fn()
  render(<SearchSelect label="Trade" options={trades} value={undefined} onChange={choose} />)
  const box = screen.getByRole('combobox', { name: 'Trade' })
  await userEvent.type(box, 'scaff')
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Scaffolder' }).id)
  await userEvent.keyboard(key)
  expect(choose.mock.calls).toEqual([['scaffolder']])
})

test('an owner that searches hears what is typed and filters itself', async () => {
  const onSearch = vi.fn()
  render(<SearchSelect label="Trade" options={trades} onSearch={onSearch} value={undefined} onChange={() => {}} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Trade' }), 'zz')
  expect(onSearch).toHaveBeenLastCalledWith('zz')
  expect(options()).toHaveLength(6)
})

test('the end of the list asks for more', async () => {
  const more = vi.fn()
  render(<SearchSelect label="Trade" options={trades} onMore={more} value={undefined} onChange={() => {}} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Trade' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(more).not.toHaveBeenCalled()
  await userEvent.keyboard('{End}')
  expect(more).toHaveBeenCalled()
})

function Several({ start, ...rest }: { start: string[] } & Partial<ComponentProps<typeof MultiSelect>>) {
  const [value, setValue] = useState(start)
  return <MultiSelect label="Trades" options={many} {...rest} value={value} onChange={setValue} />
}
const box = () => screen.getByRole('combobox', { name: 'Trades' })

test('several: one is named, the others are counted', async () => {
  const { unmount } = render(<Several start={['t1', 't4', 't5']} />)
  expect(screen.getByText('Trade 1')).toBeTruthy()
  expect(screen.getByText('+2 more')).toBeTruthy()
  unmount()
  render(<Several start={['t1', 't4', 't5']} show={2} />)
  expect(screen.getByText('Trade 1, Trade 4')).toBeTruthy()
  expect(screen.getByText('+1 more')).toBeTruthy()
})

test('several: ten at most, and one given back makes room', async () => {
  render(<Several start={many.slice(0, 9).map((option) => option.value)} />)
  await userEvent.click(box())
  await userEvent.click(screen.getByRole('option', { name: 'Trade 9' }))
  expect(screen.getByText('+9 more')).toBeTruthy()
  expect(screen.getByText('At most 10. Take one away to choose another.')).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Trade 10' }))
  expect(screen.getByText('+9 more')).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Trade 0' }))
  await userEvent.click(screen.getByRole('option', { name: 'Trade 10' }))
  expect(screen.getByRole('option', { name: 'Trade 10' }).getAttribute('aria-selected')).toBe('true')
})

test('several: the list stays open while choosing, All clears', async () => {
  render(<Several start={[]} all="All" limit={2} />)
  await userEvent.click(box())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.getByRole('option', { name: 'Trade 0' }).getAttribute('aria-selected')).toBe('true')
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(13)
  await userEvent.click(screen.getByRole('option', { name: 'All' }))
  expect(screen.getByRole('option', { name: 'Trade 0' }).getAttribute('aria-selected')).toBe('false')
})

function Role({ choose }: { choose: (option: { value: string; label: string }) => void }) {
  const [text, setText] = useState('')
  return <Autocomplete label="Role" value={text} onChange={setText} suggestions={many} onChoose={choose} />
}

test('suggestions: none are said to be open while none are there', async () => {
  const { rerender } = render(
    <Autocomplete label="Role" value="mill" onChange={() => {}} suggestions={many.slice(0, 1)} loading />,
  )
  const role = screen.getByRole('combobox', { name: 'Role' })
  await userEvent.type(role, 's')
  expect(role.getAttribute('aria-expanded')).toBe('true')
  rerender(<Autocomplete label="Role" value="mill" onChange={() => {}} suggestions={[]} />)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(role.getAttribute('aria-expanded')).toBe('false')
})

test('suggestions: from two characters, eight at most, choosing one writes it', async () => {
  const choose = vi.fn()
  render(<Role choose={choose} />)
  const role = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' })
  await userEvent.type(role, 't')
  expect(options()).toEqual([])
  await userEvent.keyboard('r')
  expect(options()).toHaveLength(8)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(role.value).toBe('Trade 0')
  expect(choose).toHaveBeenCalledWith(many[0])
})
