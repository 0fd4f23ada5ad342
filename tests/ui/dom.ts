import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What jsdom lacks and floating pieces ask for. Import this first in every test of the kit.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Observer
globalThis.matchMedia ??= (media) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false

// To find a role in jsdom takes a second on a busy machine: what does not come is still missed.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)
