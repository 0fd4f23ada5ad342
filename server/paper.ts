import PDFDocument from 'pdfkit'

/** A part of a paper: `steps` are numbered, `items` have a bullet, the first row of a `table` is its head. */
export type Part =
  | { heading: string }
  | { text: string }
  | { note: string }
  | { steps: readonly string[] }
  | { items: readonly string[] }
  | { table: readonly (readonly string[])[] }
  | { page: true }
/** `foot` stands at the foot of every page beside its number. */
export type Paper = {
  title: string
  subtitle: string
  foot: string
  author: string
  made: Date
  parts: readonly Part[]
}

type Doc = InstanceType<typeof PDFDocument>
const margin = 56
const bottom = 76
const ink = '#15181d'
const muted = '#555a62'
const brand = '#ffb400'

/** Sets a paper on A4 pages, with its headings as bookmarks and the pages numbered. */
export function printPaper(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom },
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: paper.title, Author: paper.author, CreationDate: paper.made, ModDate: paper.made },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  putTitle(doc, paper)
  for (const part of paper.parts) putPart(doc, part)
  numberPages(doc, paper.foot)
  doc.end()
  return whole
}

function putTitle(doc: Doc, { title, subtitle }: Paper) {
  doc.rect(margin, margin, 44, 6).fill(brand)
  doc
    .fillColor(ink)
    .font('Helvetica-Bold')
    .fontSize(24)
    .text(title, margin, margin + 18)
  doc.moveDown(0.3).fillColor(muted).font('Helvetica').fontSize(12).text(subtitle)
  doc.moveDown(1.2)
}

const room = (doc: Doc) => doc.page.height - bottom - doc.y
const body = (doc: Doc) => doc.font('Helvetica').fontSize(11).fillColor(ink)

function putPart(doc: Doc, part: Part) {
  if ('page' in part) doc.addPage()
  else if ('heading' in part) putHeading(doc, part.heading)
  else if ('text' in part) body(doc).text(part.text, { lineGap: 3 }).moveDown(0.6)
  else if ('note' in part) putNote(doc, part.note)
  else if ('steps' in part) part.steps.forEach((step, index) => void putLine(doc, `${index + 1}.`, step))
  else if ('items' in part) for (const item of part.items) putLine(doc, '•', item)
  else putTable(doc, part.table)
}

function putHeading(doc: Doc, heading: string) {
  if (room(doc) < 110) doc.addPage()
  doc.moveDown(0.7)
  doc.outline.addItem(heading)
  doc.font('Helvetica-Bold').fontSize(15).fillColor(ink).text(heading).moveDown(0.4)
}

function putLine(doc: Doc, mark: string, line: string) {
  const width = doc.page.width - 2 * margin - 22
  body(doc)
  if (room(doc) < doc.heightOfString(line, { width, lineGap: 3 })) doc.addPage()
  const top = doc.y
  body(doc).text(mark, margin, top, { width: 20 })
  doc.text(line, margin + 22, top, { width, lineGap: 3 })
  doc.x = margin
  doc.moveDown(0.35)
}

function putNote(doc: Doc, note: string) {
  const width = doc.page.width - 2 * margin - 28
  body(doc)
  const height = doc.heightOfString(note, { width, lineGap: 3 }) + 20
  if (room(doc) < height) doc.addPage()
  const top = doc.y + 4
  doc.rect(margin, top, width + 28, height).fill('#f4f4f0')
  doc.rect(margin, top, 4, height).fill(brand)
  body(doc).text(note, margin + 18, top + 10, { width, lineGap: 3 })
  doc.x = margin
  doc.y = top + height + 10
}

function putTable(doc: Doc, rows: readonly (readonly string[])[]) {
  const columns = rows[0]?.length ?? 1
  const width = (doc.page.width - 2 * margin) / columns
  rows.forEach((row, index) => {
    const font = index === 0 ? 'Helvetica-Bold' : 'Helvetica'
    doc.font(font).fontSize(10).fillColor(ink)
    const height = Math.max(...row.map((cell) => doc.heightOfString(cell, { width: width - 12 }))) + 12
    if (room(doc) < height) doc.addPage()
    const top = doc.y
    row.forEach((cell, column) => {
      doc
        .font(font)
        .fontSize(10)
        .text(cell, margin + column * width, top + 6, { width: width - 12 })
    })
    doc.moveTo(margin, top + height).lineTo(margin + columns * width, top + height)
    doc
      .lineWidth(index === 0 ? 1 : 0.5)
      .strokeColor(index === 0 ? ink : '#dddbd3')
      .stroke()
    doc.x = margin
    doc.y = top + height
  })
  doc.moveDown(0.8)
}

function numberPages(doc: Doc, foot: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Writing below the bottom margin would open a new page: it is lifted for the foot.
    doc.page.margins.bottom = 0
    const line = { lineBreak: false, width: doc.page.width - 2 * margin }
    doc.font('Helvetica').fontSize(9).fillColor(muted)
    doc.text(foot, margin, doc.page.height - 46, line)
    doc.text(`Page ${page + 1} of ${count}`, margin, doc.page.height - 46, { ...line, align: 'right' })
    doc.page.margins.bottom = bottom
  }
}
