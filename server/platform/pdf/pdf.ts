import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'

/**
 * A part of a document: `steps` are numbered, `items` bulleted; the first row of a `table` is its head and is repeated
 * on each page; `widths` are the columns' shares, `pictures` (JPEG) are placed before the rows below the head.
 */
export type Part =
  | { heading: string }
  | { text: string }
  | { note: string }
  | { steps: readonly string[] }
  | { items: readonly string[] }
  | Table
  | { page: true }
type Table = {
  table: readonly (readonly string[])[]
  widths?: readonly number[]
  pictures?: readonly (Buffer | undefined)[]
}
/** `foot` is printed at the foot of every page, next to its number. */
export type PdfContent = {
  title: string
  subtitle: string
  foot: string
  author: string
  made: Date
  parts: readonly Part[]
}

type Doc = InstanceType<typeof PDFDocument>
const require = createRequire(import.meta.url)
const margin = 56
const bottom = 76
const ink = '#15181d'
const muted = '#555a62'
const brand = '#ffb400'

/** Renders a document as an A4 PDF, with its headings as bookmarks and the pages numbered. */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom },
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: content.title, Author: content.author, CreationDate: content.made, ModDate: content.made },
  })
  // The app's own typeface in full: Latin with all accents, Greek, Cyrillic. Only the glyphs used are embedded.
  doc.registerFont('Regular', require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
  doc.registerFont('Bold', require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'))
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  putTitle(doc, content)
  for (const part of content.parts) await putPart(doc, part)
  numberPages(doc, content.foot)
  doc.end()
  return whole
}

function putTitle(doc: Doc, { title, subtitle }: PdfContent) {
  doc.rect(margin, margin, 44, 6).fill(brand)
  doc
    .fillColor(ink)
    .font('Bold')
    .fontSize(24)
    .text(printable(title), margin, margin + 18)
  doc.moveDown(0.3).fillColor(muted).font('Regular').fontSize(12).text(printable(subtitle))
  doc.moveDown(1.2)
}

const room = (doc: Doc) => doc.page.height - bottom - doc.y
const body = (doc: Doc) => doc.font('Regular').fontSize(11).fillColor(ink)

async function putPart(doc: Doc, part: Part) {
  if ('page' in part) doc.addPage()
  else if ('heading' in part) putHeading(doc, part.heading)
  else if ('text' in part) body(doc).text(printable(part.text), { lineGap: 3 }).moveDown(0.6)
  else if ('note' in part) putNote(doc, part.note)
  else if ('steps' in part) part.steps.forEach((step, index) => void putLine(doc, `${index + 1}.`, step))
  else if ('items' in part) for (const item of part.items) putLine(doc, '•', item)
  else await putTable(doc, part)
}

function putHeading(doc: Doc, heading: string) {
  if (room(doc) < 110) doc.addPage()
  doc.moveDown(0.7)
  doc.outline.addItem(heading)
  doc.font('Bold').fontSize(15).fillColor(ink).text(printable(heading)).moveDown(0.4)
}

function putLine(doc: Doc, mark: string, line: string) {
  const width = doc.page.width - 2 * margin - 22
  body(doc)
  if (room(doc) < doc.heightOfString(printable(line), { width, lineGap: 3 })) doc.addPage()
  const top = doc.y
  body(doc).text(mark, margin, top, { width: 20 })
  doc.text(printable(line), margin + 22, top, { width, lineGap: 3 })
  doc.x = margin
  doc.moveDown(0.35)
}

function putNote(doc: Doc, note: string) {
  const width = doc.page.width - 2 * margin - 28
  body(doc)
  const height = doc.heightOfString(printable(note), { width, lineGap: 3 }) + 20
  if (room(doc) < height) doc.addPage()
  const top = doc.y + 4
  doc.rect(margin, top, width + 28, height).fill('#f4f4f0')
  doc.rect(margin, top, 4, height).fill(brand)
  body(doc).text(printable(note), margin + 18, top + 10, { width, lineGap: 3 })
  doc.x = margin
  doc.y = top + height + 10
}

const pictureSize = 28
/** Rows rendered in one go: a list of thousands must not block requests from the gates. */
const breath = 50
async function putTable(doc: Doc, { table, widths, pictures }: Table) {
  const shares = widths ?? table[0]?.map(() => 1) ?? []
  const edge = margin + (pictures ? pictureSize + 8 : 0)
  const unit = (doc.page.width - margin - edge) / shares.reduce((sum, share) => sum + share, 0)
  const columns = shares.map((share, index) => ({
    x: edge + unit * shares.slice(0, index).reduce((sum, each) => sum + each, 0),
    width: unit * share - 12,
  }))
  const font = (isHead: boolean) =>
    doc
      .font(isHead ? 'Bold' : 'Regular')
      .fontSize(9)
      .fillColor(ink)
  const heightOf = (row: readonly string[], isHead: boolean) => {
    font(isHead)
    const lines = row.map((cell, column) => doc.heightOfString(printable(cell), { width: columns[column]?.width }))
    return Math.max(...lines, pictures && !isHead ? pictureSize - 6 : 0) + 12
  }
  const putRow = (row: readonly string[], isHead: boolean, height: number, picture?: Buffer) => {
    const top = doc.y
    if (picture) doc.image(picture, margin, top + 3, { width: pictureSize, height: pictureSize })
    font(isHead)
    row.forEach((cell, column) => {
      doc.text(printable(cell), columns[column]?.x, top + 6, { width: columns[column]?.width })
    })
    doc.moveTo(margin, top + height).lineTo(doc.page.width - margin, top + height)
    doc
      .lineWidth(isHead ? 1 : 0.5)
      .strokeColor(isHead ? ink : '#dddbd3')
      .stroke()
    doc.x = margin
    doc.y = top + height
  }
  const [head, ...rows] = table
  if (!head) return
  const headHeight = heightOf(head, true)
  if (room(doc) < headHeight + 40) doc.addPage()
  putRow(head, true, headHeight)
  for (const [index, row] of rows.entries()) {
    if (index % breath === 0) await setImmediate()
    const height = heightOf(row, false)
    if (room(doc) < height) {
      doc.addPage()
      putRow(head, true, headHeight)
    }
    putRow(row, false, height, pictures?.[index])
  }
  doc.moveDown(0.8)
}

/** Characters that the typeface has. */
const drawable =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u03a1\u03a3-\u03d7\u0400-\u0479\u0480-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9e-\u1fff\u2010-\u2027\u20a0-\u20af\u2122\n]/
const charsOf = (text: string) => [...text.normalize('NFC')]
/** Whether a text can be printed unchanged; otherwise letters of other scripts become empty boxes. */
export const isPrintable = (text: string) => charsOf(text).every((char) => drawable.test(char))
const printable = (text: string) =>
  charsOf(text)
    .map((char) => (drawable.test(char) ? char : plain(char) || '□'))
    .join('')
const plain = (char: string) => [...char.normalize('NFKD')].filter((part) => drawable.test(part)).join('')

function numberPages(doc: Doc, foot: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Writing below the bottom margin would open a new page: it is removed for the footer.
    doc.page.margins.bottom = 0
    const line = { lineBreak: false, width: doc.page.width - 2 * margin }
    doc.font('Regular').fontSize(9).fillColor(muted)
    doc.text(printable(foot), margin, doc.page.height - 46, line)
    doc.text(`Page ${page + 1} of ${count}`, margin, doc.page.height - 46, { ...line, align: 'right' })
    doc.page.margins.bottom = bottom
  }
}
