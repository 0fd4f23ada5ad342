import { constants, inflateSync } from 'node:zlib'

/** The words of a PDF in the order in which they are drawn, a line for each piece; for what pdfkit writes with fonts of its own. */
export function pdfText(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const stream = (body = '') => inflated(Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '', 'latin1'))
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      return [name, characterMapOf(stream(objects.get(map)))]
    }),
  )
  return [...objects.values()].map(stream).flatMap((drawn) => {
    let characters: string[] = []
    return [...drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, pieces]) => {
      if (font) characters = fonts.get(font) ?? []
      return pieces === undefined
        ? []
        : [[...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => read(hex, characters)).join('')]
    })
  })
}
const read = (hex: string, characters: string[]) =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => characters[Number.parseInt(glyph, 16)] ?? '').join('')

/** What each glyph stands for, by its number: the ranges of a character map. */
function characterMapOf(map: string): string[] {
  const characters: string[] = []
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/g)].entries())
      characters[Number.parseInt(from, 16) + index] = Buffer.from(hex, 'hex').swap16().toString('utf16le')
  return characters
}
function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    // A picture or a font: no words.
    return ''
  }
}
