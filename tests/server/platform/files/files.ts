import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** One empty page. `catalog` is written into the document's catalog, `objects` are further ones (numbers from 5 are free), `note` a stream, `root` the catalog itself in the trailer. */
export function pdf({
  catalog = '',
  objects = '',
  note = '',
  root = '1 0 R',
}: {
  catalog?: string
  objects?: string
  note?: string | Buffer
  root?: string
} = {}) {
  const text = typeof note === 'string' ? note : note.toString('latin1')
  return Buffer.from(
    `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
4 0 obj << /Length ${text.length} >> stream
${text}
endstream endobj
${objects}
trailer << /Root ${root} /Size 20 >>
%%EOF
`,
    'latin1',
  )
}
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
export const html = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')

const chunk = (type: string, data: Buffer) => {
  const head = Buffer.from(type, 'latin1')
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  head.copy(out, 4)
  data.copy(out, 8)
  out.writeUInt32BE(crc32(Buffer.concat([head, data])), 8 + data.length)
  return out
}
/** A real PNG, black, 1 bit a pixel: 50,000 x 50,000 is 300 KB and 2.5 thousand million pixels. */
export async function bombPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const row = Buffer.alloc(1 + Math.ceil(side / 8))
  const deflate = createDeflate({ level: 1 })
  const packed: Buffer[] = []
  deflate.on('data', (piece: Buffer) => packed.push(piece))
  const done = new Promise((resolve) => deflate.on('end', resolve))
  for (let y = 0; y < side; y++) if (!deflate.write(row)) await new Promise((go) => deflate.once('drain', go))
  deflate.end()
  await done
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A photo with everything a phone writes into it. */
export const phonePhoto = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .withExif({
      IFD0: { Make: 'MARKERMAKE', ImageDescription: 'MARKERTEXT' },
      IFD3: { GPSLatitude: '53/1 47/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
/** The first bytes of an iPhone's photo, whose codec is not built in here. */
export const heic = () => {
  const head = Buffer.alloc(24)
  head.writeUInt32BE(24, 0)
  head.write('ftypheic', 4, 'latin1')
  head.write('mif1heic', 16, 'latin1')
  return Buffer.concat([head, Buffer.alloc(4000, 7)])
}

type Demo = {
  request: (
    key: string,
    method: 'POST',
    url: string,
    body: Buffer,
    headers: Record<string, string>,
  ) => Promise<{ json(): { data: { data: { id: string }[] } } }>
}
/** Uploads a PDF as a person of the demo and gives its id. */
export async function uploadPdf({ request }: Demo, key: string, inside: string, fileKey = 'rams'): Promise<string> {
  const edge = 'x-edge'
  const head = (rest: string) => `--${edge}\r\ncontent-disposition: form-data; ${rest}\r\n`
  const payload = Buffer.concat([
    Buffer.from(`${head('name="file_key"')}\r\n${fileKey}\r\n`),
    Buffer.from(`${head(`name="${fileKey}[]"; filename="plan.pdf"`)}content-type: application/pdf\r\n\r\n`),
    pdf({ note: inside }),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const type = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return (await request(key, 'POST', '/api/media/upload', payload, type)).json().data.data[0]?.id ?? ''
}
