// @vitest-environment jsdom
import '../dom.ts'
import { act, render, screen } from '@testing-library/react'
import { test, vi } from 'vitest'
import { useSmallScreen } from '#ui/elements/use-screen-size'

const Page = () => <p>{useSmallScreen() ? 'a phone' : 'a desk'}</p>

test('a window rests 200 ms in its new size before the page is drawn for it', () => {
  vi.useFakeTimers()
  const listeners = new Set<() => void>()
  const size = { isSmall: false }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return size.isSmall
    },
    addEventListener: (_: string, changed: () => void) => listeners.add(changed),
    removeEventListener: (_: string, changed: () => void) => listeners.delete(changed),
  }))
  const resize = (isSmall: boolean) => {
    size.isSmall = isSmall
    for (const changed of listeners) changed()
  }
  render(<Page />)
  screen.getByText('a desk')
  act(() => resize(true))
  act(() => vi.advanceTimersByTime(150))
  act(() => resize(false))
  act(() => resize(true))
  act(() => vi.advanceTimersByTime(199))
  screen.getByText('a desk')
  act(() => vi.advanceTimersByTime(1))
  screen.getByText('a phone')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
