// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TimeField } from '#ui/fields/time-field'

test('what was written without an input event is kept when the field is left', () => {
  const onChange = vi.fn()
  render(<TimeField label="Finish" value="17:00" onChange={onChange} />)
  const box = screen.getByLabelText<HTMLInputElement>('Finish')
  box.value = '16:00'
  fireEvent.blur(box)
  expect(onChange.mock.calls).toEqual([['16:00']])
})

test('what is wrong with a time is said once the field is left, and no longer when it is typed on', () => {
  render(<TimeField label="Finish" value="25:00" problem="Give the time as 07:30." onChange={() => {}} />)
  const box = screen.getByLabelText('Finish')
  expect(screen.queryByText('Give the time as 07:30.')).toBeNull()
  fireEvent.blur(box)
  expect(screen.getByText('Give the time as 07:30.')).toBeTruthy()
  fireEvent.change(box, { target: { value: '2' } })
  expect(screen.queryByText('Give the time as 07:30.')).toBeNull()
})
