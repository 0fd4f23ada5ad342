// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The module does what it does when it is imported.
beforeEach(() => vi.resetModules())
afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  document.documentElement.style.removeProperty('--font')
})

test("a list's code asks for the letters of all Europe in the page's own font", async () => {
  const load = vi.fn(async () => [])
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
  document.documentElement.style.setProperty('--font', "'Inter Variable', sans-serif")
  await import('../../../src/ui/data-table/european-letters.ts')
  expect(load).toHaveBeenCalledExactlyOnceWith("1rem 'Inter Variable'", 'ł')
})

test('a font that cannot be had is no error of the page', async () => {
  let loads = 0
  const load = () => {
    loads++
    return Promise.reject(new DOMException('', 'NetworkError'))
  }
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
  // A rejection that nobody takes fails the run by itself.
  await import('../../../src/ui/data-table/european-letters.ts')
  expect(loads).toBe(1)
})
