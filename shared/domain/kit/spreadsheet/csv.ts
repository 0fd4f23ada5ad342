import {
  SpreadsheetError,
  spreadsheetLimits,
  spreadsheetMessages,
  type Worksheet,
  type WorksheetRow,
} from './spreadsheet.ts'

const notUtf8 = 'The file is not UTF-8: it was read as Windows-1252. Look at names with accents.'
/** Decodes a .csv by its byte order mark, else as UTF-8, else as Windows-1252 with a note. */
function decoded(bytes: Uint8Array): { text: string; notes: string[] } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: strict(bytes, 'utf-16le'), notes: ['Read as UTF-16.'] }
  if (first === 0xfe && second === 0xff) return { text: strict(bytes, 'utf-16be'), notes: ['Read as UTF-16.'] }
  if (bytes.includes(0)) throw new SpreadsheetError(spreadsheetMessages.encoding)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), notes: [notUtf8] }
  }
}
function strict(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new SpreadsheetError(spreadsheetMessages.encoding)
  }
}

/** Comma, semicolon, tab or bar: the one used most at the start of the file. */
function separatorOf(text: string): string {
  const sample = text.slice(0, 4000).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((sign) => [sample.split(sign).length, sign] as const)
  return counts.reduce((best, one) => (one[0] > best[0] ? one : best))[1]
}

/**
 * Parses a .csv: quoted cells can have line breaks, `="0123"` is read as the text inside, any other `=` as a formula.
 */
export function readCsv(bytes: Uint8Array): Worksheet {
  const { text, notes } = decoded(bytes)
  const hinted = /^sep=(.)\r?\n/i.exec(text)
  const body = hinted ? text.slice(hinted[0].length) : text
  const separator = hinted?.[1] ?? separatorOf(body)
  const rows: WorksheetRow[] = []
  let cells: string[] = []
  let row = hinted ? 2 : 1
  let at = 0
  const finish = () => {
    const kept = rowOf(row, cells)
    if (kept) rows.push(kept)
    if (rows.length > spreadsheetLimits.rows + 10) throw new SpreadsheetError(spreadsheetMessages.tooManyRows)
    cells = []
    row += 1
  }
  while (at < body.length) {
    const [cell, next] = body.charCodeAt(at) === 34 ? quoted(body, at, separator) : bare(body, at, separator)
    cells.push(cell)
    at = next
    if (body[at] === separator) {
      at += 1
      if (at < body.length) continue
      cells.push('')
    } else if (body[at] === '\r' && body[at + 1] === '\n') at += 2
    else at += 1
    finish()
  }
  return { name: undefined, rows, notes }
}

function bare(text: string, from: number, separator: string): [string, number] {
  let at = from
  for (; at < text.length; at++) {
    const sign = text[at]
    if (sign === separator || sign === '\n' || sign === '\r') break
  }
  return [text.slice(from, at), at]
}
function quoted(text: string, from: number, separator: string): [string, number] {
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    // An unclosed quote is an ordinary character: the cell is read as unquoted.
    if (end < 0) return bare(text, from, separator)
    if (text[end + 1] !== '"') {
      const [rest, next] = bare(text, end + 1, separator)
      return [text.slice(from + 1, end).replaceAll('""', '"') + rest, next]
    }
    at = end + 2
  }
}

function rowOf(row: number, cells: string[]): WorksheetRow | undefined {
  const formulas: number[] = []
  const kept = cells.slice(0, spreadsheetLimits.columns).map((cell, column) => {
    const text = cell.trim().slice(0, spreadsheetLimits.cell)
    const guarded = /^="([^"]*)"$/.exec(text)
    if (guarded) return guarded[1] ?? ''
    if (text.startsWith('=')) formulas.push(column)
    return text
  })
  while (kept.at(-1) === '') kept.pop()
  if (!kept.length) return undefined
  return formulas.length ? { row, cells: kept, formulas } : { row, cells: kept }
}
