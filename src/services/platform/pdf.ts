import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import workerFile from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { client } from '#services/kit/client'
import { exchange } from '#services/kit/exchange'
import { scriptAddress } from '#services/kit/script-address'

const media = client(() => import('#shared/api/platform/media').then((noun) => noun.mediaApi))

/** Width of a drawn page in pixels: sharp on a phone's screen, also when enlarged. */
const across = 1400
/** A page as a picture, and its text for screen readers and enlargement. */
export type DrawnPage = { picture: string; words: string }

let open: { mediaId: string; file: PDFDocumentProxy } | undefined
let picture: string | undefined

/**
 * pdf.js and its worker load with the first document; both are the app's own files, nothing is fetched from elsewhere.
 */
async function reader() {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerPort ??= new Worker(scriptAddress(workerFile), { type: 'module' })
  return pdfjs
}
async function bytesOf(mediaId: string, signal: AbortSignal | undefined) {
  const { data } = await media.address({ params: { id: mediaId } }, signal)
  const { pathname, search } = new URL(data.full_url, location.href)
  const sending = { method: 'GET', path: pathname + search, headers: {}, body: undefined, signal }
  const { file } = await exchange(sending, true)
  if (!file) throw new Error('The document could not be fetched.')
  return file.arrayBuffer()
}
async function fileOf(mediaId: string, signal: AbortSignal | undefined) {
  if (open?.mediaId === mediaId) return open.file
  const [pdfjs, data] = await Promise.all([reader(), bytesOf(mediaId, signal)])
  const file = await pdfjs.getDocument({ data, enableXfa: false, useWasm: false }).promise
  void open?.file.destroy()
  open = { mediaId, file }
  return file
}

type PageText = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
/**
 * Uses the stream's reader: `getTextContent` iterates the stream, and WebKit (every iPhone) has no iterator for
 * streams.
 */
export async function wordsOf(page: Pick<PDFPageProxy, 'streamTextContent'>): Promise<string> {
  const stream: ReadableStream<PageText> = page.streamTextContent()
  const pieces = stream.getReader()
  let words = ''
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
    for (const item of piece.value.items) if ('str' in item) words += item.str + (item.hasEOL ? '\n' : '')
  return words.trim()
}

/** Documents shown page by page, drawn as pictures so that nothing in them runs. */
export const pdf = {
  async open({ mediaId }: { mediaId: string }, signal?: AbortSignal): Promise<{ pages: number }> {
    return { pages: (await fileOf(mediaId, signal)).numPages }
  },
  /** `page` counts from 1. Revokes the picture of the previous page. */
  async draw({ mediaId, page: number }: { mediaId: string; page: number }, signal?: AbortSignal): Promise<DrawnPage> {
    const page = await (await fileOf(mediaId, signal)).getPage(number)
    const viewport = page.getViewport({ scale: across / page.getViewport({ scale: 1 }).width })
    const canvas = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height })
    const drawing = page.render({ canvas, viewport })
    signal?.addEventListener('abort', () => drawing.cancel())
    await drawing.promise
    const words = await wordsOf(page)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    if (!blob) throw new Error('The page could not be drawn.')
    if (picture) URL.revokeObjectURL(picture)
    picture = URL.createObjectURL(blob)
    return { picture, words }
  },
}
