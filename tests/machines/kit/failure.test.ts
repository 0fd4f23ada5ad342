import { describe, expect, test } from 'vitest'
import { failureOf, firstErrors, firstMessage, isRejection } from '#machines/kit/failure'

describe('what was thrown is read, never trusted', () => {
  test.each([undefined, null, 'boom', 7, [], {}, new Error('x'), { status: '500', errors: 3, reset: Number.NaN }])(
    '%s has no status and no message of the server',
    (error) =>
      expect(failureOf(error)).toMatchObject({ status: undefined, message: undefined, errors: {}, reset: undefined }),
  )
  test('a refusal keeps status, message, errors, reset and offset', () => {
    const error = Object.assign(new Error('Check the form'), {
      status: 422,
      errors: { email: ['Taken', 4], phone: 'Not a number' },
      reset: 5,
      offset: 9,
    })
    expect(failureOf(error)).toEqual({
      status: 422,
      message: 'Check the form',
      errors: { email: ['Taken'], phone: ['Not a number'] },
      reset: 5,
      offset: 9,
    })
  })
})

test('the first message of the first field that has one', () => {
  expect(firstMessage(failureOf({ status: 422, errors: { a: [], b: ['B1', 'B2'], c: ['C'] } }))).toBe('B1')
  expect(firstMessage(failureOf({ status: 500 }))).toBeUndefined()
})

test('the prefix is stripped once, the first message per field is kept', () =>
  expect(
    firstErrors({ 'worker.email': ['Taken', 'Long'], 'worker.worker.x': ['Odd'], phone: ['Bad'], none: [] }, 'worker'),
  ).toEqual({ email: 'Taken', 'worker.x': 'Odd', phone: 'Bad' }))

test.each([
  [403, true],
  [404, true],
  [409, true],
  [422, true],
  [undefined, false],
  [401, false],
  [408, false],
  [429, false],
  [500, false],
])('%s: a call that is refused for good: %s', (status, isRefused) => expect(isRejection({ status })).toBe(isRefused))
