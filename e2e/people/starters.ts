import { writeXlsx } from '#shared/domain/kit/spreadsheet/write'

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB')
const heads = ['First name', 'Surname', 'NI No', 'Tel. No.', 'DOB', 'Trade', 'Start date', 'Rate', 'Email', 'Shoe size']
type Row = [string, string, string, string, string, string, string, string, string, string]
/** Column of a row, by what stands there. */
const at = { ni: 2, mobile: 3, born: 4, role: 5, start: 6, rate: 7, email: 8 } as const
const starter = (n: number): Row => [
  ['Ewa', 'Kofi', 'Siân', 'Mihai', 'Ciarán'][n % 5] ?? '',
  ['Dąbrowska', 'Mensah', 'ap Rhydderch', 'Dumitrescu', 'Ó Súilleabháin'][(n * 3) % 5] ?? '',
  `JH ${String(10 + (n % 80))} ${String(10 + Math.floor(n / 80))} 22 B`,
  `07700 900${600 + n}`,
  `${String(1 + (n % 28)).padStart(2, '0')}/0${1 + (n % 9)}/19${70 + (n % 30)}`,
  ['Labourer', 'Scaffolder', 'Dry liner'][n % 3] ?? '',
  dayFrom(14),
  '22.50',
  `starter${n}@example.com`,
  '9',
]
/** Twenty errors of ten kinds, by row of the sheet: column and what stands there. */
const errors: [row: number, column: number, text: string][] = [
  ...[5, 19, 40, 77, 120, 180].map((row): [number, number, string] => [row, at.role, 'Drylinner']),
  [8, at.ni, 'BG 33 90 11 A'],
  [9, at.ni, 'BG 33 90 12 A'],
  [31, at.mobile, '7700 9003'],
  [32, at.mobile, '7700 9004'],
  [44, at.born, '31/06/1990'],
  [45, at.born, '31/06/1990'],
  [52, at.born, '14/03/2014'],
  [60, at.start, '29/02/2027'],
  ...[70, 71, 72].map((row): [number, number, string] => [row, at.start, dayFrom(-10)]),
  [91, at.ni, 'QQ 12 34 56 C'],
  [110, at.rate, '22,50'],
  [150, at.email, 'starter at work'],
]
/** A sheet of 200 starters, twenty of whose cells are wrong in ten ways. */
export function starters(): Buffer {
  const rows = Array.from({ length: 200 }, (_, n) => starter(n))
  for (const [row, column, text] of errors) {
    const found = rows[row - 2]
    if (found) found[column] = text
  }
  return Buffer.from(writeXlsx('October', [heads, ...rows]))
}
/** What is typed for what has nothing likely, by what is said of the cell. */
export const rightValues: [problem: RegExp, value: (n: number) => string][] = [
  [/cannot start with BG|example number/, (n) => `JH 40 71 ${20 + n} A`],
  [/has 8 digits/, (n) => `07700 900${850 + n}`],
  [/16 or over/, () => '14/03/1994'],
  [/in the past/, () => dayFrom(7)],
  [/not an email/, () => 'starter@example.com'],
]
