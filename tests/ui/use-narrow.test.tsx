// @vitest-environment jsdom
import './dom.ts'
import { act, render, screen } from '@testing-library/react'
import { test, vi } from 'vitest'
import { useNarrow } from '#ui/use-narrow'

const Page = () => <p>{useNarrow() ? 'a phone' : 'a desk'}</p>

test('a window rests 200 ms in its new size before the page is drawn for it', () => {
  vi.useFakeTimers()
  const heard = new Set<() => void>()
  const size = { narrow: false }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return size.narrow
    },
    addEventListener: (_: string, changed: () => void) => heard.add(changed),
    removeEventListener: (_: string, changed: () => void) => heard.delete(changed),
  }))
  const resize = (narrow: boolean) => {
    size.narrow = narrow
    for (const changed of heard) changed()
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
