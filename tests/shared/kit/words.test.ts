import { expect, test } from 'vitest'
import { atTime, dayInNumbers, dayWithDots, moment } from '#shared/domain/kit/words'

const now = '2026-10-26T08:00:00Z'

test('a day has strokes in forms and sentences, and dots in lists and success messages', () => {
  expect(dayInNumbers('2026-03-05')).toBe('05/03/2026')
  expect(dayWithDots('2026-03-05')).toBe('05.03.2026')
})

test('a moment of an earlier week is a day, written as its place writes days', () => {
  expect(moment('2026-10-26T07:02:00Z', now, dayWithDots)).toBe('07:02')
  expect(moment('2026-10-23T15:20:00Z', now, dayWithDots)).toBe('Fri 16:20')
  expect(moment('2026-10-12T15:20:00Z', now)).toBe('12/10/2026')
  expect(moment('2026-10-12T15:20:00Z', now, dayWithDots)).toBe('12.10.2026')
})

test('a time of another day is told with its day', () => {
  expect(atTime('2026-10-26T07:02:00Z', now)).toBe('at 07:02')
  expect(atTime('2026-10-22T15:30:00Z', now)).toBe('at 16:30 on Thu 22 Oct')
  // London's day, not that of UTC: by its clocks it is past midnight.
  expect(atTime('2026-10-21T23:30:00Z', '2026-10-22T08:00:00Z')).toBe('at 00:30')
})
