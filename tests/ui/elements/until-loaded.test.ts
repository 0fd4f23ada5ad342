// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { untilLoaded } from '#ui/elements/until-loaded'

afterEach(() => {
  vi.restoreAllMocks()
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

test('code that an online browser never gets fails, so that the page can be loaded anew', async () => {
  vi.useFakeTimers()
  const gone = new TypeError('Failed to fetch')
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone)
  const loaded = untilLoaded(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await loaded).toBe(gone)
  expect(load).toHaveBeenCalledTimes(6)
})

test('however long there is no network, it is requested again', async () => {
  vi.useFakeTimers()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(3_600_000)
  online.mockReturnValue(true)
  load.mockResolvedValue('code')
  dispatchEvent(new Event('online'))
  expect(await loaded).toBe('code')
})
