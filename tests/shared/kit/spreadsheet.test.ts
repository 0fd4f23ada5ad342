import exceljs from 'exceljs'
import { describe, expect, test } from 'vitest'
import { readSpreadsheet } from '#shared/domain/kit/spreadsheet/read'
import { SpreadsheetError, spreadsheetMessages } from '#shared/domain/kit/spreadsheet/spreadsheet'
import {
  badSpreadsheets,
  buildXlsx,
  endlessRows,
  rowsXml,
  worksheetXml,
  xlsxOfRows,
} from '../../support/workforce/xlsx.ts'

const csv = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const cellsOf = async (bytes: Uint8Array) => (await readSpreadsheet(bytes)).rows.map(({ cells }) => cells)
const errorMessageOf = (bytes: Uint8Array) =>
  readSpreadsheet(bytes).then(
    () => 'taken in',
    (error: unknown) => (error instanceof SpreadsheetError ? error.message : `broke: ${error}`),
  )

const expectedMessages: Record<string, string> = {
  bomb: spreadsheetMessages.bomb,
  'bomb that lies about its size': spreadsheetMessages.bomb,
  'bomb of many parts': spreadsheetMessages.bomb,
  'book that points outside itself': spreadsheetMessages.markup,
  'book with macros': spreadsheetMessages.macro,
  'book of the macro kind': spreadsheetMessages.macro,
  'locked book': spreadsheetMessages.locked,
  'zip with a locked part': spreadsheetMessages.locked,
  'old .xls': spreadsheetMessages.old,
  'renamed PDF': spreadsheetMessages.strange,
  'renamed picture': spreadsheetMessages.strange,
  'page of the web': spreadsheetMessages.strange,
  'zip that is no book': spreadsheetMessages.strange,
  'zip within itself': spreadsheetMessages.strange,
  'cut book': spreadsheetMessages.damaged,
  'empty file': spreadsheetMessages.empty,
  'book without rows': spreadsheetMessages.empty,
  'text of no encoding': spreadsheetMessages.encoding,
  'file above 10 MB': spreadsheetMessages.tooLarge,
}
describe('a file that is not a list of workers is refused with words', () => {
  test.each(Object.entries(badSpreadsheets))('%s', async (name, make) =>
    expect(await errorMessageOf(make())).toBe(expectedMessages[name]),
  )
})

test('a workbook of Excel is read as the person sees it', async () => {
  const workbook = new exceljs.Workbook()
  const worksheet = workbook.addWorksheet('October')
  worksheet.addRow(['Name', 'Born', 'Card', 'Rate', 'Long', 'On'])
  const row = worksheet.addRow([
    'Ó Súilleabháin & Sons',
    new Date(Date.UTC(1986, 6, 19)),
    123,
    22.5,
    447700900142,
    true,
  ])
  row.getCell(3).numFmt = '000000'
  worksheet.addRow([])
  worksheet.addRow([{ richText: [{ text: 'Brzęczysz' }, { text: 'czykiewicz' }] }, { formula: 'B2', result: 5 }])
  const read = await readSpreadsheet(new Uint8Array(await workbook.xlsx.writeBuffer()))
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
  const xml = worksheetXml(
    rowsXml([['< s="1"><v>1</v></c>', '<><v>4.47700900142E+11</v></c>', '<><v>24.100000000000001</v></c>']]),
  )
  const styles = '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  expect(await cellsOf(buildXlsx(xml, { styles, workbookXml: '<workbookPr date1904="1"/>' }))).toEqual([
    ['1904-01-02', '447700900142', '24.1'],
  ])
})

test('rows without end hold only what stands in them', async () => {
  expect((await readSpreadsheet(endlessRows())).rows.map(({ row }) => row)).toEqual([1, 2])
})

test('more than 10,000 rows are refused', async () => {
  const rows = Array.from({ length: 10_012 }, () => ['Jan', 'Nowak'])
  expect(await errorMessageOf(xlsxOfRows(rows))).toBe(spreadsheetMessages.tooManyRows)
  expect(await errorMessageOf(csv('Jan,Nowak\n'.repeat(10_012)))).toBe(spreadsheetMessages.tooManyRows)
})

test('only the first shown sheet is read, and the others are named', async () => {
  const workbook = new exceljs.Workbook()
  workbook.addWorksheet('Hidden', { state: 'hidden' }).addRow(['no'])
  workbook.addWorksheet('Starters').addRow(['yes'])
  workbook.addWorksheet('Leavers').addRow(['no'])
  const { name, notes, rows } = await readSpreadsheet(new Uint8Array(await workbook.xlsx.writeBuffer()))
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
    const { rows, notes } = await readSpreadsheet(csv('a,b\n\nCiar\xe1n,=1+1', 'latin1'))
    expect(rows[1]).toEqual({ row: 3, cells: ['Ciarán', '=1+1'], formulas: [1] })
    expect(notes).toEqual(['The file is not UTF-8: it was read as Windows-1252. Look at names with accents.'])
  })
})
