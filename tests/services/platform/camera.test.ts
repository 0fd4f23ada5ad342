// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CameraEvent, watchCodes } from '#services/platform/camera'

/** A thread that reads nothing in any frame, as for most of a shift, until a code comes before the camera. */
class Decoder {
  static text: string | undefined
  static ended = 0
  onmessage: (event: { data: object }) => void = () => {}
  postMessage() {
    queueMicrotask(() => this.onmessage({ data: { text: Decoder.text } }))
  }
  terminate() {
    Decoder.ended += 1
  }
}
let events: CameraEvent[]
let frames: number
const stopped = vi.fn()

beforeEach(() => {
  events = []
  frames = 0
  Decoder.text = undefined
  Decoder.ended = 0
  stopped.mockClear()
  const track = { stop: stopped, addEventListener: () => {} }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } })
  vi.stubGlobal('Worker', Decoder)
  vi.stubGlobal('OffscreenCanvas', Object)
  vi.stubGlobal('ImageData', class {})
  vi.stubGlobal('createImageBitmap', async () => ({}))
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
    frames += 1
    setTimeout(next)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a camera that is open for a whole shift does not listen once more for every frame', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  const close = watchCodes((one) => events.push(one))
  await expect.poll(() => frames).toBeGreaterThan(5)
  const before = added.mock.calls.length
  await expect.poll(() => frames).toBeGreaterThan(50)
  expect(added.mock.calls.length).toBe(before)
  close()
})

test('a camera that is closed stops at once, and its thread with it', async () => {
  Decoder.text = 'a code'
  const close = watchCodes((one) => events.push(one))
  await expect.poll(() => events.map(({ type }) => type)).toEqual(expect.arrayContaining(['open', 'read']))
  close()
  expect([stopped.mock.calls.length, Decoder.ended]).toEqual([1, 1])
})
