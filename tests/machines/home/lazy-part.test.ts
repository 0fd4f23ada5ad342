// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { lazyPart } from '#machines/home/lazy-part.machine'
import { storage } from '#services/kit/storage'

afterEach(() => storage.forget('kept-user'))

const part = { name: 'what is unsent' }
/** A part whose code the network gives at the second request. */
function opened() {
  const clock = new SimulatedClock()
  const loads = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve(part)]
  const chart = lazyPart(() => loads.shift()?.() ?? Promise.reject(new Error('Not requested again.')))
  return { clock, actor: createActor(chart, { clock }).start() }
}

test('code that did not come is loaded again as soon as the network is back', async () => {
  storage.keep('kept-user', '{}')
  const { actor } = opened()
  await waitFor(actor, (state) => state.matches('missing'))
  dispatchEvent(new Event('online'))
  expect((await waitFor(actor, (state) => state.matches('loaded'))).context.part).toBe(part)
})

test('code that did not come is loaded again after a while', async () => {
  storage.keep('kept-user', '{}')
  const { actor, clock } = opened()
  await waitFor(actor, (state) => state.matches('missing'))
  clock.increment(15_000)
  await waitFor(actor, (state) => state.matches('loaded'))
})

test('it is loaded once another tab of the device keeps something, and not before', async () => {
  const { actor, clock } = opened()
  await waitFor(actor, (state) => state.matches('unneeded'))
  storage.keep('kept-user', '{}')
  clock.increment(5000)
  await waitFor(actor, (state) => state.matches('missing'))
})
