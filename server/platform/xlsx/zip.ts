import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Part = { name: string; content: string | Iterable<string> | AsyncIterable<string | Buffer> }

/** 1 January 1980, the earliest date in a zip: the same rows give the same bytes. */
const firstDay = 0x21
/** Bit flags: sizes follow the content, names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** The fastest: spreadsheets repeat so much that the best level saves only a sixth and takes three times as long. */
const level = 1

/** A zip file, block by block as its parts are read: only the current block is in memory. */
export async function* zipped(parts: readonly Part[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of parts) {
    const start = at
    const title = Buffer.from(name)
    const head = headOf(title)
    yield head
    at += head.length
    const totals = { crc: 0, size: 0, packed: 0 }
    const deflate = createDeflateRaw({ level })
    // The loop below handles its end and its failure.
    pipeline(Readable.from(measured(content, totals)), deflate, () => {})
    for await (const block of deflate as AsyncIterable<Buffer>) {
      totals.packed += block.length
      yield block
    }
    at += totals.packed
    const tail = sizes(totals)
    const after = Buffer.concat([uint32(0x08074b50), tail])
    yield after
    at += after.length
    directory.push(entryOf(title, tail, start))
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  yield Buffer.concat([...directory, endOf(parts.length, size, at)])
}

async function* measured(content: Part['content'], totals: { crc: number; size: number }) {
  for await (const text of typeof content === 'string' ? [content] : content) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    totals.crc = crc32(bytes, totals.crc)
    totals.size += bytes.length
    yield bytes
  }
}

const uint16 = (value: number) => Buffer.from([value & 0xff, value >>> 8])
function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const sizes = ({ crc, packed, size }: { crc: number; packed: number; size: number }) =>
  Buffer.concat([crc, packed, size].map(uint32))
const shared = [uint16(20), uint16(flags), uint16(deflated), uint16(0), uint16(firstDay)]
const headOf = (title: Buffer) =>
  Buffer.concat([uint32(0x04034b50), ...shared, Buffer.alloc(12), uint16(title.length), uint16(0), title])
const entryOf = (title: Buffer, tail: Buffer, start: number) =>
  Buffer.concat([
    uint32(0x02014b50),
    uint16(20),
    ...shared,
    tail,
    uint16(title.length),
    Buffer.alloc(12),
    uint32(start),
    title,
  ])
const endOf = (count: number, size: number, start: number) =>
  Buffer.concat([uint32(0x06054b50), uint32(0), uint16(count), uint16(count), uint32(size), uint32(start), uint16(0)])
