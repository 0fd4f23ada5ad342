// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DayField } from '#views/shared/day-field'

afterEach(cleanup)

/** A form with a day that was saved before. */
function Form({ onSave }: { onSave: (day: string) => void }) {
  const [day, setDay] = useState('2027-02-14')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave(day)
      }}
    >
      <DayField label="Ends" value={day} onChange={setDay} />
      <button type="submit">Save</button>
    </form>
  )
}
function open() {
  const save = vi.fn()
  render(<Form onSave={save} />)
  const box = screen.getByLabelText<HTMLInputElement>('Ends')
  const fill = (value: string) => fireEvent.change(box, { target: { value } })
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return { save, box, fill, press }
}

test.each([
  ['31/02/2027', /^31\/02\/2027 does not exist/],
  ['9999-12-31', /^9999-12-31 is not a date/],
  ['soon', /^soon is not a date/],
])('a form is not sent while %s stands for a day, and the field says why', async (typed, words) => {
  const { save, box, fill, press } = open()
  fill(typed)
  await press()
  expect(screen.getByText(words)).toBeDefined()
  expect([box.value, box.getAttribute('aria-invalid'), document.activeElement]).toEqual([typed, 'true', box])
  fireEvent.submit(box)
  expect(save).not.toHaveBeenCalled()
  fill('28/02/2027')
  await press()
  expect(save.mock.calls).toEqual([['2027-02-28']])
})

test('a day that is erased is sent as none, also after one that could not be read', async () => {
  const { save, fill, press } = open()
  fill('31/02/2027')
  await press()
  fill('')
  await press()
  expect(save.mock.calls).toEqual([['']])
})

describe('today is London’s day', () => {
  const machine = process.env.TZ
  beforeEach(() => {
    // Five hours behind London: still the day before.
    process.env.TZ = 'America/New_York'
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    if (machine === undefined) delete process.env.TZ
    else process.env.TZ = machine
  })
  const openAt = (instant: string) => {
    vi.setSystemTime(new Date(instant))
    const choose = vi.fn()
    render(<DayField label="Day" until="today" value="" onChange={choose} />)
    const box = screen.getByLabelText<HTMLInputElement>('Day')
    const type = (value: string) => {
      fireEvent.change(box, { target: { value } })
      fireEvent.keyDown(box, { key: 'Enter' })
    }
    return { choose, type }
  }

  test('at half past midnight in summer, on a device in another zone', () => {
    const { choose, type } = openAt('2026-06-30T23:30:00Z')
    expect(new Date().getDate()).toBe(30)
    type('1')
    expect(choose.mock.calls).toEqual([['2026-07-01']])
    type('2')
    expect(screen.getByText('02/07/2026 later than 01/07/2026')).toBeDefined()
  })

  test('in a field that is open over midnight', () => {
    const { choose, type } = openAt('2026-06-30T22:59:50Z')
    type('01/07/2026')
    expect(screen.getByText('01/07/2026 later than 30/06/2026')).toBeDefined()
    act(() => void vi.advanceTimersByTime(15_000))
    type('1/7/2026')
    expect(choose.mock.calls).toEqual([['2026-07-01']])
  })
})

test('every day that a form asks for is a field of this kind', () => {
  const views = readdirSync('src/views', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const others = views.filter((file) =>
    /(?:ui|fields)\/date-picker|type="date"/.test(readFileSync(`src/views/${file}`, 'utf8')),
  )
  expect(others).toEqual(['shared/day-field.tsx'])
})
