// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { UndoBar } from '#ui/feedback/undo-bar'

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
        expiredReason={over && 'Too late.'}
        more="One earlier one can be undone after it."
        offers={[{ id: 0, gone: 0 }]}
        onUndo={() => setText(undefined)}
        onDismiss={() => setText(undefined)}
        onPause={nothing}
        onResume={nothing}
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

/** The bar while something can be undone, or `busy` undoing it; `offers` with what is over of their time. */
const bar = (text: string, offers: { id: number; gone: number; still?: boolean }[], busy = false) => (
  <UndoBar
    text={text}
    offers={offers}
    busy={busy}
    onUndo={nothing}
    onDismiss={nothing}
    onPause={nothing}
    onResume={nothing}
  />
)
const lines = () => [...document.querySelectorAll<HTMLElement>('span[style]')]
const shown = () => lines().filter((line) => 'shown' in line.dataset)
const [earlier, newer] = [
  { id: 4, gone: 0 },
  { id: 5, gone: 0 },
] as const

test('the line of an earlier offer is not drawn anew when it comes up again: it shows what is left of its time', () => {
  const { rerender } = render(bar('Jan Nowak: accepted', [earlier]))
  const [line] = shown()
  rerender(bar('Rhys Price: accepted', [earlier, newer]))
  expect(lines()).toHaveLength(2)
  expect(shown()).toHaveLength(1)
  expect(shown()[0]).not.toBe(line)
  rerender(bar('Jan Nowak: accepted', [earlier]))
  expect(shown()).toEqual([line])
  expect(shown()[0]).toBe(line)
})

test('that of one that is being undone neither, when it is offered again in other words', () => {
  const { rerender } = render(bar('2 weeks accepted', [earlier]))
  const [line] = shown()
  rerender(bar('2 weeks accepted', [earlier], true))
  expect(shown()).toEqual([])
  rerender(bar('Jan Nowak: not undone yet', [{ ...earlier, gone: 6000 }]))
  expect(shown()[0]).toBe(line)
  expect(line?.style.animationDelay).toBe('0ms')
})

test('the line of what waits stands still', () => {
  render(
    bar('Jan Nowak: accepted', [
      { id: 4, gone: 6000 },
      { id: 5, gone: 0, still: true },
    ]),
  )
  expect(lines().map((line) => 'still' in line.dataset)).toEqual([false, true])
})

test('a bar that comes later, as in a dialog, begins where the time of the offer stands', () => {
  render(bar('Jan Nowak: accepted', [{ id: 4, gone: 6000 }]))
  expect(shown()[0]?.style.animationDelay).toBe('-6000ms')
})
