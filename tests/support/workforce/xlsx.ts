import { crc32, deflateRawSync } from 'node:zlib'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'

/** The rows of a sheet as XML, its texts in the cells. */
export const rowsXml = (rows: readonly (readonly string[])[], from = 1) =>
  rows
    .map(
      (cellTexts, index) =>
        `<row r="${from + index}">${cellTexts
          .map((cell, column) =>
            cell.startsWith('<')
              ? `<c r="${String.fromCharCode(65 + column)}${from + index}"${cell.slice(1)}`
              : `<c r="${String.fromCharCode(65 + column)}${from + index}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')
export const worksheetXml = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

type Part = { name: string; bytes: Buffer; declaredSize?: number; method?: number; flags?: number }
/** A zip made by hand, so that it may lie. `declaredSize`: the unpacked size that the directory names. */
export function zipOf(parts: Part[]): Uint8Array {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, declaredSize = bytes.length, method = 8, flags = 0 } of parts) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(method, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(declaredSize, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt16LE(0, 30)
    entry.writeUInt32LE(at, 42)
    pieces.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...pieces, ...directory, end]))
}

export type XlsxParts = {
  styles?: string
  texts?: string
  content?: string
  workbookXml?: string
  more?: Part[]
  worksheet?: Partial<Part>
}
/** An .xlsx of one sheet from its parts. */
export function buildXlsx(
  worksheet: string,
  { styles, texts, content = types, workbookXml = '', more = [], worksheet: overrides }: XlsxParts = {},
) {
  const part = (name: string, text: string): Part => ({ name, bytes: Buffer.from(text) })
  return zipOf([
    part('[Content_Types].xml', content),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}">${workbookXml}<sheets><sheet name="October" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    ...(styles ? [part('xl/styles.xml', styles)] : []),
    ...(texts ? [part('xl/sharedStrings.xml', texts)] : []),
    { ...part('xl/worksheets/sheet1.xml', worksheet), ...overrides },
    ...more,
  ])
}
/** An .xlsx of plain texts. */
export const xlsxOfRows = (rows: readonly (readonly string[])[]) => buildXlsx(worksheetXml(rowsXml(rows)))

/** 50 MB and more of nothing, in some 50 KB. */
export const bomb = () => buildXlsx(worksheetXml(''), { worksheet: { bytes: Buffer.alloc(60 * 1024 * 1024, 0x20) } })
/** A bomb whose directory says that it is small. */
export const lyingBomb = () =>
  buildXlsx('', { worksheet: { bytes: Buffer.alloc(60 * 1024 * 1024, 0x20), declaredSize: 4096 } })
/** Millions of empty rows, with an end that a spreadsheet program would draw. */
export const endlessRows = () =>
  buildXlsx(
    worksheetXml(
      `${rowsXml([
        ['First name', 'Last name', 'Mobile'],
        ['Jan', 'Nowak', '07700 900142'],
      ])}${Array.from({ length: 100_000 }, (_, n) => `<row r="${n + 3}" ht="${15 + Math.sin(n)}"/>`).join('')}<row r="1048576"><c r="XFD1048576" s="1"/></row>`,
      '',
    ).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
  )
export const badSpreadsheets: Record<string, () => Uint8Array> = {
  bomb,
  'bomb that lies about its size': lyingBomb,
  'bomb of many parts': () =>
    buildXlsx(worksheetXml(''), {
      more: Array.from({ length: 200 }, (_, n) => ({ name: `xl/part${n}.xml`, bytes: Buffer.from('x') })),
    }),
  'book that points outside itself': () =>
    buildXlsx(worksheetXml(rowsXml([['First name', '&x;']]), '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
  'book with macros': () =>
    buildXlsx(worksheetXml(rowsXml([['First name']])), {
      more: [{ name: 'xl/vbaProject.bin', bytes: Buffer.from('macro') }],
    }),
  'book of the macro kind': () =>
    buildXlsx(worksheetXml(rowsXml([['First name']])), {
      content: types.replace('application/xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    }),
  'locked book': () =>
    new Uint8Array(
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(2048),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    ),
  'zip with a locked part': () => buildXlsx(worksheetXml(''), { worksheet: { flags: 1 } }),
  'old .xls': () => new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])),
  'renamed PDF': () => new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj')),
  'renamed picture': () => new Uint8Array(Buffer.from('89504e470d0a1a0a00000000', 'hex')),
  'page of the web': () => new Uint8Array(Buffer.from('<html><table><tr><td>First name')),
  'zip that is no book': () => zipOf([{ name: 'r/r.zip', bytes: Buffer.from('PK') }]),
  'zip within itself': () => {
    const inner = zipOf([{ name: 'r.zip', bytes: Buffer.alloc(200) }])
    return zipOf([{ name: 'r.zip', bytes: Buffer.from(inner), method: 0 }])
  },
  'cut book': () => xlsxOfRows([['First name', 'Last name']]).subarray(0, 300),
  'empty file': () => new Uint8Array(0),
  'book without rows': () => buildXlsx(worksheetXml('')),
  'text of no encoding': () => new Uint8Array(Buffer.from('First name,Last name\nJ\0a\0n\0', 'latin1')),
  'file above 10 MB': () => new Uint8Array(10 * 1024 * 1024 + 1).fill(0x61),
}
