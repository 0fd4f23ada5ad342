import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

export type PdfAnswer = { content: Uint8Array } | { refused: 'hostile' | 'encrypted' | 'damaged' }

/** Entries of a dictionary that hold a program or another file (ISO 32000-1, 7.7, 7.11, 12.6, 12.7, 13). */
const holdingKeys = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'])
/** What a dictionary may not be: an action that runs, sends or opens another file, an annotation or stream that holds one. */
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
  'EmbeddedFile',
  'FileAttachment',
])
/** Entries whose value says what a dictionary is or does. Elsewhere the same word may be a font's or a layer's name. */
const speaking = ['S', 'Type', 'Subtype']
const runningAddress = /^\s*(?:javascript|vbscript|data|file):/i

/**
 * Reads every object of a PDF, those inside object streams too, and refuses one that runs, sends or holds another file,
 * or that is encrypted, so that its objects cannot be read. What is kept is written anew from the objects that were
 * read: an older revision or anything else that a reader might find by another way through the file is gone.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<PdfAnswer> {
  try {
    // Slices of a Buffer are views of it: the streams of a large document are not in memory twice.
    const views = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const document = await PDFDocument.load(views, { throwOnInvalidObject: true, updateMetadata: false })
    const { context } = document
    const objects = context.enumerateIndirectObjects().map(([, object]) => object)
    // The catalog may be written in the trailer, where it is no object of its own.
    const inTrailer = Object.values(context.trailerInfo).filter((value) => value !== undefined)
    if ([...objects, ...inTrailer].some((object) => isRefused(context, object))) return { refused: 'hostile' }
    if (document.getPageCount() === 0) return { refused: 'damaged' }
    return {
      content: await document.save({ rewrite: true, addDefaultPage: false, updateFieldAppearances: false }),
    }
  } catch (error) {
    return { refused: error instanceof EncryptedPDFError ? 'encrypted' : 'damaged' }
  }
}

/** Whether this object, or one written inside it, is refused. Objects that it refers to are read by themselves. */
function isRefused(context: PDFContext, object: PDFObject): boolean {
  const waiting = [object]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (one instanceof PDFStream) waiting.push(one.dict)
    else if (one instanceof PDFArray) waiting.push(...one.asArray())
    else if (one instanceof PDFDict) {
      for (const [key, value] of one.entries()) {
        const name = key.decodeText()
        if (holdingKeys.has(name)) return true
        const meant = value instanceof PDFRef ? context.lookup(value) : value
        if (speaking.includes(name) && meant instanceof PDFName && refusedKinds.has(meant.decodeText())) return true
        if (name === 'F' && one.get(PDFName.of('S')) === PDFName.of('Thread')) return true
        if (name === 'URI' && isText(meant) && runningAddress.test(meant.decodeText())) return true
        waiting.push(value)
      }
    }
  }
  return false
}
const isText = (object: PDFObject | undefined): object is PDFString | PDFHexString =>
  object instanceof PDFString || object instanceof PDFHexString
