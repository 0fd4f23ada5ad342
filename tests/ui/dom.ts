import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What jsdom lacks and floating pieces ask for. Import this first in every test of the kit.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Observer
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false

afterEach(cleanup)
