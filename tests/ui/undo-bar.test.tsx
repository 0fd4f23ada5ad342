// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { UndoBar } from '#ui/undo-bar'

afterEach(cleanup)
const nothing = () => {}

/** A page with something to press, and the bar of what was done on it. */
function Page({ over }: { over?: boolean }) {
  const [text, setText] = useState<string | undefined>('Jan Nowak: accepted')
  return (
    <>
      <button type="button">Week of Jan</button>
      <UndoBar
        text={text}
        why={over && 'Too late.'}
        more="One earlier one can be undone after it."
        onUndo={() => setText(undefined)}
        onDismiss={() => setText(undefined)}
        onHold={nothing}
        onRelease={nothing}
      />
    </>
  )
}
const press = (name: string | RegExp) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test.each([/^Undo/, 'Dismiss'])('%s gives the focus back to where it was, so that keys go on there', (name) => {
  render(<Page />)
  const week = screen.getByRole('button', { name: 'Week of Jan' })
  week.focus()
  press(name)
  expect(document.activeElement).toBe(week)
})

test('of what is over, too, once it is dismissed', () => {
  const { rerender } = render(<Page />)
  const week = screen.getByRole('button', { name: 'Week of Jan' })
  week.focus()
  screen.getByRole('button', { name: 'Dismiss' }).focus()
  rerender(<Page over />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
  press('Dismiss')
  expect(document.activeElement).toBe(week)
})

test('when its time is over while Undo has the focus, the focus stays in the bar, and goes back from there', () => {
  const { rerender } = render(<Page />)
  const week = screen.getByRole('button', { name: 'Week of Jan' })
  week.focus()
  screen.getByRole('button', { name: /^Undo/ }).focus()
  rerender(<Page over />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
  press('Dismiss')
  expect(document.activeElement).toBe(week)
})

test('it takes the focus from nobody who has gone elsewhere', () => {
  render(<Page />)
  const [week, dismiss] = [
    screen.getByRole('button', { name: 'Week of Jan' }),
    screen.getByRole('button', { name: 'Dismiss' }),
  ]
  dismiss.focus()
  week.focus()
  fireEvent.click(dismiss)
  expect(document.activeElement).toBe(week)
})

test('says what else can be undone', () => {
  render(<Page />)
  expect(screen.getByRole('status').textContent).toContain('One earlier one can be undone after it.')
})
