import { Readable } from 'node:stream'
import { type Part, zipped } from '#server/platform/xlsx/zip'

/**
 * `text` is always written as text; `moment` and `day` are spreadsheet serials (days since 1899-12-30) in London time.
 */
export type WorkbookColumn = { head: string; width: number; kind: 'text' | 'number' | 'moment' | 'day' }
export type WorkbookCell = string | number | null

/** First characters that spreadsheets run as a formula; such text is prefixed with a quote (OWASP ASVS 1.2.10). */
const formula = new Set(['=', '+', '-', '@', '\t', '\r', '\0'])
/** Characters not allowed in XML: most control characters, unpaired surrogates. */
const unheld = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
/** Characters that XML, or a spreadsheet (`_x000D_`), would interpret. */
const special = /[&<>\r]|_(?=x[\da-f]{4}_)/gi
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;', _: '_x005F_' }
const doubtful = /[&<>_\ufffe\uffff]|\p{Cc}|\p{Cs}/u
function madeSafe(text: string): string {
  const quoted = formula.has(text.charAt(0)) ? `'${text}` : text
  if (!doubtful.test(quoted)) return quoted
  return quoted.replace(unheld, '\ufffd').replace(special, (sign) => escaped[sign] ?? sign)
}
/**
 * The texts of a workbook, which repeat a lot: the first short ones are checked and written once, as shared strings;
 * all others are written inline, so that memory stays bounded.
 */
function sharedTexts() {
  const cache = new Map<string, string>()
  const items: string[] = []
  return {
    /** The XML after a text cell's address. */
    cell(text: string): string {
      const found = cache.get(text)
      if (found !== undefined) return found
      const item = `<t xml:space="preserve">${madeSafe(text)}</t>`
      if (items.length === mostShared || text.length > longestShared) return `" t="inlineStr"><is>${item}</is></c>`
      const cell = `" t="s"><v>${items.push(item) - 1}</v></c>`
      cache.set(text, cell)
      return cell
    },
    *part(): Generator<string> {
      yield declared(`<sst xmlns="${main}">`)
      for (const item of items) yield `<si>${item}</si>`
      yield '</sst>'
    },
  }
}
const mostShared = 5000
const longestShared = 200

const style = { text: 0, number: 0, moment: 1, day: 2 } as const
const heading = 3
const columnName = (column: number) => String.fromCharCode(65 + column)

/** Rows of a spreadsheet below its header. */
export const maxWorksheetRows = 1_048_575

/**
 * An .xlsx file with one sheet, made while it is read: at most two blocks of `rows` are in memory. At most 26 columns.
 * The text of a cell is never a formula.
 */
export function workbook(
  name: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<Iterable<WorkbookCell[]>>,
): Readable {
  const texts = sharedTexts()
  const parts: Part[] = [
    ...frame.map(([path, xml]) => ({ name: path, content: declared(xml.replace('{name}', () => madeSafe(name))) })),
    { name: 'xl/worksheets/sheet1.xml', content: worksheetXml(columns, rows, texts) },
    { name: 'xl/sharedStrings.xml', content: texts.part() },
  ]
  return Readable.from(zipped(parts), { objectMode: false })
}

/** Bytes of a spreadsheet passed on at once. */
const chunk = 256 * 1024

async function* worksheetXml(
  columns: readonly WorkbookColumn[],
  blocks: AsyncIterable<Iterable<WorkbookCell[]>>,
  texts: ReturnType<typeof sharedTexts>,
) {
  const starts = columns.map(({ kind }, index) => [`<c r="${columnName(index)}`, `" s="${style[kind]}"><v>`] as const)
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const heads = columns.map(
    ({ head }, index) =>
      `<c r="${columnName(index)}1" s="${heading}" t="inlineStr"><is><t>${madeSafe(head)}</t></is></c>`,
  )
  yield declared(
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`,
  )
  let at = 1
  let bytes = Buffer.allocUnsafe(chunk)
  let end = 0
  for await (const block of blocks)
    for (const row of block) {
      at += 1
      let xml = `<row r="${at}">`
      for (let index = 0; index < starts.length; index++) {
        const value = row[index]
        const start = starts[index]
        if (value === null || value === undefined || value === '' || !start) continue
        xml += start[0] + at + (typeof value === 'string' ? texts.cell(value) : `${start[1]}${value}</v></c>`)
      }
      xml += '</row>'
      // A UTF-16 unit takes at most three bytes.
      if (end + xml.length * 3 > bytes.length) {
        yield bytes.subarray(0, end)
        bytes = Buffer.allocUnsafe(Math.max(chunk, xml.length * 3))
        end = 0
      }
      end += bytes.write(xml, end)
    }
  yield bytes.subarray(0, end)
  yield '</sheetData></worksheet>'
}

const declared = (xml: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`
const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const relations = `${schemas}/package/2006/relationships`
const office = `${schemas}/officeDocument/2006/relationships`
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** The parts of a workbook that do not depend on its rows. */
const frame = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${spreadsheetType}.sharedStrings+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="{name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
] as const
