const crcs = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
function crcOf(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcs[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ -1) >>> 0
}

/** Escapes a text for XML, with a quote before anything that spreadsheets run as a formula (OWASP ASVS 1.2.10). */
const safe = (text: string) =>
  (/^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text)
    .replace(/(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>]|_(?=x[\da-f]{4}_)/gi, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '_x005F_')
const schemas = 'http://schemas.openxmlformats.org'
const relations = `${schemas}/package/2006/relationships`
const office = `${schemas}/officeDocument/2006/relationships`
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Writes a small .xlsx of text cells: the first row has the headings, stays in place and filters. A text is never a
 * formula, and leading zeros are kept. Parts and cells are named as by Excel: some readers go by these alone.
 */
export function writeXlsx(name: string, rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const rowElements = rows.map(
    (row, n) =>
      `<row r="${n + 1}">${row.map((text, column) => `<c r="${letters(column + 1)}${n + 1}" s="${n ? 1 : 2}" t="inlineStr"><is><t xml:space="preserve">${safe(text)}</t></is></c>`).join('')}</row>`,
  )
  const heads = rows[0] ?? []
  const widths = heads.map(
    (head, n) =>
      `<col min="${n + 1}" max="${n + 1}" width="${Math.max(18, head.length + filterArrow)}" customWidth="1"/>`,
  )
  const views = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const filter = heads.length ? `<autoFilter ref="A1:${letters(heads.length)}${rows.length}"/>` : ''
  const main = `xmlns="${schemas}/spreadsheetml/2006/main"`
  return zipped({
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets><sheet name="${safe(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}>${views}<cols>${widths.join('')}</cols><sheetData>${rowElements.join('')}</sheetData>${filter}</worksheet>`,
  })
}

/** Characters of width that the arrow of a filter takes from a heading. */
const filterArrow = 3
/** The letters of a column, counted from 1. */
const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

/** Zips without compression: the files written here are small. */
function zipped(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [path, xml] of Object.entries(parts)) {
    const name = encoder.encode(path)
    const bytes = encoder.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)
    const about = [20, 0x0800, 0, 0, 0x21].map((value) => [value, 2])
    const sizes = [crcOf(bytes), bytes.length, bytes.length].map((value) => [value, 4])
    const names = [
      [name.length, 2],
      [0, 2],
    ]
    const head = numbers([0x04034b50, 4], ...about, ...sizes, ...names)
    const rest = [0, 0, 0].map((value) => [value, 2])
    directory.push(numbers([0x02014b50, 4], [20, 2], ...about, ...sizes, ...names, ...rest, [0, 4], [at, 4]), name)
    pieces.push(head, name, bytes)
    at += head.length + name.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length / 2
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])
  const all = [...pieces, ...directory, end]
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let written = 0
  for (const piece of all) {
    whole.set(piece, written)
    written += piece.length
  }
  return whole
}
function numbers(...fields: number[][]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, width = 0]) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value = 0, width = 0] of fields) {
    if (width === 4) view.setUint32(at, value, true)
    else view.setUint16(at, value, true)
    at += width
  }
  return bytes
}
