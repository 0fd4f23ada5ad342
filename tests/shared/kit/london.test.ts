import { describe, expect, test } from 'vitest'
import {
  addDays,
  clockChangeEves,
  daysBetween,
  endOfDay,
  londonDay,
  londonInstant,
  londonSeconds,
  londonTime,
  mondayOf,
  shiftMinutes,
  weekdayOf,
} from '#shared/domain/kit/london'

describe('a shift counts the minutes that were lived', () => {
  test.each([
    ['an ordinary day', '2026-10-19', '07:00', '17:00', 600],
    ['an ordinary night', '2026-10-20', '22:00', '06:00', 480],
    ['the night clocks go forward', '2026-03-28', '22:00', '06:00', 420],
    ['the night clocks go back', '2026-10-24', '22:00', '06:00', 540],
    ['the night after clocks went back', '2026-10-25', '22:00', '06:00', 480],
    ['the Sunday clocks went forward, by day', '2026-03-29', '07:00', '17:00', 600],
    ['from midnight on the Sunday clocks go forward', '2026-03-29', '00:00', '06:00', 300],
    ['from midnight on the Sunday clocks go back', '2026-10-25', '00:00', '06:00', 420],
    ['into the hour that does not exist', '2026-03-28', '22:00', '01:30', 210],
    ['into the hour that comes twice, the first time', '2026-10-24', '22:00', '01:30', 210],
    ['up to midnight', '2026-06-01', '16:00', '00:00', 480],
    ['a whole day round', '2026-06-01', '08:00', '08:00', 1440],
    ['over new year', '2026-12-31', '22:00', '06:00', 480],
  ])('%s', (_, day, start, end, minutes) => {
    expect(shiftMinutes(day, start, end)).toBe(minutes)
  })
})

describe('a time in London', () => {
  test.each([
    ['2026-01-15', '07:12', '2026-01-15T07:12:00.000Z'],
    ['2026-07-15', '07:12', '2026-07-15T06:12:00.000Z'],
    ['2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '00:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s is %s', (day, time, instant) => {
    expect(londonInstant(day, time).toISOString()).toBe(instant)
  })

  test('every hour of 2020 to 2040 is told and read back as the same instant, the doubled hour as its first', () => {
    let doubled = 0
    for (let at = Date.parse('2020-01-01T00:00Z'); at < Date.parse('2041-01-01T00:00Z'); at += 3_600_000) {
      const back = londonInstant(londonDay(new Date(at)), londonTime(new Date(at))).getTime()
      if (back !== at) {
        expect(at - back).toBe(3_600_000)
        doubled++
      }
    }
    expect(doubled).toBe(21)
  })

  test('summer midnight belongs to the new day in London, not in UTC', () => {
    expect(londonDay(new Date('2026-07-14T23:00:00Z'))).toBe('2026-07-15')
    expect(londonDay(new Date('2026-01-14T23:59:59Z'))).toBe('2026-01-14')
  })
})

test.each([
  ['2026-10-25T00:59:59Z', '2026-10-25T01:59:59Z'],
  ['2026-10-25T01:00:00Z', '2026-10-25T01:00:00Z'],
  ['2026-03-29T01:00:00.250Z', '2026-03-29T02:00:00.250Z'],
])('at %s clocks show %s, as seconds', (instant, shown) => {
  expect(londonSeconds(Date.parse(instant) / 1000)).toBe(Date.parse(shown) / 1000)
})

test('a day ends at 23:59:59 in London', () => {
  expect(endOfDay('2026-07-15').toISOString()).toBe('2026-07-15T22:59:59.000Z')
  expect(endOfDay('2026-10-25').toISOString()).toBe('2026-10-25T23:59:59.000Z')
})

test('weeks start on Monday', () => {
  expect(weekdayOf('2026-10-26')).toBe(0)
  expect(mondayOf('2026-11-01')).toBe('2026-10-26')
  expect(mondayOf('2026-10-26')).toBe('2026-10-26')
})

test('days are counted by the calendar, over clock changes and leap days', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-10-20', '2026-10-27')).toBe(7)
  expect(daysBetween('2026-03-30', '2026-03-27')).toBe(-3)
})

test.each([
  [2025, '2025-03-29', '2025-10-25'],
  [2026, '2026-03-28', '2026-10-24'],
  [2027, '2027-03-27', '2027-10-30'],
  [2030, '2030-03-30', '2030-10-26'],
])('in %i clocks change in the nights after %s and %s', (year, forward, back) => {
  expect(clockChangeEves(year)).toEqual({ forward, back })
})

test.each(['0002-01-01', '0999-12-31', '1000-01-01', '9998-12-31'])(
  '%s is a day, as far back and on as one can be typed',
  (day) => {
    expect(londonDay(new Date(`${day}T12:00:00Z`))).toBe(day)
    expect(londonDay(londonInstant(day))).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  },
)
