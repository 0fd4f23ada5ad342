import exceljs from 'exceljs'
import { describe, expect, test } from 'vitest'
import { readSheet } from '#contract/sheet/read'
import { SheetRefused, sheetWords } from '#contract/sheet/refused'
import { badBooks, bookOf, endlessRows, rowsXml, sheetXml, textBook } from '../support/sheets.ts'

const csv = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const cellsOf = async (bytes: Uint8Array) => (await readSheet(bytes)).rows.map(({ cells }) => cells)
const refusalOf = (bytes: Uint8Array) =>
  readSheet(bytes).then(
    () => 'taken in',
    (error: unknown) => (error instanceof SheetRefused ? error.message : `broke: ${error}`),
  )

const says: Record<string, string> = {
  bomb: sheetWords.bomb,
  'bomb that lies about its size': sheetWords.bomb,
  'bomb of many parts': sheetWords.bomb,
  'book that points outside itself': sheetWords.markup,
  'book with macros': sheetWords.macro,
  'book of the macro kind': sheetWords.macro,
  'locked book': sheetWords.locked,
  'zip with a locked part': sheetWords.locked,
  'old .xls': sheetWords.old,
  'renamed PDF': sheetWords.strange,
  'renamed picture': sheetWords.strange,
  'page of the web': sheetWords.strange,
  'zip that is no book': sheetWords.strange,
  'zip within itself': sheetWords.strange,
  'cut book': sheetWords.damaged,
  'empty file': sheetWords.empty,
  'book without rows': sheetWords.empty,
  'text of no encoding': sheetWords.encoding,
  'file above 10 MB': sheetWords.tooLarge,
}
describe('a file that is not a list of workers is refused with words', () => {
  test.each(Object.entries(badBooks))('%s', async (name, make) => expect(await refusalOf(make())).toBe(says[name]))
})

test('a workbook of Excel is read as the person sees it', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('October')
  sheet.addRow(['Name', 'Born', 'Card', 'Rate', 'Long', 'On'])
  const row = sheet.addRow(['Ó Súilleabháin & Sons', new Date(Date.UTC(1986, 6, 19)), 123, 22.5, 447700900142, true])
  row.getCell(3).numFmt = '000000'
  sheet.addRow([])
  sheet.addRow([{ richText: [{ text: 'Brzęczysz' }, { text: 'czykiewicz' }] }, { formula: 'B2', result: 5 }])
  const read = await readSheet(new Uint8Array(await book.xlsx.writeBuffer()))
  expect(read).toEqual({
    name: 'October',
    notes: [],
    rows: [
      { row: 1, cells: ['Name', 'Born', 'Card', 'Rate', 'Long', 'On'] },
      { row: 2, cells: ['Ó Súilleabháin & Sons', '1986-07-19', '000123', '22.5', '447700900142', 'TRUE'] },
      { row: 4, cells: ['Brzęczyszczykiewicz', '5'], formulas: [1] },
    ],
  })
})

test('days count from 1904 where the book says so; exponents and long fractions are written out', async () => {
  const sheet = sheetXml(
    rowsXml([['< s="1"><v>1</v></c>', '<><v>4.47700900142E+11</v></c>', '<><v>24.100000000000001</v></c>']]),
  )
  const styles = '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  expect(await cellsOf(bookOf(sheet, { styles, book: '<workbookPr date1904="1"/>' }))).toEqual([
    ['1904-01-02', '447700900142', '24.1'],
  ])
})

test('rows without end hold only what stands in them', async () => {
  expect((await readSheet(endlessRows())).rows.map(({ row }) => row)).toEqual([1, 2])
})

test('more than 10,000 rows are refused', async () => {
  const rows = Array.from({ length: 10_012 }, () => ['Jan', 'Nowak'])
  expect(await refusalOf(textBook(rows))).toBe(sheetWords.tooManyRows)
  expect(await refusalOf(csv('Jan,Nowak\n'.repeat(10_012)))).toBe(sheetWords.tooManyRows)
})

test('only the first shown sheet is read, and the others are named', async () => {
  const book = new exceljs.Workbook()
  book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['no'])
  book.addWorksheet('Starters').addRow(['yes'])
  book.addWorksheet('Leavers').addRow(['no'])
  const { name, notes, rows } = await readSheet(new Uint8Array(await book.xlsx.writeBuffer()))
  expect([name, notes, rows[0]?.cells]).toEqual([
    'Starters',
    ['Only the sheet ‘Starters’ is read, not ‘Leavers’.'],
    ['yes'],
  ])
})

describe('a .csv', () => {
  test.each([
    [
      'commas and quotes',
      csv('a,"b ""c"", d"\n"two\nlines",="007"'),
      [
        ['a', 'b "c", d'],
        ['two\nlines', '007'],
      ],
    ],
    [
      'semicolons, as Excel writes them in half of Europe',
      csv('a;b\r\n1,5;2\r\n'),
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      csv('a\tb\n1\t2'),
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a hint of the separator', csv('sep=|\na|b'), [['a', 'b']]],
    ['UTF-8 with its mark', csv('\ufeffŁukasz,b'), [['Łukasz', 'b']]],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeffŁukasz\tb', 'utf16le')), [['Łukasz', 'b']]],
    ['Windows-1252', csv('Ciar\xe1n,b', 'latin1'), [['Ciarán', 'b']]],
    [
      'blank lines',
      csv('a,b\n\n,\nc,d\n'),
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ])('with %s', async (_, bytes, cells) => expect(await cellsOf(bytes)).toEqual(cells))

  test('rows keep the number that a spreadsheet shows, formulas are marked, another encoding is said', async () => {
    const { rows, notes } = await readSheet(csv('a,b\n\nCiar\xe1n,=1+1', 'latin1'))
    expect(rows[1]).toEqual({ row: 3, cells: ['Ciarán', '=1+1'], formulas: [1] })
    expect(notes).toEqual(['The file is not UTF-8: it was read as Windows-1252. Look at names with accents.'])
  })
})
