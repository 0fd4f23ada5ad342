// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { untilLoaded } from '#ui/elements/until-loaded'

afterEach(() => {
  vi.useRealTimers()
})

/** Code that the network gives at the third request. */
const thirdTime = () =>
  vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new Error('Unable to preload CSS'))
    .mockResolvedValue('code')

test('code that did not come is requested again as soon as the browser is online', async () => {
  vi.useFakeTimers()
  const load = thirdTime()
  const loaded = untilLoaded(load)
  for (const tries of [1, 2]) {
    await vi.advanceTimersByTimeAsync(1000)
    expect(load).toHaveBeenCalledTimes(tries)
    dispatchEvent(new Event('online'))
  }
  expect(await loaded).toBe('code')
})

test('it is requested again after a while, where the browser tells of nothing', async () => {
  vi.useFakeTimers()
  const loaded = untilLoaded(thirdTime())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBe('code')
  expect(vi.getTimerCount()).toBe(0)
})
