// @vitest-environment jsdom
import '../dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Calendar } from '#ui/fields/calendar'
import { DatePicker } from '#ui/fields/date-picker'

const day = (name: RegExp) => screen.getByRole('button', { name })

test('choosing a day gives it; choosing the chosen day takes it back', async () => {
  const choose = vi.fn()
  render(<Calendar value="2026-11-02" today="2026-10-26" onChoose={choose} />)
  await userEvent.click(day(/ 3 November 2026/))
  expect(choose).toHaveBeenLastCalledWith('2026-11-03')
  await userEvent.click(day(/ 2 November 2026/))
  expect(choose).toHaveBeenLastCalledWith(undefined)
})

test('weeks start on Monday', () => {
  render(<Calendar value="2026-11-02" onChoose={() => {}} />)
  expect(document.querySelectorAll('thead th, [role=columnheader]')[0]?.getAttribute('aria-label')).toBe('Monday')
})

test('years reach from 100 before now to 100 after', () => {
  render(<Calendar value={undefined} today="2026-10-26" onChoose={() => {}} />)
  const years = [...screen.getByRole('combobox', { name: /year/i }).querySelectorAll('option')].map((option) =>
    Number(option.value),
  )
  expect([years[0], years.at(-1)]).toEqual([1926, 2126])
})

test('days before the minimum, after the maximum and refused by the filter cannot be chosen', async () => {
  const choose = vi.fn()
  render(
    <Calendar
      value={undefined}
      today="2026-11-10"
      min="2026-11-05"
      max="2026-11-20"
      allows={(one) => one !== '2026-11-11'}
      onChoose={choose}
    />,
  )
  for (const name of [/ 4 November 2026/, / 21 November 2026/, / 11 November 2026/]) {
    expect(day(name)).toHaveProperty('disabled', true)
    await userEvent.click(day(name))
  }
  expect(choose).not.toHaveBeenCalled()
  await userEvent.click(day(/ 5 November 2026/))
  expect(choose).toHaveBeenCalledWith('2026-11-05')
})

test('the picker passes on what is typed, shows the message as its error, and opens the calendar', async () => {
  const type = vi.fn()
  const choose = vi.fn()
  render(
    <DatePicker
      label="Start"
      value="2026-11-02"
      text="02/11/2026"
      message="02/11/2026 earlier than 05/11/2026"
      today="2026-10-26"
      onType={type}
      onChoose={choose}
    />,
  )
  const box = screen.getByRole('textbox', { name: 'Start', description: '02/11/2026 earlier than 05/11/2026' })
  await userEvent.type(box, '5')
  expect(type).toHaveBeenCalledWith('02/11/20265')
  await userEvent.click(screen.getByRole('button', { name: 'Change date, 02/11/2026' }))
  await userEvent.click(await screen.findByRole('button', { name: / 2 November 2026/ }))
  expect(choose).toHaveBeenCalledWith(undefined)
  expect(screen.queryByRole('dialog')).toBeNull()
})
