import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type UploadEvent, uploadsInFlight } from '#services/platform/uploads-in-flight'

let received: UploadEvent[] = []
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  received = []
  stop = uploadsInFlight.subscribe((event) => received.push(event))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const shown = () => {
  const last = received.at(-1)
  return last?.type === 'progress' ? last.percent : last?.type
}
/** A slice whose answer is given by hand. */
function sends(batch: { of: object; before: number; total: number }, from: number, to: number) {
  let settle = { arrive: () => {}, fail: () => {} }
  const run = () =>
    new Promise<void>((resolve, reject) => {
      settle = { arrive: resolve, fail: () => reject(new TypeError('fetch failed')) }
    })
  const upload = uploadsInFlight.slice(batch, { from, to }, run).catch(() => {})
  const end = async (how: 'arrive' | 'fail') => {
    settle[how]()
    await upload
  }
  return { arrives: () => end('arrive'), fails: () => end('fail') }
}

test('of two files at once the progress is that of both together', async () => {
  const [front, back] = [
    { of: {}, before: 0, total: 300 },
    { of: {}, before: 0, total: 100 },
  ]
  const first = sends(front, 0, 100)
  expect(shown()).toBe(0)
  const second = sends(back, 0, 50)
  await first.arrives()
  expect(shown()).toBe(25)
  await second.arrives()
  expect(shown()).toBe(38)
  const third = sends(front, 100, 300)
  await sends(back, 50, 100).arrives()
  // The back is there, and counts until the front is as well.
  expect(shown()).toBe(50)
  await third.arrives()
  expect(shown()).toBe('hide')
})

test('of files of one field that go one after another it is that of all of them from the first on', async () => {
  const files = {}
  await sends({ of: files, before: 0, total: 100 }, 0, 60).arrives()
  expect(shown()).toBe(60)
  await sends({ of: files, before: 60, total: 100 }, 0, 40).arrives()
  expect(shown()).toBe('hide')
})

test('what failed, or goes on no more, is not being sent', async () => {
  const lost = sends({ of: {}, before: 0, total: 100 }, 0, 50)
  await lost.fails()
  expect(shown()).toBe('hide')
  await sends({ of: {}, before: 0, total: 100 }, 0, 50).arrives()
  expect(shown()).toBe(50)
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toBe('hide')
})
