import { numberText, type Style, stylesOf } from './number.ts'
import {
  SpreadsheetError,
  spreadsheetLimits,
  spreadsheetMessages,
  type Worksheet,
  type WorksheetRow,
} from './spreadsheet.ts'
import { attribute, elements, plain, richText, tags } from './xml.ts'
import { type Entry, entriesOf, textOf, wholeText } from './zip.ts'

/**
 * Reads the first visible worksheet of an .xlsx: values only, streamed, so that only the rows themselves are kept in
 * memory.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Worksheet> {
  const entries = entriesOf(bytes)
  const types = entries.get('[content_types].xml')
  if (!types) throw new SpreadsheetError(spreadsheetMessages.strange)
  const isMacro = [...entries.keys()].some((name) => name.endsWith('vbaproject.bin'))
  if (isMacro || /macroEnabled/i.test(await wholeText(bytes, types)))
    throw new SpreadsheetError(spreadsheetMessages.macro)
  const workbook = entries.get('xl/workbook.xml')
  if (!workbook) throw new SpreadsheetError(spreadsheetMessages.strange)
  const workbookXml = await wholeText(bytes, workbook)
  const worksheets = tags(workbookXml, 'sheet').map((tag) => ({
    name: plain(attribute(tag, 'name') ?? ''),
    id: attribute(tag, 'r:id') ?? /\s\w+:id="([^"]*)"/.exec(tag)?.[1] ?? '',
    shown: !/hidden/i.test(attribute(tag, 'state') ?? ''),
  }))
  const worksheet = worksheets.find(({ shown }) => shown) ?? worksheets[0]
  const part = worksheet && (await partOf(bytes, entries, worksheet.id))
  if (!part) throw new SpreadsheetError(spreadsheetMessages.damaged)
  const texts = await sharedTexts(bytes, entries.get('xl/sharedstrings.xml'))
  const stylesEntry = entries.get('xl/styles.xml')
  const is1904 = tags(workbookXml, 'workbookPr').some((tag) => /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? ''))
  const styles = stylesEntry ? stylesOf(await wholeText(bytes, stylesEntry), is1904) : []
  const others = worksheets
    .filter((other) => other !== worksheet && other.shown)
    .map(({ name }) => `‘${name}’`)
    .slice(0, 20)
  const notes = others.length ? [`Only the sheet ‘${worksheet.name}’ is read, not ${others.join(', ')}.`] : []
  return { name: worksheet.name, rows: await rowsOf(bytes, part, texts, styles), notes }
}

async function partOf(bytes: Uint8Array, entries: Map<string, Entry>, id: string) {
  const relations = entries.get('xl/_rels/workbook.xml.rels')
  const all = relations ? tags(await wholeText(bytes, relations), 'Relationship') : []
  const target = all.find((tag) => attribute(tag, 'Id') === id)
  const path = target && attribute(target, 'Target')?.toLowerCase()
  if (!path || attribute(target, 'TargetMode') === 'External') return undefined
  return entries.get(path.startsWith('/') ? path.slice(1) : `xl/${path.replace(/^\.\//, '')}`)
}

async function sharedTexts(bytes: Uint8Array, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  for await (const [items, prefix] of elements(textOf(bytes, entry), 'si')) {
    // An empty string can be written as `<si/>`: it keeps its index.
    for (const item of items) texts.push(richText(item, prefix))
    if (texts.length > spreadsheetLimits.texts) throw new SpreadsheetError(spreadsheetMessages.bomb)
  }
  return texts
}

async function rowsOf(bytes: Uint8Array, part: Entry, texts: string[], styles: Style[]): Promise<WorksheetRow[]> {
  const rows: WorksheetRow[] = []
  let at = 0
  let written = 0
  for await (const [found, prefix] of elements(textOf(bytes, part), 'row')) {
    written += found.length
    if (written > spreadsheetLimits.written) throw new SpreadsheetError(spreadsheetMessages.bomb)
    for (const xml of found) {
      const head = xml.slice(0, xml.indexOf('>'))
      at = Number(attribute(head, 'r') ?? at + 1)
      const row = rowOf(xml, head.length + 1, at, prefix, texts, styles)
      if (!row) continue
      // The row of headings and titles above it are not counted.
      if (rows.length >= spreadsheetLimits.rows + 10) throw new SpreadsheetError(spreadsheetMessages.tooManyRows)
      rows.push(row)
    }
  }
  return rows
}

function rowOf(xml: string, from: number, row: number, prefix: string, texts: string[], styles: Style[]) {
  const cells: string[] = []
  let formulas: number[] | undefined
  let column = -1
  let isFilled = false
  const open = `<${prefix}c`
  const close = `</${prefix}c>`
  for (let at = xml.indexOf(open, from); at >= 0; at = xml.indexOf(open, at)) {
    const tagEnd = xml.indexOf('>', at)
    if (tagEnd < 0) throw new SpreadsheetError(spreadsheetMessages.damaged)
    const head = xml.slice(at + open.length, tagEnd)
    at = tagEnd
    const place = attribute(head, 'r')
    column = place ? columnOf(place) : column + 1
    if (head.endsWith('/') || column >= spreadsheetLimits.columns) continue
    const end = xml.indexOf(close, tagEnd)
    if (end < 0) throw new SpreadsheetError(spreadsheetMessages.damaged)
    const body = xml.slice(tagEnd + 1, end)
    at = end
    if (body.includes(`<${prefix}f`)) {
      formulas ??= []
      formulas.push(column)
    }
    const style = styles[Number(attribute(head, 's') ?? -1)]
    const value = cellValue(body, attribute(head, 't'), prefix, texts, style).slice(0, spreadsheetLimits.cell)
    if (value === '') continue
    while (cells.length < column) cells.push('')
    cells[column] = value
    isFilled = true
  }
  if (!isFilled) return undefined
  return formulas ? { row, cells, formulas } : { row, cells }
}

function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const sign = place.charCodeAt(at)
    if (sign < 65 || sign > 90) break
    column = column * 26 + sign - 64
  }
  return column - 1
}

function cellValue(body: string, type: string | undefined, prefix: string, texts: string[], style: Style | undefined) {
  if (type === 'inlineStr') return richText(body, prefix).trim()
  const open = body.indexOf(`<${prefix}v`)
  if (open < 0) return ''
  const start = body.indexOf('>', open) + 1
  const end = body.indexOf(`</${prefix}v>`, start)
  const raw = end < 0 ? '' : body.slice(start, end)
  if (type === 's') return (texts[Number(raw)] ?? '').trim()
  if (type === 'str' || type === 'e') return plain(raw).trim()
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return raw.slice(0, 10)
  return numberText(raw.trim(), style)
}
