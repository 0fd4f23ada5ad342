import { randomBytes } from 'node:crypto'
import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { type WorkbookCell, workbook } from '#server/platform/xlsx/xlsx'

const columns = [{ head: 'Word', width: 20, kind: 'text' }] as const
/** Blocks of a megabyte that no compression makes small, counted as they are asked for. */
function counted(most: number) {
  const counter = { blocks: 0 }
  async function* blocks(): AsyncGenerator<WorkbookCell[][]> {
    for (let block = 0; block < most; block++) {
      counter.blocks += 1
      yield Array.from({ length: 1024 }, () => [randomBytes(750).toString('base64')])
    }
  }
  return { counter: counter, content: workbook('Words', columns, blocks()) }
}
const read = async (content: AsyncIterable<Buffer>) => {
  const parts = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

test('whoever reads slowly is not read ahead for', async () => {
  const slow = counted(12)
  const reader = slow.content[Symbol.asyncIterator]()
  for (let bytes = 0; bytes < 100_000; bytes += (await reader.next()).value.length);
  // As long as it takes another to read as much to its end, and again.
  for (let others = 0; others < 2; others++) {
    const quick = counted(12)
    await read(quick.content)
    expect(quick.counter.blocks).toBe(12)
  }
  expect(slow.counter.blocks).toBeLessThanOrEqual(3)
  slow.content.destroy()
})

test('a reader who goes away ends the reading of rows', async () => {
  await new Promise<void>((resume) => {
    async function* blocks(): AsyncGenerator<WorkbookCell[][]> {
      try {
        for (;;) yield Array.from({ length: 1024 }, () => [randomBytes(750).toString('base64')])
      } finally {
        resume()
      }
    }
    const content = workbook('Words', columns, blocks())
    content.once('readable', () => content.destroy())
  })
})

test('rows that cannot be read end the file with their error', async () => {
  async function* blocks(): AsyncGenerator<WorkbookCell[][]> {
    yield [['a']]
    throw new Error('The database is away.')
  }
  await expect(read(workbook('Words', columns, blocks()))).rejects.toThrow('The database is away.')
})

test('the head is bold, frozen and filters; columns have their width and format', async () => {
  const loaded = new exceljs.Workbook()
  async function* blocks(): AsyncGenerator<WorkbookCell[][]> {
    yield [
      ['Jan', 480, 46321.5, 46321, 1234.5],
      ['Beata', null, null, null, null],
    ]
  }
  const every = [
    { head: 'Worker', width: 28, kind: 'text' },
    { head: 'Minutes', width: 9, kind: 'number' },
    { head: 'In', width: 17, kind: 'moment' },
    { head: 'Day', width: 12, kind: 'day' },
    { head: 'Pay before deductions (£)', width: 12, kind: 'money' },
  ] as const
  const { buffer, byteOffset, byteLength } = await read(workbook('Check-ins', every, blocks()))
  await loaded.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
  const [worksheet] = loaded.worksheets
  expect(worksheet?.name).toBe('Check-ins')
  expect(worksheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
  expect(worksheet?.autoFilter).toBe('A1:E3')
  // A head has room for the arrow of its filter.
  expect(worksheet?.columns.map(({ width }) => width)).toEqual([28, 10, 17, 12, 28])
  expect([loaded.creator, loaded.lastModifiedBy]).toEqual(['Muster', 'Muster'])
  expect(worksheet?.getCell('A1').font?.bold).toBe(true)
  expect(['A2', 'B2', 'C2', 'D2', 'E2'].map((at) => worksheet?.getCell(at).numFmt)).toEqual([
    undefined,
    undefined,
    'dd/mm/yyyy hh:mm',
    'dd/mm/yyyy',
    '#,##0.00',
  ])
  expect(worksheet?.getRow(2).values).toEqual([
    undefined,
    'Jan',
    480,
    new Date('2026-10-26T12:00:00Z'),
    new Date('2026-10-26T00:00:00Z'),
    1234.5,
  ])
  expect(worksheet?.getRow(3).values).toEqual([undefined, 'Beata'])
})

test('texts said again, texts beyond those that are kept, and blanks at their ends come as they are', async () => {
  const words = [...Array.from({ length: 6000 }, (_, n) => `Łukasz ${n} <&> `), 'Łukasz 1 <&> ', 'Łukasz 5999 <&> ', '']
  const loaded = new exceljs.Workbook()
  async function* blocks() {
    yield words.map((word) => [word])
  }
  const { buffer, byteOffset, byteLength } = await read(workbook('Words', columns, blocks()))
  await loaded.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
  expect(loaded.worksheets[0]?.getColumn(1).values.slice(2)).toEqual(words.slice(0, -1))
})

test('rows wider than what is handed on at once come whole, signs of every width too', async () => {
  const words = ['x'.repeat(300_000), '€'.repeat(200_000), '😀 Łukasz O’Neill', 'a']
  const loaded = new exceljs.Workbook()
  async function* blocks() {
    yield words.map((word) => [word])
  }
  const { buffer, byteOffset, byteLength } = await read(workbook('Words', columns, blocks()))
  await loaded.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
  expect(loaded.worksheets[0]?.getColumn(1).values.slice(2)).toEqual(words)
})
