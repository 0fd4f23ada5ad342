// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onReconnect } from '#services/kit/connection'
import { connectivity } from '#services/kit/connectivity'

const answer = () => connectivity.calls.request()('receive')
const fail = () => connectivity.calls.request()('fail')
let count = 0
let stop = () => {}
beforeEach(() => {
  answer()
  count = 0
  stop = onReconnect(() => count++)
})
afterEach(() => stop())

test('the first answer to any call after one without an answer is a network that is back', () => {
  fail()
  fail()
  expect(count).toBe(0)
  answer()
  answer()
  expect(count).toBe(1)
  fail()
  answer()
  expect(count).toBe(2)
})
test('so is the browser’s own word; answers alone are none', () => {
  answer()
  expect(count).toBe(0)
  dispatchEvent(new Event('online'))
  expect(count).toBe(1)
})
