// @vitest-environment jsdom
import '../dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Slider } from '#ui/fields/slider'
import { Switch } from '#ui/fields/switch'
import { Segmented } from '#ui/navigation/segmented'

function Radius() {
  const [value, setValue] = useState(40)
  return <Slider label="Radius" max={95} hint="In miles" value={value} onChange={setValue} />
}
function Sound() {
  const [on, setOn] = useState(false)
  return <Switch label="Sound" checked={on} onChange={setOn} />
}
const spans = ['week', 'month'].map((value) => ({ value, label: value }))
function Span({ onChoose }: { onChoose: (span: string) => void }) {
  const [span, setSpan] = useState('week')
  const choose = (next: string) => {
    onChoose(next)
    setSpan(next)
  }
  return <Segmented label="Show as" options={spans} value={span} onChange={choose} />
}

const slider = () => screen.getByRole('slider', { name: 'Radius' })

test('a slider moves by steps with the arrow keys, and to its ends with Home and End', async () => {
  render(<Radius />)
  await userEvent.tab()
  expect(document.activeElement).toBe(slider())
  expect(screen.getByRole('slider', { name: 'Radius', description: 'In miles' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(slider().getAttribute('aria-valuenow')).toBe('50')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(slider().getAttribute('aria-valuenow')).toBe('30')
  await userEvent.keyboard('{Home}')
  expect(slider().getAttribute('aria-valuenow')).toBe('0')
  await userEvent.keyboard('{End}')
  expect(slider().getAttribute('aria-valuenow')).toBe('90')
})

test('a switch turns with Space, and by a press on its label', async () => {
  render(<Sound />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(screen.getByRole('switch', { name: 'Sound', checked: true })).toBe(document.activeElement)
  await userEvent.click(screen.getByText('Sound'))
  expect(screen.getByRole('switch', { name: 'Sound', checked: false })).toBeTruthy()
})

test('one of a few views is always chosen: arrow keys move, Space chooses, the chosen one cannot be emptied', async () => {
  const chosen: string[] = []
  render(<Span onChoose={(next) => chosen.push(next)} />)
  expect(screen.getByRole('radiogroup', { name: 'Show as' })).toBeTruthy()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'week', checked: true }))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'month', checked: false })).toBe(document.activeElement)
  await userEvent.keyboard(' ')
  expect(screen.getByRole('radio', { name: 'month', checked: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'month' }))
  expect(screen.getByRole('radio', { name: 'month', checked: true })).toBeTruthy()
  expect(chosen).toEqual(['month', 'month'])
})
