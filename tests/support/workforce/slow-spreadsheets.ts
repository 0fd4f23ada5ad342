import { randomBytes } from 'node:crypto'
import { buildXlsx, rowsXml, worksheetXml } from './xlsx.ts'

const head = rowsXml([['First name', 'Last name', 'Mobile']])
const MiB = 1024 * 1024
const fill = (text: string, size = 40 * MiB) => text.repeat(Math.floor(size / text.length))
/** Bytes that do not pack: with them the book is not refused for how far it unpacks. */
const pad = { more: [{ name: 'pad', bytes: randomBytes(520_000) }] }

/** Workbooks of 600 KB and less that a careless reader reads for minutes, or for ever. */
export const slowSpreadsheets: Record<string, () => Uint8Array> = {
  'a cell that never ends': () => buildXlsx(worksheetXml(`${head}<row r="2"><c r="A2"><v>1</row>`)),
  'a tag that never ends': () => buildXlsx(worksheetXml(`${head}<row r="2"><c</row>`)),
  'a row that never ends': () => buildXlsx(worksheetXml(`${head}<row r="2">${fill('<c/>')}`), pad),
  'a row of empty cells': () => buildXlsx(worksheetXml(`${head}<row r="2">${fill('<c/>')}</row>`), pad),
  'a row of formulas': () => buildXlsx(worksheetXml(`${head}<row r="2">${fill('<c r="A2"><f/></c>')}</row>`), pad),
  'a part that is no sheet': () => buildXlsx(`<x>${fill('<c/>')}</x>`, pad),
  'nothing but empty rows': () => buildXlsx(worksheetXml(`${head}${fill('<row/>')}`), pad),
  'reading aids that never end': () =>
    buildXlsx(worksheetXml(head), { ...pad, texts: `<sst><si>${fill('<rPh ')}</si></sst>` }),
  'millions of empty texts': () => buildXlsx(worksheetXml(head), { ...pad, texts: `<sst>${fill('<si/>')}</sst>` }),
  'sheets that never end': () => buildXlsx(worksheetXml(head), { ...pad, workbookXml: fill('<sheet ') }),
  'styles that never end': () => buildXlsx(worksheetXml(head), { ...pad, styles: fill('<cellXfs ') }),
  'a format of brackets': () =>
    buildXlsx(worksheetXml(head), {
      ...pad,
      styles: `<numFmt numFmtId="1" formatCode="${fill('[')}"/><cellXfs ><xf numFmtId="1"/></cellXfs>`,
    }),
  'entities that never end': () =>
    buildXlsx(worksheetXml(`${head}<row r="2"><c r="A2" t="str"><v>${fill('&')}</v></c></row>`), pad),
  'a tag of attributes': () => buildXlsx(worksheetXml(`${head}<row ${fill(' r')}><c/></row>`), pad),
}
