import { SpreadsheetError, spreadsheetLimits, spreadsheetMessages } from './spreadsheet.ts'

export type Entry = { name: string; method: number; packed: number; size: number; at: number; locked: boolean }
const endMark = 0x06054b50
const entryMark = 0x02014b50
const headMark = 0x04034b50

/** Reads the directory of a zip. Refuses it before unpacking when its sizes are too large or its entries overlap. */
export function entriesOf(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > spreadsheetLimits.entries) throw new SpreadsheetError(spreadsheetMessages.bomb)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark)
      throw new SpreadsheetError(spreadsheetMessages.damaged)
    const title = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + title)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + title + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  weigh(entries, bytes.length)
  return new Map(entries.map((entry) => [entry.name.replace(/^\//, '').toLowerCase(), entry]))
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === endMark) return at
  throw new SpreadsheetError(spreadsheetMessages.damaged)
}

function weigh(entries: Entry[], length: number) {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > spreadsheetLimits.unpacked || size > spreadsheetLimits.ratio * length)
    throw new SpreadsheetError(spreadsheetMessages.bomb)
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  for (const [index, { at, packed }] of inOrder.entries()) {
    const next = inOrder[index + 1]?.at ?? length
    if (at + 30 + packed > next) throw new SpreadsheetError(spreadsheetMessages.damaged)
  }
  if (entries.some(({ locked }) => locked)) throw new SpreadsheetError(spreadsheetMessages.locked)
}

const slice = 64 * 1024
function packedStream(packed: Uint8Array): ReadableStream<BufferSource> {
  let at = 0
  return new ReadableStream<BufferSource>({
    pull(controller) {
      if (at >= packed.length) return controller.close()
      controller.enqueue(new Uint8Array(packed.subarray(at, at + slice)))
      at += slice
    },
  })
}

/** Streams the unpacked bytes of an entry. Refuses one that is larger than the directory states. */
export async function* unpacked(bytes: Uint8Array, entry: Entry): AsyncGenerator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.at + 30 > bytes.length || view.getUint32(entry.at, true) !== headMark)
    throw new SpreadsheetError(spreadsheetMessages.damaged)
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const packed = bytes.subarray(from, from + entry.packed)
  if (entry.method === 0) {
    if (packed.length !== entry.size) throw new SpreadsheetError(spreadsheetMessages.bomb)
    yield packed
    return
  }
  if (entry.method !== 8) throw new SpreadsheetError(spreadsheetMessages.damaged)
  const reader = packedStream(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > entry.size) throw new SpreadsheetError(spreadsheetMessages.bomb)
      yield value
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError(spreadsheetMessages.damaged)
  } finally {
    await reader.cancel().catch(() => {})
  }
  if (size !== entry.size) throw new SpreadsheetError(spreadsheetMessages.damaged)
}

/** Streams the text of an entry. Refuses a document type declaration, and with it entities. */
export async function* textOf(bytes: Uint8Array, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let tail = ''
  for await (const piece of unpacked(bytes, entry)) {
    const text = decoder.decode(piece, { stream: true })
    if (`${tail}${text}`.includes('<!')) checkMarkup(`${tail}${text}`)
    tail = text.slice(-12)
    yield text
  }
}
const checkMarkup = (text: string) => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SpreadsheetError(spreadsheetMessages.markup)
}
export async function wholeText(bytes: Uint8Array, entry: Entry): Promise<string> {
  const pieces: string[] = []
  for await (const piece of textOf(bytes, entry)) pieces.push(piece)
  return pieces.join('')
}
