import { attribute, plain, tags } from './xml.ts'

/** Number format of a style: a date (with its day 0), or a fixed number of digits. */
export type Style = { epoch: number } | { digits: number } | undefined
const day = 86_400_000
/** Day 0 of the serials: 30 December 1899, so that 1 March 1900 is day 61 although 29 February 1900 did not exist. */
const epoch1900 = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)
const isBuiltInDay = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Maximum length of a number format in spreadsheet programs. */
const longestFormat = 255

/** Styles of a workbook, by the index that its cells use. */
export function stylesOf(xml: string, is1904: boolean): Style[] {
  const formats = new Map(
    tags(xml, 'numFmt').map((tag) => [Number(attribute(tag, 'numFmtId')), plain(attribute(tag, 'formatCode') ?? '')]),
  )
  // Text between the opening and the closing tag, with any namespace prefix.
  const from = xml.search(/<(?:\w+:)?cellXfs[\s>]/)
  const cellFormats = from < 0 ? '' : (xml.slice(from + 1).split(/<\/(?:\w+:)?cellXfs>/, 1)[0] ?? '')
  return tags(cellFormats, 'xf').map((tag): Style => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    const code = (formats.get(id) ?? '').slice(0, longestFormat).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    if (isBuiltInDay(id) || /[dmy]/i.test(code.replace(/general/i, '')))
      return { epoch: is1904 ? epoch1904 : epoch1900 }
    return /^0{2,}$/.test(code) ? { digits: code.length } : undefined
  })
}

/** The day of a serial, YYYY-MM-DD; undefined when it is out of range. */
export function dayOfSerial(serial: number, epoch = epoch1900): string | undefined {
  if (!(serial >= 1) || serial > 2_958_465) return undefined
  return new Date(epoch + Math.floor(serial) * day).toISOString().slice(0, 10)
}

/** A number cell as shown to a user: days as YYYY-MM-DD, leading zeros from its style, no exponents. */
export function numberText(raw: string, style: Style): string {
  if (style && 'epoch' in style) return dayOfSerial(Number(raw), style.epoch) ?? raw
  const isPlain = raw.length < 16 && !/[eE]/.test(raw)
  const text = isPlain ? raw : exact(Number(raw), raw)
  return style ? text.padStart(style.digits, '0') : text
}
function exact(value: number, raw: string): string {
  if (!Number.isFinite(value)) return raw
  if (Number.isSafeInteger(value)) return String(value)
  return Math.abs(value) < 1e9 ? String(Math.round(value * 1e8) / 1e8) : raw
}
