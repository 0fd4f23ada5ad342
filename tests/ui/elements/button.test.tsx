// @vitest-environment jsdom
import '../dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '#ui/elements/button'
import { IconButton } from '#ui/elements/icon-button'

test('a button that is off keeps its place, says why and does nothing', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit" disabledReason="Thursday 22/10 has no finish time." onClick={press}>
        Accept 42 h
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Accept 42 h', description: 'Thursday 22/10 has no finish time.' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(screen.getByText('Thursday 22/10 has no finish time.')).toBeTruthy()
  await userEvent.click(button)
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(press).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('a button at work takes no second press', async () => {
  const press = vi.fn()
  const { rerender } = render(<Button onClick={press}>Send</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  rerender(
    <Button busy onClick={press}>
      Send
    </Button>,
  )
  expect(screen.getByRole('button', { name: 'Send', busy: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(press).toHaveBeenCalledTimes(1)
})

test('an icon button has a name, and when it is off its reason', async () => {
  const press = vi.fn()
  render(
    <IconButton icon={() => <svg />} label="Close" disabledReason="It closes when the work is done" onClick={press} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close', description: 'It closes when the work is done' }))
  expect(press).not.toHaveBeenCalled()
})
