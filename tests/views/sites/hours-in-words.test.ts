import { expect, test } from 'vitest'
import { hoursInWords } from '../../../src/views/sites/hours-in-words.ts'

const hours = { opens: '07:00', closes: '18:00' }

test('days with the same hours are said once', () => {
  expect(hoursInWords([hours, hours, hours, hours, hours, { opens: '07:00', closes: '13:00' }, null])).toEqual([
    'Monday to Friday 07:00 to 18:00',
    'Saturday 07:00 to 13:00',
    'Sunday closed',
  ])
  expect(hoursInWords(null)).toEqual(['Not set'])
})
