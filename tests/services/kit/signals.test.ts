import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyOf } from '#services/kit/signals'

/** Safari before 17.4 has none. */
const any = AbortSignal.any
beforeEach(() => void Reflect.deleteProperty(AbortSignal, 'any'))
afterEach(() => void Object.defineProperty(AbortSignal, 'any', { value: any, configurable: true, writable: true }))

test('the first of several signals ends a call, with its own reason', () => {
  const [mine, late] = [new AbortController(), new AbortController()]
  const both = anyOf([mine.signal, late.signal])
  expect(both.aborted).toBe(false)
  late.abort(new Error('late'))
  mine.abort(new Error('mine'))
  expect(both.aborted).toBe(true)
  expect(both.reason).toEqual(new Error('late'))
})

test('a call with a signal that has ended is not made', () => {
  expect(anyOf([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before')
})
