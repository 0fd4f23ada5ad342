import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/domain/kit/london'
import {
  correctionWantsReason,
  livedHours,
  minutesOf,
  overlapFlags,
  payOf,
  usualBreak,
  wantsReason,
  wrongHours,
} from '#shared/domain/time/timesheet-week'
import { type Shift, weeks } from './timesheet-weeks.ts'

const livedOf = (week: string, [offset, start, end, break_minutes]: Shift) => {
  const day = addDays(week, offset)
  const lived = livedHours({ day, start, end, break_minutes })
  if ('refused' in lived) throw new Error(lived.refused)
  return { day, ...lived }
}

describe('minutes and money agree with the table', () => {
  test.each(weeks)('%s, %s', (_, week, shifts, rates, minutes, pence) => {
    const lines = shifts.map((shift) => {
      const { day, ...hours } = livedOf(week, shift)
      return { minutes: minutesOf(hours), hourly_rate: rates.findLast(([from]) => from <= day)?.[1] ?? 0 }
    })
    expect(lines.reduce((sum, line) => sum + (line.minutes ?? 0), 0)).toBe(minutes)
    expect(Math.round(payOf(lines) * 100)).toBe(pence)
  })

  test('of at least 40 weeks', () => expect(weeks.length).toBeGreaterThanOrEqual(40))
})

describe('a time that the night did not have', () => {
  test.each([
    ['2026-03-29', '01:00', '06:00', '01:00'],
    ['2026-03-29', '01:59', '06:00', '01:59'],
    ['2026-03-28', '22:00', '01:30', '01:30'],
  ])('%s %s to %s', (day, start, end, missing) => {
    expect(livedHours({ day, start, end, break_minutes: 0 })).toEqual({
      refused: `Clocks went forward that night: there was no ${missing}.`,
    })
  })
  test.each([
    ['2026-03-29', '00:59', '02:00', 1],
    ['2026-10-25', '00:30', '01:30', 60],
    ['2026-10-25', '01:30', '02:00', 90],
  ])('%s %s to %s is %i minutes', (day, start, end, minutes) => {
    const lived = livedHours({ day, start, end, break_minutes: 0 })
    expect('refused' in lived ? lived.refused : minutesOf(lived)).toBe(minutes)
  })
})

describe('hours that are wrong', () => {
  const now = new Date('2026-10-25T20:00:00Z')
  const week = '2026-10-19'
  const wrong = (...shifts: Shift[]) => [
    ...wrongHours(
      week,
      shifts.map((shift) => livedOf(week, shift)),
      now,
    ),
  ]
  test.each<[string, Shift[], [number, string][]]>([
    [
      'right ones',
      [
        [0, '07:00', '16:30', 30],
        [1, '07:00', null, 0],
        [5, '22:00', '06:00', 30],
      ],
      [],
    ],
    ['before the week', [[-1, '07:00', '16:30', 30]], [[0, 'This day is not in the week.']]],
    ['after the week', [[7, '07:00', '16:30', 30]], [[0, 'This day is not in the week.']]],
    ['later today', [[6, '20:30', '21:00', 0]], [[0, 'This is still to come.']]],
    ['until later today', [[6, '18:00', '21:00', 0]], [[0, 'This end is still to come.']]],
    ['a break as long', [[0, '07:00', '07:30', 30]], [[0, 'The break is as long as the work.']]],
    ['25 hours, by the clocks', [[5, '03:00', '03:00', 60]], [[0, 'At most 24 hours at a time.']]],
    [
      'twice the same',
      [
        [0, '07:00', '16:30', 0],
        [0, '16:29', '17:00', 0],
      ],
      [[1, 'These hours overlap with others of the week.']],
    ],
    [
      'a long one over a short one',
      [
        [0, '08:00', '09:00', 0],
        [0, '07:00', '16:30', 0],
      ],
      [[0, 'These hours overlap with others of the week.']],
    ],
    [
      'one behind another inside a long one',
      [
        [0, '07:00', '17:00', 0],
        [0, '08:00', '09:00', 0],
        [0, '10:00', '11:00', 0],
      ],
      [
        [1, 'These hours overlap with others of the week.'],
        [2, 'These hours overlap with others of the week.'],
      ],
    ],
    [
      'one after another',
      [
        [0, '07:00', '12:00', 0],
        [0, '12:00', '16:00', 0],
      ],
      [],
    ],
    [
      'a night into a morning',
      [
        [0, '22:00', '06:00', 0],
        [1, '05:59', '12:00', 0],
      ],
      [[1, 'These hours overlap with others of the week.']],
    ],
  ])('%s', (_, shifts, expected) => expect(wrong(...shifts)).toEqual(expected))
})

describe('hours that overlap with a neighbouring week', () => {
  const night = { start_at: '2026-11-29T22:00:00Z', end_at: '2026-11-30T10:00:00Z' }
  const monday = (start: string, end: string | null) => ({
    start_at: `2026-11-30T${start}:00Z`,
    end_at: end && `2026-11-30T${end}:00Z`,
  })
  const after = 'These hours overlap with others of the week after.'
  const before = 'These hours overlap with others of the week before.'
  test.each<[string, ReturnType<typeof monday>, boolean]>([
    ['from midnight', monday('00:00', '18:30'), true],
    ['within', monday('02:00', '03:00'), true],
    ['begun and not ended', monday('09:59', null), true],
    ['begun as the others end', monday('10:00', '18:30'), false],
  ])('%s', (_, one, isOverlap) => {
    expect(overlapFlags([night], [{ week: 'after', ...one }])).toEqual([isOverlap ? [after] : []])
    expect(overlapFlags([one], [{ week: 'before', ...night }])).toEqual([isOverlap ? [before] : []])
  })
  test('without an end are not known to last until the other begins', () =>
    expect(overlapFlags([monday('00:00', '18:30')], [{ week: 'before', ...night, end_at: null }])).toEqual([[]]))
  test('are flagged for each week, and within their own', () =>
    expect(overlapFlags([monday('00:00', '09:00'), monday('08:00', '09:00')], [{ week: 'before', ...night }])).toEqual([
      [before],
      ['These hours overlap with others of the week.', before],
    ]))
})

test('a shift of more than six hours is built with half an hour of break', () => {
  expect([usualBreak(360), usualBreak(361)]).toEqual([0, 30])
})

describe('a reason for other hours than those of the gate', () => {
  const gateHours = { day: '2026-10-26', site_id: 'mill', start: '07:00', end: '16:00', break_minutes: 0 }
  const cut = (note: string | null) => ({ ...gateHours, end: '12:00', note })

  test('has a letter or a digit', () => {
    for (const note of [null, '', '.', '-', '\u3164']) {
      expect(wantsReason(gateHours, cut(note))).toBe(true)
      expect(correctionWantsReason(gateHours, cut(note), null)).toBe(true)
      expect(correctionWantsReason(gateHours, { ...gateHours, break_minutes: 30, note }, null)).toBe(true)
    }
    expect(wantsReason(gateHours, cut('Dentist.'))).toBe(false)
    expect(correctionWantsReason(gateHours, cut('Dentist.'), null)).toBe(false)
  })

  test('is wanted for another site', () => {
    const moved = { ...gateHours, site_id: 'quay' }
    expect([
      wantsReason(gateHours, { ...moved, note: null }),
      wantsReason(gateHours, { ...moved, note: 'By van.' }),
    ]).toEqual([true, false])
  })

  test('is not what the worker wrote with another space', () => {
    for (const note of ['Stayed  for the pour.', ' Stayed for the\npour. ', 'Stayed for the\u200b pour.'])
      expect(correctionWantsReason(gateHours, cut(note), 'Stayed for the pour.')).toBe(true)
    expect(correctionWantsReason(gateHours, cut('Left for the pour.'), 'Stayed for the pour.')).toBe(false)
  })
})
