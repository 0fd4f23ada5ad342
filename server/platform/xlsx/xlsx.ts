import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import exceljs from 'exceljs'

/**
 * `text` is always written as text; `money` is in pounds; `moment` and `day` are spreadsheet serials (days since
 * 1899-12-30) in London time. `width` is at least that of the head with the arrow of its filter.
 */
export type WorkbookColumn = { head: string; width: number; kind: 'text' | 'number' | 'money' | 'moment' | 'day' }
export type WorkbookCell = string | number | null

/** Rows of a spreadsheet below its header. */
export const maxWorksheetRows = 1_048_575

/** First characters that spreadsheets run as a formula; such text is prefixed with a quote (OWASP ASVS 1.2.10). */
const formula = new Set(['=', '+', '-', '@', '\t', '\r', '\0'])
/** Characters not allowed in XML: most control characters, unpaired surrogates. */
const invalid = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
/** What a spreadsheet decodes (`_x000D_`), and the one character that XML parsers change. */
const encoded = /\r|_(?=x[\da-f]{4}_)/gi
const doubtful = /[\r_\ufffe\uffff]|\p{Cc}|\p{Cs}/u
function madeSafe(text: string): string {
  const quoted = formula.has(text.charAt(0)) ? `'${text}` : text
  if (!doubtful.test(quoted)) return quoted
  return quoted.replace(invalid, '\ufffd').replace(encoded, (sign) => (sign === '_' ? '_x005F_' : '_x000D_'))
}

/** Texts written once and referred to, as far as memory may grow by them; a row with any other has them in its cells. */
const mostShared = 5000
const longestShared = 200

const styles = {
  text: {},
  number: {},
  money: { numFmt: '#,##0.00' },
  moment: { numFmt: 'dd/mm/yyyy hh:mm' },
  day: { numFmt: 'dd/mm/yyyy' },
} satisfies Record<WorkbookColumn['kind'], Partial<exceljs.Style>>
const filterArrow = 3
const headStyle = { font: { name: 'Calibri', size: 11, bold: true } }

/** What a zip may lag behind its rows, in bytes. */
const longestQueue = 512 * 1024

declare module 'exceljs' {
  /** What its declarations leave out of the stream writer's worksheet. */
  interface Worksheet {
    useSharedStrings?: boolean
    /** It accepts every write: what is not yet zipped waits in the stream that it is piped to. */
    readonly stream?: { readonly pipes: readonly (Writable & { _writableState: { length: number } })[] }
  }
}

/**
 * An .xlsx file with one sheet, written while it is read: the next rows are taken once those before them have left. The
 * text of a cell is never a formula.
 */
export function workbook(
  name: string,
  columns: readonly WorkbookColumn[],
  blocks: AsyncIterable<Iterable<WorkbookCell[]>>,
): Readable {
  const content = new PassThrough()
  write(content, name, columns, blocks).catch((error) => content.destroy(error))
  return content
}

async function write(
  content: PassThrough,
  name: string,
  columns: readonly WorkbookColumn[],
  blocks: AsyncIterable<Iterable<WorkbookCell[]>>,
): Promise<void> {
  const closed = new AbortController()
  content.once('close', () => closed.abort())
  const writer = new exceljs.stream.xlsx.WorkbookWriter({ stream: content, useStyles: true })
  writer.creator = 'Muster'
  writer.lastModifiedBy = 'Muster'
  const worksheet = writer.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  worksheet.columns = columns.map(({ head, width }) => ({ width: Math.max(width, head.length + filterArrow) }))

  const shared = new Map<string, string>()
  function textCell(text: string): string {
    const found = shared.get(text)
    if (found !== undefined) return found
    const written = madeSafe(text)
    if (shared.size < mostShared && text.length <= longestShared) shared.set(text, written)
    else worksheet.useSharedStrings = false
    return written
  }
  const addRow = (values: WorkbookCell[], styleOf: (column: number) => Partial<exceljs.Style>) => {
    worksheet.useSharedStrings = true
    const row = worksheet.addRow(
      values.map((value) =>
        value === null || value === '' ? undefined : typeof value === 'string' ? textCell(value) : value,
      ),
    )
    // One object for all cells of a column: exceljs recognises a style by its object, and builds any other anew.
    row.eachCell((cell, number) => {
      cell.style = styleOf(number - 1)
    })
    row.commit()
  }

  addRow(
    columns.map(({ head }) => head),
    () => headStyle,
  )
  let last = 1
  for await (const block of blocks) {
    closed.signal.throwIfAborted()
    for (const values of block) {
      addRow(values, (column) => styles[columns[column]?.kind ?? 'text'])
      last += 1
      const queue = worksheet.stream?.pipes[0]
      if (queue && queue._writableState.length > longestQueue) await once(queue, 'drain', { signal: closed.signal })
      if (content.writableNeedDrain) await once(content, 'drain', { signal: closed.signal })
    }
  }
  worksheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: columns.length } }
  await writer.commit()
}
