import { AsyncLocalStorage } from 'node:async_hooks'
import { constants, inflateSync } from 'node:zlib'
import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib'

export type PdfAnswer = { content: Uint8Array } | { refused: 'hostile' | 'encrypted' | 'damaged' | 'packed' }

/** Dictionary keys that contain a program or another file (ISO 32000-1, 7.7, 7.11, 12.6, 12.7, 13). */
const embeddingKeys = new Set([
  'JS',
  'JavaScript',
  'OnInstantiate',
  'EmbeddedFiles',
  'EF',
  'Collection',
  'XFA',
  'RichMediaContent',
])
/**
 * Kinds of dictionary that are refused: an action that runs, sends or opens another file, an annotation or stream with
 * one.
 */
const refusedKinds = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'RichMedia',
  'RichMediaExecute',
  '3D',
  'U3D',
  'PRC',
  'EmbeddedFile',
  'FileAttachment',
])
/** Keys whose value is a dictionary's kind. Elsewhere the same name can be a font's or a layer's. */
const speaking = ['S', 'Type', 'Subtype']
/** Actions allowed to run automatically: they move within the document or change what it shows, and open nothing. */
const harmlessAlone = new Set(['GoTo', 'Thread', 'Named', 'ResetForm', 'SetOCGState', 'Trans', 'Hide'])
/** Web addresses as people write them, and a place in the document itself. */
const webAddress = /^\s*(?:https?:|mailto:|tel:|www\.|#|$)/i

/** Bytes, for all object streams of one file together. */
const mostUnpacked = 16 * 1024 * 1024
const mostObjects = 300_000
/** Numbers, names, brackets: each is an object in memory, and 2 million take some seconds to read. */
const mostValues = 2_000_000
/** Totals unpacked so far for the current file: the parser itself reports only that an object is invalid. */
const unpacking = new AsyncLocalStorage<ReturnType<typeof nothing>>()
const nothing = () => ({ bytes: 0, objects: 0, values: 0, over: false, broken: false })

// The parser unpacks these two kinds of streams without a limit while reading; these overrides replace its readers.
PDFObjectStreamParser.forStream = (stream, wait) => new PDFObjectStreamParser(unpacked(stream), wait)
PDFXRefStreamParser.forStream = (stream) => {
  // Object offsets are not needed, since all objects are read: only the trailer's entries are.
  const { context } = stream.dict
  const none = context.obj([0, 0])
  return new PDFXRefStreamParser(plain(stream, { Index: none }, new Uint8Array()))
}

/** The same object stream uncompressed, or without objects where it cannot be unpacked. Throws above the limits. */
function unpacked(stream: PDFRawStream): PDFRawStream {
  const so = unpacking.getStore() ?? nothing()
  const { context } = stream.dict
  const count = Math.max(0, Math.ceil(stream.dict.lookupMaybe(PDFName.of('N'), PDFNumber)?.asNumber() ?? 0))
  so.objects += count
  const content = so.objects > mostObjects ? 'over' : so.broken ? undefined : inflated(stream, mostUnpacked - so.bytes)
  if (content && content !== 'over') so.values += valuesIn(content)
  if (content === 'over' || so.values > mostValues) {
    so.over = true
    throw new Error('Object streams unpack to too much.')
  }
  so.bytes += content?.length ?? 0
  const first = stream.dict.lookupMaybe(PDFName.of('First'), PDFNumber)?.asNumber() ?? 0
  if (content && isInOrder(content.subarray(0, first), count)) return plain(stream, {}, content)
  // Those of an encrypted file cannot be unpacked either; the parser reports the encryption later.
  so.broken = true
  return plain(stream, { N: context.obj(0), First: context.obj(0) }, new Uint8Array())
}
/** Only what writers use for object streams. With a chain of filters a few bytes could become gigabytes. */
function inflated(stream: PDFRawStream, most: number): Uint8Array | 'over' | undefined {
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const filters = (filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []).map((one) =>
    stream.dict.context.lookup(one),
  )
  const packed = stream.getContents()
  if (filters.length === 0) return packed.length > most ? 'over' : packed
  if (filters.length > 1 || filters[0] !== PDFName.of('FlateDecode')) return undefined
  if (most <= 0) return 'over'
  try {
    // A checksum cut off at the end is tolerated, as in other readers.
    return inflateSync(packed, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return error instanceof RangeError ? 'over' : undefined
  }
}
/** Number of tokens in the content: the parser makes about as many objects of it. */
function valuesIn(content: Uint8Array): number {
  let values = 0
  let inWord = false
  for (const byte of content) {
    const isSpace = byte <= 0x20
    const isSign = signs.has(byte)
    if (isSign || (!isSpace && !inWord)) values += 1
    inWord = !isSpace && !brackets.has(byte)
  }
  return values
}
const brackets = new Set(Buffer.from('<['))
const signs = new Set(Buffer.from('<[(/'))
/** Checks the head of an object stream: ascending offsets, so that no object is read a thousand times. */
function isInOrder(head: Uint8Array, count: number): boolean {
  const numbers = Buffer.from(head)
    .toString('latin1')
    .split(/[\s\0]+/)
    .filter(Boolean)
  if (numbers.length < count * 2 || !numbers.every((one) => /^\d+$/.test(one))) return false
  let before = -1
  for (let at = 1; at < count * 2; at += 2) {
    if (Number(numbers[at]) <= before) return false
    before = Number(numbers[at])
  }
  return true
}
function plain(stream: PDFRawStream, entries: Record<string, PDFObject>, content: Uint8Array): PDFRawStream {
  const dict = stream.dict.clone()
  for (const name of ['Filter', 'DecodeParms']) dict.delete(PDFName.of(name))
  for (const [name, value] of Object.entries(entries)) dict.set(PDFName.of(name), value)
  return PDFRawStream.of(dict, content)
}

/**
 * Reads every object of a PDF, including those in object streams, and refuses one that runs, sends or contains another
 * file, is encrypted (its objects cannot be read), or unpacks to too much. The result is written anew from the objects
 * read, so that older revisions and anything that a reader could find by another route are gone.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<PdfAnswer> {
  const so = nothing()
  try {
    // Slices of a Buffer are views: the streams of a large document are not copied.
    const views = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const document = await unpacking.run(so, () =>
      PDFDocument.load(views, { throwOnInvalidObject: true, updateMetadata: false }),
    )
    if (so.broken) return { refused: 'damaged' }
    const { context } = document
    const objects = context.enumerateIndirectObjects().map(([, object]) => object)
    // The catalog can be written in the trailer, where it is not an object of its own.
    const inTrailer = Object.values(context.trailerInfo).filter((value) => value !== undefined)
    if ([...objects, ...inTrailer].some((object) => isRefused(context, object))) return { refused: 'hostile' }
    if (document.getPageCount() === 0) return { refused: 'damaged' }
    return {
      content: await document.save({ rewrite: true, addDefaultPage: false, updateFieldAppearances: false }),
    }
  } catch (error) {
    if (so.over) return { refused: 'packed' }
    return { refused: error instanceof EncryptedPDFError ? 'encrypted' : 'damaged' }
  }
}

/** Whether this object, or one nested in it, is refused. Objects it refers to are checked separately. */
function isRefused(context: PDFContext, object: PDFObject): boolean {
  const waiting = [object]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one instanceof PDFStream) {
      // Its content is in another file.
      if (one.dict.has(PDFName.of('F'))) return true
      waiting.push(one.dict)
    } else if (one instanceof PDFArray) for (const inside of one.asArray()) waiting.push(inside)
    else if (one instanceof PDFDict) {
      for (const [key, value] of one.entries()) {
        const name = key.decodeText()
        if (embeddingKeys.has(name)) return true
        const meant = followed(context, value)
        if (speaking.includes(name) && meant instanceof PDFName && refusedKinds.has(meant.decodeText())) return true
        if (name === 'F' && followed(context, one.get(PDFName.of('S'))) === PDFName.of('Thread')) return true
        if (name === 'URI' && isText(meant) && !webAddress.test(meant.decodeText())) return true
        // The base address of all links, and a page of another file drawn into this one.
        if (name === 'URI' && meant instanceof PDFDict && meant.has(PDFName.of('Base'))) return true
        if (name === 'Ref' && meant instanceof PDFDict && meant.has(PDFName.of('F'))) return true
        if (name === 'OpenAction' && actsAlone(context, [meant])) return true
        if (name === 'AA' && meant instanceof PDFDict && actsAlone(context, meant.values())) return true
        waiting.push(value)
      }
    }
  }
  return false
}
/** Whether one of these actions, or one that follows it, does more than is allowed automatically. */
function actsAlone(context: PDFContext, actions: (PDFObject | undefined)[]): boolean {
  const waiting = [...actions]
  const visited = new Set<PDFObject>()
  while (waiting.length > 0) {
    const action = followed(context, waiting.pop())
    // Anything but a dictionary is a destination.
    if (!(action instanceof PDFDict) || visited.has(action)) continue
    visited.add(action)
    const kind = followed(context, action.get(PDFName.of('S')))
    if (kind instanceof PDFName && !harmlessAlone.has(kind.decodeText())) return true
    const next = followed(context, action.get(PDFName.of('Next')))
    if (next instanceof PDFArray) for (const one of next.asArray()) waiting.push(one)
    else waiting.push(next)
  }
  return false
}
/** What a value refers to. Throws where it refers to another many times over: nobody writes such a file. */
function followed(context: PDFContext, value: PDFObject | undefined): PDFObject | undefined {
  let meant = value
  for (let steps = 0; meant instanceof PDFRef && steps < 16; steps += 1) meant = context.lookup(meant)
  if (meant instanceof PDFRef) throw new Error('A value refers to another too many times over.')
  return meant
}
const isText = (object: PDFObject | undefined): object is PDFString | PDFHexString =>
  object instanceof PDFString || object instanceof PDFHexString
