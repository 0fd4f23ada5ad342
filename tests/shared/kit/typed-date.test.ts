import { describe, expect, test } from 'vitest'
import { type DateLimits, readTypedDate } from '#shared/domain/kit/typed-date'

const today = '2026-02-17'
const read = (text: string, limits: Partial<DateLimits> = {}) => {
  const typed = readTypedDate(text, { today, ...limits })
  return typed.kind === 'date' ? typed.date : typed.kind === 'nothing' ? 'nothing' : typed.message
}

describe('digits typed on 17 February 2026', () => {
  test.each([
    // one digit: a day of the current month
    ['5', '2026-02-05'],
    ['0', 'nothing'],
    // two digits: a day up to 31, otherwise day and month; 0 is ignored
    ['05', '2026-02-05'],
    ['17', '2026-02-17'],
    ['28', '2026-02-28'],
    ['31', '31/02/2026 does not exist: that month has 28 days.'],
    ['00', 'nothing'],
    ['45', '2026-05-04'],
    ['99', '2026-09-09'],
    ['40', '2026-02-04'],
    // three or four digits: day, month and perhaps a year
    ['311', '2026-01-31'],
    ['125', '2026-05-12'],
    ['512', '2026-12-05'],
    ['395', '2005-09-03'],
    ['3112', '2026-12-31'],
    ['0105', '2026-05-01'],
    ['3102', '31/02/2026 does not exist: that month has 28 days.'],
    ['5126', '2026-01-05'],
    ['0000', 'nothing'],
    // four digits starting 19 or 20: a year
    ['1985', '1985-02-17'],
    ['2027', '2027-02-17'],
    // five and more: day, month, year
    ['10526', '2026-05-10'],
    ['51226', '2026-12-05'],
    ['010526', '2026-05-01'],
    ['010585', '1985-05-01'],
    ['010546', '2046-05-01'],
    ['010547', '1947-05-01'],
    ['152026', '2026-05-01'],
    ['1052026', '2026-05-10'],
    ['01052026', '2026-05-01'],
    ['29022028', '2028-02-29'],
    ['29022027', '29/02/2027 does not exist: that month has 28 days.'],
    ['31021999', '31/02/1999 does not exist: that month has 28 days.'],
    ['01011800', '01/01/1800 is outside the years 1926 to 2126.'],
    ['99999999', '99999999 is not a date. Type day, month and year, such as 31/12/2026.'],
    ['123456789', '123456789 is not a date. Type day, month and year, such as 31/12/2026.'],
    // separators say where day, month and year end
    ['1/12/26', '2026-12-01'],
    ['1.5.2026', '2026-05-01'],
    ['31-02-2026', '31/02/2026 does not exist: that month has 28 days.'],
    ['1/13/2026', '1/13/2026 is not a date. Type day, month and year, such as 31/12/2026.'],
    ['1/2/3/4', '1/2/3/4 is not a date. Type day, month and year, such as 31/12/2026.'],
    ['/', 'nothing'],
  ])('%s means %s', (text, meaning) => expect(read(text)).toBe(meaning))
})

test('a year typed on 29 February keeps to the month', () =>
  expect(readTypedDate('2027', { today: '2028-02-29' })).toEqual({ kind: 'date', date: '2027-02-28' }))

describe('limits', () => {
  const limits = { min: '2026-02-10', max: '2026-02-20' }
  test.each([
    ['9', '09/02/2026 earlier than 10/02/2026'],
    ['10', '2026-02-10'],
    ['20', '2026-02-20'],
    ['21', '21/02/2026 later than 20/02/2026'],
  ])('%s between 10 and 20 February: %s', (text, meaning) => expect(read(text, limits)).toBe(meaning))
})

test('every day of ten years is read back from eight digits', () => {
  for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    expect(read(day.split('-').reverse().join(''))).toBe(day)
  }
})
