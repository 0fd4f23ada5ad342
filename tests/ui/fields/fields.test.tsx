// @vitest-environment jsdom
import '../dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SummaryErrors } from '#ui/feedback/summary-errors'
import { CodeField } from '#ui/fields/code-field'
import { NumberField } from '#ui/fields/number-field'
import { PasswordField } from '#ui/fields/password-field'
import { Slider } from '#ui/fields/slider'
import { TextArea } from '#ui/fields/text-area'
import { TextField } from '#ui/fields/text-field'
import { YesNo } from '#ui/fields/yes-no'
import { minutesInWords, settle } from '../../../src/ui/fields/settle.ts'

test('a field wires its hint and its error to the control', () => {
  render(
    <TextField
      label="NI number"
      hint="It looks like QQ 12 34 56 C"
      error="Type your own number."
      value=""
      onChange={() => {}}
    />,
  )
  const control = screen.getByRole('textbox', {
    name: 'NI number',
    description: 'It looks like QQ 12 34 56 C Type your own number.',
  })
  expect(control.getAttribute('aria-invalid')).toBe('true')
})

test('a text box counts towards its maximum and has two rows', () => {
  render(<TextArea label="Note" maxLength={500} value="Thirteen char" onChange={() => {}} />)
  expect(screen.getByText('13/500')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Note' }).getAttribute('rows')).toBe('2')
})

test('a number steps by any unless told otherwise', () => {
  render(<NumberField label="Hourly Rate" min={0} value="22.5" onChange={() => {}} />)
  expect(screen.getByRole('spinbutton', { name: 'Hourly Rate' }).getAttribute('step')).toBe('any')
})

test('a password is shown and hidden again', async () => {
  render(<PasswordField label="Password" value="riverside" onChange={() => {}} />)
  const box = screen.getByLabelText('Password')
  expect(box.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(box.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(box.getAttribute('type')).toBe('password')
})

test('a summary of errors takes you to the field', async () => {
  render(
    <>
      <SummaryErrors errors={[{ id: 'note', text: 'Note: needed to reject' }]} />
      <TextArea id="note" label="Note" value="" onChange={() => {}} />
    </>,
  )
  expect(screen.getByText('Fix 1 problem')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Note: needed to reject' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }))
})

test('yes or no: nothing is chosen until somebody answers', async () => {
  const answers: boolean[] = []
  render(<YesNo label="Do you wear glasses?" value={undefined} onChange={(answer) => answers.push(answer)} />)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  expect(answers).toEqual([false])
})

function Code({ start = '' }: { start?: string }) {
  const [code, setCode] = useState(start)
  return (
    <>
      <CodeField label="Code" value={code} onChange={setCode} />
      <output data-testid="code">{code}</output>
    </>
  )
}
const code = () => screen.getByTestId('code').textContent

test('a pasted code fills all six boxes, whatever stands between its digits', async () => {
  render(<Code start="99" />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Digit 3' }))
  await userEvent.paste('40 71-29 9')
  expect(code()).toBe('407129')
  expect(screen.getByRole('textbox', { name: 'Digit 6' })).toBe(document.activeElement)
})

test('an autofilled code fills all six boxes from the first', async () => {
  render(<Code />)
  const first = screen.getByRole('textbox', { name: 'Digit 1' })
  expect(first.getAttribute('autocomplete')).toBe('one-time-code')
  expect(first.getAttribute('inputmode')).toBe('numeric')
  await userEvent.type(first, '407129')
  expect(code()).toBe('407129')
})

test('typing moves on, letters are ignored, Backspace goes back', async () => {
  render(<Code />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Digit 1' }))
  await userEvent.keyboard('4x07')
  expect(code()).toBe('407')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Digit 4' }))
  await userEvent.keyboard('{Backspace}')
  expect(code()).toBe('40')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Digit 3' }))
})

test('a typed digit replaces the one in its box', async () => {
  render(<Code start="407129" />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Digit 2' }))
  await userEvent.keyboard('5')
  expect(code()).toBe('457129')
})

test.each([
  [-30, 0],
  [140, 100],
  [44, 40],
  [46, 50],
])('a slider of 0 to 100 by tens takes %d as %d', (value, settled) => {
  expect(settle(value, { min: 0, max: 100, step: 10, snap: true })).toBe(settled)
})

test('without snapping a slider only clamps; steps count from the minimum and never pass the maximum', () => {
  expect(settle(46, { min: 0, max: 100, step: 10, snap: false })).toBe(46)
  expect(settle(19, { min: 5, max: 100, step: 10, snap: true })).toBe(15)
  expect(settle(25, { min: 0, max: 25, step: 10, snap: true })).toBe(20)
})

test('a slider shows minutes below 60, then hours and minutes', () => {
  expect([0, 45, 60, 90, 125].map(minutesInWords)).toEqual(['0 min', '45 min', '1 h 00', '1 h 30', '2 h 05'])
  render(<Slider label="Break" time max={120} step={15} value={97} onChange={() => {}} />)
  const slider = screen.getByRole('slider', { name: 'Break' })
  expect(slider.getAttribute('aria-valuetext')).toBe('1 h 30')
})
