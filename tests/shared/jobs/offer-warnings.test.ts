import { describe, expect, test } from 'vitest'
import { offerErrors, pastDays, paymentOf } from '#shared/api/jobs/offer-terms'
import { freeDays } from '#shared/domain/jobs/free-days'
import {
  clashWarnings,
  contractWarnings,
  hoursWarnings,
  inOrderWords,
  wageWarnings,
} from '#shared/domain/jobs/offer-warnings'
import { averagedWeeks, forecastHours, shortRests } from '#shared/domain/jobs/working-time'
import { addDays } from '#shared/domain/kit/london'

const given = {
  site_id: null,
  start_at: '2026-11-09',
  end_at: '2026-12-18',
  due_date: '2026-10-30',
  use_timesheet: true,
  manager_id: null,
  payment_cycle: 'WEEKLY' as const,
  hourly_rate: 24.8,
  payment_type: 'ABC' as const,
  email_for_invoice: null,
}
const approver = '0199c000-0000-7000-8000-00000000ffff'

describe('what an offer must say', () => {
  test('nothing is missing from a full one', () => expect(offerErrors(given)).toEqual({}))
  test('payment is asked for only with timesheets', () => {
    const empty = { ...given, payment_cycle: null, hourly_rate: null, payment_type: 'OWN' as const }
    expect(Object.keys(offerErrors(empty))).toEqual(['payment_cycle', 'hourly_rate', 'email_for_invoice'])
    expect(offerErrors({ ...empty, use_timesheet: false })).toEqual({})
  })
  test('a rate of nothing is a rate', () => expect(offerErrors({ ...given, hourly_rate: 0 })).toEqual({}))
  test('the email for invoices is asked for only when the worker invoices', () => {
    expect(Object.keys(offerErrors({ ...given, payment_type: 'OWN' }))).toEqual(['email_for_invoice'])
    expect(offerErrors({ ...given, payment_type: 'OWN', email_for_invoice: 'jan@nowak.example' })).toEqual({})
  })
  test('the approver is asked for only with a site', () => {
    expect(Object.keys(offerErrors({ ...given, site_id: approver }))).toEqual(['manager_id'])
    expect(offerErrors({ ...given, site_id: approver, manager_id: approver })).toEqual({})
  })
  test('the last day is not before the first, and can be the same', () => {
    expect(Object.keys(offerErrors({ ...given, end_at: '2026-11-08' }))).toEqual(['end_at'])
    expect(offerErrors({ ...given, end_at: '2026-11-09' })).toEqual({})
  })
  test('today is no past day, yesterday is', () => {
    expect(pastDays({ ...given, due_date: '2026-10-26' }, '2026-10-26')).toEqual({})
    expect(Object.keys(pastDays(given, '2026-10-31'))).toEqual(['due_date'])
    expect(Object.keys(pastDays(given, '2026-12-19'))).toEqual(['due_date', 'start_at', 'end_at'])
  })
  test('what is not shown is not kept', () => {
    const email_for_invoice = 'jan@nowak.example'
    expect(paymentOf({ ...given, email_for_invoice })).toMatchObject({ payment_type: 'ABC', email_for_invoice: null })
    expect(paymentOf({ ...given, payment_type: 'OWN', email_for_invoice })).toMatchObject({ email_for_invoice })
    expect(Object.values(paymentOf({ ...given, use_timesheet: false }))).toEqual([null, null, null, null])
  })
})

describe('the days that no other contract covers', () => {
  const offered = { start_at: '2026-11-09', end_at: '2026-12-18' }
  test.each([
    ['no contract', [], [offered]],
    ['one before', [{ start_at: '2026-01-05', end_at: '2026-11-08' }], [offered]],
    [
      'one that ends within',
      [{ start_at: '2026-01-05', end_at: '2026-11-10' }],
      [{ start_at: '2026-11-11', end_at: '2026-12-18' }],
    ],
    [
      'one in the middle',
      [{ start_at: '2026-11-16', end_at: '2026-11-20' }],
      [
        { start_at: '2026-11-09', end_at: '2026-11-15' },
        { start_at: '2026-11-21', end_at: '2026-12-18' },
      ],
    ],
    ['one without an end', [{ start_at: '2026-01-05', end_at: null }], []],
    [
      'one that begins within and has no end',
      [{ start_at: '2026-12-01', end_at: null }],
      [{ start_at: '2026-11-09', end_at: '2026-11-30' }],
    ],
    ['exactly these days', [offered], []],
    ['one after', [{ start_at: '2026-12-19', end_at: null }], [offered]],
  ])('%s', (_, taken, free) => expect(freeDays(offered, taken)).toEqual(free))
})

describe('the warnings before an offer is sent', () => {
  const offered = { start_at: '2026-11-09', end_at: '2026-12-18' }
  test('other work is named where it can be seen, else counted in days', () => {
    const clash = { start_at: '2026-10-05', end_at: '2026-11-10' }
    expect(clashWarnings(offered, [{ ...clash, site: 'Northgate' }], [{ ...clash, end_at: '2026-11-09' }])).toEqual([
      { kind: 'clash', text: '2 days overlap: they are assigned to Northgate until 10/11/2026.' },
      { kind: 'clash', text: 'One day overlaps: they are not free until 09/11/2026.' },
    ])
  })

  test('a contract on some of the days goes on, and says where the new one begins', () => {
    expect(contractWarnings(offered, [])).toEqual([])
    expect(contractWarnings(offered, [{ start_at: '2026-01-05', end_at: '2026-11-10' }])[0]?.text).toContain(
      'begins on 11/11/2026',
    )
    expect(contractWarnings(offered, [{ start_at: '2026-01-05', end_at: null }])[0]?.text).toContain('no new contract')
  })

  test.each([
    // 20 on the first day, 21 the day after: the band is that of the first day.
    ['2005-11-10', 10.84, true],
    ['2005-11-10', 10.85, false],
    ['2005-11-09', 12.7, true],
    ['2005-11-09', 12.71, false],
    ['2009-11-10', 8, false],
    ['1980-01-01', 0, true],
    [null, 12.7, true],
    [null, 12.71, false],
  ])('born %s at £%s: a warning %s', (born, hourly_rate, warns) => {
    expect(wageWarnings({ ...offered, hourly_rate }, born)).toHaveLength(warns ? 1 : 0)
  })
  test('without a rate nothing is said of it', () =>
    expect(wageWarnings({ ...offered, hourly_rate: null }, '1980-01-01')).toEqual([]))

  const worked = (minutes: number, weeks = 17) =>
    Object.fromEntries(Array.from({ length: weeks }, (_, i) => [addDays('2026-10-26', -7 * (i + 1)), minutes]))
  const forecast = (minutes: number, booked: (typeof offered)[], weeks = 17) =>
    forecastHours({ worked: worked(minutes, weeks), offered, booked, weeks, today: '2026-10-26' })
  test('the average takes 17 weeks, and 26 for a guard', () => {
    expect([averagedWeeks('carpenter'), averagedWeeks('security-guard')]).toEqual([17, 26])
  })
  test('48 h a week without a gap is the limit, and is not over it', () => {
    const busy = [{ start_at: '2026-10-26', end_at: '2026-11-08' }]
    expect(forecast(48 * 60, busy)).toMatchObject({ usual: 2880, average: 2880 })
    expect(hoursWarnings(forecast(48 * 60, busy), 17)).toEqual([])
    expect(hoursWarnings(forecast(49 * 60, busy), 17)).toHaveLength(1)
  })
  test('work on the same days counts twice', () => {
    const both = forecast(40 * 60, [{ start_at: '2026-10-26', end_at: '2026-12-18' }])
    // 9 weeks of the last 17 as worked, then two with one job and six with two.
    expect(both).toMatchObject({ by: '2026-12-18', average: Math.round(((9 + 2 + 12) * 40 * 60) / 17) })
    expect(hoursWarnings(both, 17)[0]?.text).toContain('54 h')
  })
  test('a person who never worked for the company has nothing usual', () => expect(forecast(0, [])).toBeUndefined())

  test('rests between two days are counted, breaks and long rests are not', () => {
    const span = (from: string, to: string) => ({ in_at: new Date(`${from}:00Z`), out_at: new Date(`${to}:00Z`) })
    const presences = [
      span('2026-10-19T07:00', '2026-10-19T12:00'),
      span('2026-10-19T12:30', '2026-10-19T22:00'),
      span('2026-10-20T06:30', '2026-10-20T16:00'),
      span('2026-10-21T03:00', '2026-10-21T12:00'),
    ]
    expect(shortRests(presences)).toEqual([{ minutes: 510, day: '2026-10-20' }])
  })
})

describe('the same to the worker, before they answer', () => {
  const offered = { start_at: '2026-11-09', end_at: '2026-12-18' }
  const taken = { start_at: '2026-10-05', end_at: '2026-11-10' }
  test('speaks to them', () => {
    const average = { usual: 2400, average: 2970, by: '2026-12-18' }
    const texts = [
      ...clashWarnings(offered, [{ ...taken, site: 'Northgate' }], [], 'worker'),
      ...contractWarnings(offered, [taken], 'worker'),
      ...wageWarnings({ ...offered, hourly_rate: 12.7 }, '2005-11-09', 'worker'),
      ...hoursWarnings(average, 17, 'worker'),
    ].map(({ text }) => text)
    expect(texts).toEqual([
      '2 days overlap: you are assigned to Northgate until 10/11/2026.',
      'Your present contract with this company until 10/11/2026 goes on, at its rate. The offer’s contract begins on 11/11/2026.',
      '£12.70 an hour is below the minimum wage for your age: £12.71.',
      '49 h 30 a week on average over 17 weeks by 18/12/2026, counted with your usual 40 h 00. Over 48 h you must have agreed in writing.',
    ])
  })

  const checked = { warnings: [], hourly_rate: 24.8, born: '1980-01-01', shifts: 2 }
  test.each([
    ['all', {}, 'At least the minimum wage for your age, and you had 11 hours’ rest between shifts.'],
    ['nobody knows their age', { born: null, shifts: 0 }, 'At least the highest minimum wage.'],
    ['one shift has no rest after it', { shifts: 1 }, 'At least the minimum wage for your age.'],
    ['no rate', { hourly_rate: null }, 'You had 11 hours’ rest between shifts.'],
    ['nothing to check', { hourly_rate: null, shifts: 0 }, null],
    ['too little of both', { warnings: (['wage', 'rest'] as const).map((kind) => ({ kind, text: '' })) }, null],
  ])('in order: %s', (_, given, words) => expect(inOrderWords({ ...checked, ...given })).toBe(words))
})
