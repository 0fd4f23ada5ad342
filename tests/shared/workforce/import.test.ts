import { describe, expect, test } from 'vitest'
import { closest } from '#shared/domain/workforce/import-closest'
import type { ImportField } from '#shared/domain/workforce/import-columns'
import { columnsKey, headsAt, suggestMapping } from '#shared/domain/workforce/import-columns'
import { checkRow, columnNotes, type Fixes, readingOf } from '#shared/domain/workforce/import-rows'
import { countsOf, judgeRows, type OwnPerson } from '#shared/domain/workforce/import-verdicts'

const facts = { today: '2026-10-26', sites: ['Riverside', 'Hallam Street'] }
const good: Partial<Record<ImportField, string>> = { first_name: 'Jan', last_name: 'Nowak', mobile: '07700 900142' }
function check(cells: Partial<Record<ImportField, string>>, formulas: ImportField[] = []) {
  const all = { ...good, ...cells }
  const mapping = Object.keys(all) as ImportField[]
  const source = { row: 2, cells: Object.values(all), formulas: formulas.map((field) => mapping.indexOf(field)) }
  const reading = readingOf({ rows: [{ row: 1, cells: mapping }, source] }, mapping, facts)
  return { ...checkRow(reading, source), notes: columnNotes(reading) }
}

describe('a cell is read as it was meant', () => {
  test.each<[ImportField, string, string, string]>([
    ['mobile', '7700 900142', '+447700900142', '07700 900142'],
    ['mobile', '+44 (0)7700-900142', '+447700900142', '07700 900142'],
    ['mobile', '447700900142', '+447700900142', '07700 900142'],
    ['ni_number', 'jh 40-71-22 b', 'JH407122B', 'JH 40 71 22 B'],
    ['role', 'dry liner', 'dry-liner', 'Dry liner'],
    ['card_scheme', 'cscs', 'C4T', 'CSCS'],
    ['site', 'riverside', 'Riverside', 'Riverside'],
    ['date_of_birth', '1990-12-31', '1990-12-31', '31/12/1990'],
    ['date_of_birth', '31.12.1990', '1990-12-31', '31/12/1990'],
    ['date_of_birth', '31 Dec 1990', '1990-12-31', '31/12/1990'],
    ['date_of_birth', 'December 31st, 1990', '1990-12-31', '31/12/1990'],
    ['date_of_birth', '31/12/1990 00:00:00', '1990-12-31', '31/12/1990'],
    ['hourly_rate', '£22.5 per hour', '22.50', '22.50'],
    ['hourly_rate', '1,000', '1000.00', '1000.00'],
    ['payroll_number', '00017', '00017', '00017'],
  ])('%s %s', (field, typed, value, shown) => {
    const { values, shown: display, problems } = check({ [field]: typed })
    const errors = problems.filter(({ kind }) => kind === 'error')
    expect([values[field], display[field], errors]).toEqual([value, shown, []])
  })
})

describe('what is wrong with a cell is said, and what was most likely meant', () => {
  test.each<[ImportField, string, string, string[]?]>([
    ['first_name', '', 'First name is missing'],
    ['mobile', '', 'Mobile is missing'],
    ['mobile', '7700 9003', 'Mobile has 8 digits, a UK mobile has 10 after the 0'],
    ['mobile', '0114 496 0000', 'This is not a UK mobile: it begins with 07'],
    ['mobile', 'ask Dave', 'A mobile number has no letters'],
    ['ni_number', 'BG 33 90 11 A', 'NI number cannot start with BG'],
    ['ni_number', 'QQ 12 34 56 C', 'That is the example number'],
    ['ni_number', 'JH 40 71', 'NI number has 2 letters, 6 digits and a letter from A to D'],
    ['role', 'Drylinner', 'Role ‘Drylinner’ is not in your list'],
    ['site', 'Riversyde', 'Site ‘Riversyde’ is not one of yours'],
    ['card_scheme', 'CSSC', 'Card scheme ‘CSSC’ is not known'],
    ['date_of_birth', '31/06/1990', 'June has 30 days', ['30/06/1990']],
    ['date_of_birth', '29/02/1991', '1991 is not a leap year', ['28/02/1991', '01/03/1991']],
    ['date_of_birth', 'last May', 'This is not a date: write it as 31/12/1990'],
    ['date_of_birth', '14/03/2011', 'Age 15 today, 16 or over needed'],
    ['start_at', '14/10/2026', 'Start is in the past, from 26/10/2026'],
    ['card_expires_on', '01/09/2026', 'This card ran out on 01/09/2026'],
    ['email', 'jan at work', 'This is not an email address, like name@company.co.uk'],
    ['hourly_rate', '22,50', 'Write the rate with a point', ['22.50']],
    ['hourly_rate', '-4', 'The rate is below nothing'],
    ['hourly_rate', '15.405', 'Pounds and pence: at most two decimals', ['15.40']],
    ['hourly_rate', 'tbc', 'The rate is not a number: write 22.50'],
    ['last_name', '#REF!', 'The spreadsheet shows an error here'],
  ])('%s %s', (field, typed, words, instead) => {
    const [problem] = check({ [field]: typed }).problems
    expect(problem).toEqual({ field, kind: 'error', words, ...(instead && { instead }) })
  })

  test.each<[ImportField, string, string]>([
    ['date_of_birth', '19/07/86', 'The year 86 was read as 1986'],
    ['date_of_birth', '31612', 'The number 31612 was read as 19/07/1986'],
    ['postcode', 'LEEDS', 'This does not look like a UK postcode'],
    ['first_name', 'J4n', 'A name with digits: is it right?'],
    ['hourly_rate', '0', 'Under the minimum wage from the age of 21, £12.71'],
    ['card_number', '123', 'A card needs scheme, number and expiry: it is left out'],
  ])('%s %s is only in doubt', (field, typed, words) => {
    expect(check({ [field]: typed }).problems).toEqual([expect.objectContaining({ field, kind: 'warning', words })])
  })

  test('age and minimum wage are those of the start date', () => {
    const start_at = '02/11/2026'
    expect(check({ start_at, date_of_birth: '03/11/2010' }).problems[0]?.words).toBe(
      'Age 15 on the start date, 16 or over needed',
    )
    expect(check({ start_at, date_of_birth: '17/10/2001', hourly_rate: '11.90' }).problems[0]).toEqual({
      field: 'hourly_rate',
      kind: 'error',
      words: 'Under the minimum wage for this age, £12.71',
    })
    expect(check({ start_at, date_of_birth: '17/10/2001', hourly_rate: '8', role: 'Apprentice' }).problems).toEqual([])
  })

  test('a formula is never taken in: what it showed is offered', () => {
    expect(check({ last_name: 'Nowak' }, ['last_name']).problems).toEqual([
      {
        field: 'last_name',
        kind: 'error',
        words: 'This is a formula: only values are taken in',
        formula: true,
        instead: ['Nowak'],
      },
    ])
    expect(check({ last_name: '=1+1' }, ['last_name']).values.last_name).toBeUndefined()
  })
})

test('a column that is written month first is read so, and it is said', () => {
  const mapping: ImportField[] = ['date_of_birth']
  const rows = [['03/25/1990'], ['04/05/1991']].map((cells, n) => ({ row: n + 2, cells }))
  const reading = readingOf({ rows: [{ row: 1, cells: ['Born'] }, ...rows] }, mapping, facts)
  expect(columnNotes(reading)).toEqual([
    '‘Date of birth’ is written month first, as in the US: 03/25/1990 was read as 25 March 1990.',
  ])
  const [first, second] = reading.rows.map((row) => checkRow(reading, row))
  expect(first?.values.date_of_birth).toBe('1990-03-25')
  expect(second?.values.date_of_birth).toBe('1991-04-05')
  expect(second?.problems.find(({ field }) => field === 'date_of_birth')?.words).toBe(
    'Read month first, as others in this column: 5 April 1991',
  )
  const mixed = readingOf(
    {
      rows: [
        { row: 1, cells: ['Born', 'x'] },
        { row: 2, cells: ['25/03/1990'] },
        { row: 3, cells: ['03/25/1990'] },
      ],
    },
    mapping,
    facts,
  )
  expect(checkRow(mixed, { row: 3, cells: ['03/25/1990'] }).problems[0]).toMatchObject({
    words: 'There is no month 25: write the day first',
    instead: ['25/03/1990'],
  })
})

test('columns are known by their heads, wherever they stand', () => {
  expect(suggestMapping(['Surname', 'Forename', 'Tel. No.', 'D.O.B', 'Shoe size', 'Trade', 'NI No', 'Phone'])).toEqual([
    'last_name',
    'first_name',
    'mobile',
    'date_of_birth',
    null,
    'role',
    'ni_number',
    null,
  ])
  expect(
    headsAt([
      { row: 1, cells: ['Starters in October'] },
      { row: 3, cells: ['First name', 'Last name'] },
    ]),
  ).toBe(1)
  expect(columnsKey(['First name', 'D.O.B'])).toBe('firstname|dob')
})

test('what was most likely meant is offered, and nothing far from it', () => {
  expect(closest('role', 'Drylinner', facts)).toEqual(expect.arrayContaining(['Dry liner']))
  expect(closest('site', 'Hallam', facts)).toEqual(['Hallam Street'])
  expect(closest('card_scheme', 'CSSC', facts)[0]).toBe('CSCS')
  expect(closest('mobile', '077', facts)).toEqual([])
})

describe('what becomes of a row', () => {
  const row = (n: number, cells: Partial<Record<ImportField, string>> = {}, fixes: Fixes = {}) => {
    const all = { ...good, ...cells }
    const mapping = Object.keys(all) as ImportField[]
    const source = { row: n, cells: Object.values(all) }
    return checkRow(readingOf({ rows: [{ row: 1, cells: mapping }, source] }, mapping, facts), source, fixes[n])
  }
  const existingWorker = (n: number, changes: OwnPerson['changes'], former = false) =>
    new Map([[n, { row: n, kind: 'worker' as const, name: 'Jan Nowak', slug: 'jan', former, changes }]])
  const change = { field: 'city' as const, now: 'Leeds', sheet: 'York' }

  test('a number that stands twice in the file is the first row’s', () => {
    const judged = judgeRows([row(2), row(3), row(4, { mobile: '07700 900143' })], new Map(), {})
    expect(judged.map(({ verdict, twin }) => [verdict, twin])).toEqual([
      ['ready', undefined],
      ['duplicate', 2],
      ['ready', undefined],
    ])
    expect(judgeRows([row(2), row(3)], new Map(), { 3: 'skip' })[1]?.verdict).toBe('left')
  })
  test('an NI number that stands twice is an error of the later row', () => {
    const twice = { ni_number: 'JH 40 71 22 B' }
    const [, second] = judgeRows([row(2, twice), row(3, { ...twice, mobile: '07700 900143' })], new Map(), {})
    expect(second?.problems[0]?.words).toBe('Same NI number as row 2')
  })
  test('somebody of one’s own waits for update or skip; with nothing new there is nothing to decide', () => {
    const verdict = (own: ReturnType<typeof existingWorker>, choice?: 'update' | 'skip') =>
      judgeRows([row(2)], own, choice ? { 2: choice } : {})[0]?.verdict
    expect(verdict(existingWorker(2, [change]))).toBe('duplicate')
    expect(verdict(existingWorker(2, [change]), 'update')).toBe('ready')
    expect(verdict(existingWorker(2, [change]), 'skip')).toBe('left')
    expect(verdict(existingWorker(2, []))).toBe('same')
  })
  test('of somebody who does not work for the company any more a row is left out, whatever is chosen', () => {
    const verdict = (changes: OwnPerson['changes'], choices = {}) =>
      judgeRows([row(2)], existingWorker(2, changes, true), choices)[0]?.verdict
    expect([verdict([change]), verdict([change], { 2: 'update' }), verdict([])]).toEqual(['left', 'left', 'same'])
  })
  test('what was typed in the review stands for the cell', () => {
    const fixed = row(2, { role: 'Drylinner' }, { 2: { role: 'Dry liner' } })
    expect([fixed.values.role, fixed.problems]).toEqual(['dry-liner', []])
    expect(row(2, {}, { 2: { last_name: '=1+1' } }).problems[0]?.formula).toBe(true)
  })
  test('one bad row never blocks others', () => {
    const rows = [row(2), row(3, { mobile: '1' }), row(4, { mobile: '07700 900143', postcode: 'x' })]
    expect(countsOf(judgeRows(rows, new Map(), {}))).toMatchObject({ all: 3, ready: 1, warning: 1, error: 1, taken: 2 })
  })
})

describe('a cell that shows nothing is empty', () => {
  test.each(['\u200b', '\u2800', '\u3164', '\ue000', ' \u202e'])('%j', (blank) => {
    expect(check({ first_name: blank }).problems).toMatchObject([
      { field: 'first_name', words: 'First name is missing' },
    ])
    expect(check({ city: blank })).toMatchObject({ shown: { first_name: 'Jan' }, problems: [] })
    expect(check({ city: blank }).values.city).toBeUndefined()
  })

  test('also when it is retyped in the review, and what turns letters is taken out', () => {
    const source = { row: 2, cells: ['Jan', 'Now\u202eak', '07700 900142'] }
    const mapping: ImportField[] = ['first_name', 'last_name', 'mobile']
    const reading = readingOf({ rows: [{ row: 1, cells: mapping }, source] }, mapping, facts)
    expect(checkRow(reading, source).values.last_name).toBe('Nowak')
    expect(checkRow(reading, source, { last_name: '\u200b' }).problems).toMatchObject([
      { words: 'Last name is missing' },
    ])
    expect(checkRow(reading, source, { last_name: '\u200b=A1' }).problems).toMatchObject([{ formula: true }])
  })
})
