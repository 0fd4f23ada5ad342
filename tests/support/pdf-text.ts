import { constants, inflateSync } from 'node:zlib'

/** The words of a PDF in the order in which they are drawn, a line for each piece; for what pdfkit writes with standard fonts. */
export function pdfText(pdf: Buffer): string[] {
  const latin = new TextDecoder('windows-1252')
  const source = pdf.toString('latin1')
  return [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    const drawn = inflated(Buffer.from(body, 'latin1'))
    return [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => latin.decode(Buffer.from(hex, 'hex'))).join(''),
    )
  })
}
function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    // A picture or a font: no words.
    return ''
  }
}
