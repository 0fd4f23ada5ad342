import { SpreadsheetError, spreadsheetLimits, spreadsheetMessages } from './spreadsheet.ts'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Decodes XML text: entities, and characters that spreadsheets write as `_x000D_`. */
export function plain(xml: string): string {
  let text = xml
  if (text.includes('&'))
    text = text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
      if (name) return named[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ''
    })
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

/** An attribute of a tag's inside (`r="A1" s="2"`); undefined when it is absent. */
export function attribute(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(name); at >= 0; at = tag.indexOf(name, at + 1)) {
    const before = tag.charCodeAt(at - 1)
    if (before !== 32 && before !== 10 && before !== 13 && before !== 9) continue
    const equals = at + name.length
    if (tag.charCodeAt(equals) !== 61) continue
    const quote = tag.charAt(equals + 1)
    const end = tag.indexOf(quote, equals + 2)
    return end < 0 ? undefined : tag.slice(equals + 2, end)
  }
  return undefined
}

/** The insides of all tags with a name in a small part, without their contents; a namespace prefix is ignored. */
export const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g'))].map(([, inside = '']) => inside)

/** All text of a rich text, without phonetic guides (`rPh`). */
export function richText(xml: string, prefix: string): string {
  const read = without(xml, `<${prefix}rPh`, `</${prefix}rPh>`)
  let text = ''
  const open = `<${prefix}t`
  const close = `</${prefix}t>`
  for (let at = read.indexOf(open); at >= 0; at = read.indexOf(open, at + 1)) {
    const next = read.charCodeAt(at + open.length)
    if (next !== 62 && next !== 32 && next !== 10) continue
    const start = read.indexOf('>', at) + 1
    if (read.charCodeAt(start - 2) === 47) continue
    const end = read.indexOf(close, start)
    if (end < 0) break
    text += read.slice(start, end)
    at = end
  }
  return plain(text)
}

function without(text: string, open: string, close: string): string {
  let kept = ''
  let from = 0
  for (;;) {
    const at = text.indexOf(open, from)
    const end = at < 0 ? -1 : text.indexOf(close, at)
    if (end < 0) return kept + text.slice(from)
    kept += text.slice(from, at)
    from = end + close.length
  }
}

/** Characters that are scanned at once: a long element is scanned again with each of these steps. */
const step = 512 * 1024

/**
 * Splits a part that arrives in pieces into complete elements of one name, including `<name/>`, and yields them with
 * the part's namespace prefix. Refuses an element longer than any list of workers needs.
 */
export async function* elements(pieces: AsyncIterable<string>, name: string): AsyncGenerator<[string[], string]> {
  let buffer = ''
  let prefix: string | undefined
  for await (const piece of inSteps(pieces)) {
    buffer += piece
    if (buffer.length > spreadsheetLimits.element + step) throw new SpreadsheetError(spreadsheetMessages.bomb)
    prefix ??= /<(?:(\w+):)?(?:worksheet|sst)[\s>]/
      .exec(buffer)
      ?.slice(1)
      .map((p) => (p ? `${p}:` : ''))[0]
    if (prefix === undefined) continue
    const found: string[] = []
    buffer = cut(buffer, `<${prefix}${name}`, `</${prefix}${name}>`, found)
    if (found.length) yield [found, prefix]
  }
}

async function* inSteps(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = []
  let length = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    if (length < step) continue
    yield waiting.join('')
    waiting = []
    length = 0
  }
  yield waiting.join('')
}

function cut(text: string, open: string, close: string, found: string[]): string {
  let from = 0
  for (;;) {
    const at = text.indexOf(open, from)
    if (at < 0) return text.slice(Math.max(from, text.length - open.length))
    const next = text.charCodeAt(at + open.length)
    if (Number.isNaN(next)) return text.slice(at)
    if (next !== 32 && next !== 62 && next !== 47 && next !== 10 && next !== 13 && next !== 9) {
      from = at + open.length
      continue
    }
    const tagEnd = text.indexOf('>', at)
    if (tagEnd < 0) return text.slice(at)
    if (text.charCodeAt(tagEnd - 1) === 47) {
      found.push(text.slice(at, tagEnd))
      from = tagEnd + 1
      continue
    }
    const end = text.indexOf(close, tagEnd)
    if (end < 0) return text.slice(at)
    found.push(text.slice(at, end))
    from = end + close.length
  }
}
