import type { ErrorReportPort } from '#server/platform/ports/ports'

type Report = Parameters<ErrorReportPort['report']>[0]

const personal: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/(?:\+44|0044|\b0)[\s-]?(?:\(0\)\s?)?\d(?:[\s-]?\d){8,9}\b/g, '[phone]'],
  [/\b[A-CEGHJ-PR-TW-Z]{2}\s?(?:\d{2}\s?){3}[A-D]\b/gi, '[ni number]'],
  [/\b(?:GIR\s?0AA|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})\b/g, '[postcode]'],
]
const secretName =
  /pass|token|secret|cookie|authori[sz]|phone|mail|name|birth|address|postcode|ni_number|medical|answer|card/i

const scrubText = (text: string) => personal.reduce((rest, [pattern, label]) => rest.replace(pattern, label), text)

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value).slice(0, 2000)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretName.test(key) ? '[left out]' : scrub(inner, depth - 1)]),
  )
}

/** Removes addresses, numbers, tokens and named personal fields from a report. */
export function withoutPersonalData({ message, where, detail }: Report): Report {
  const clean = { message: scrubText(message), where: scrubText(where) }
  return detail
    ? { ...clean, detail: Object.fromEntries(Object.entries(detail).map(([k, v]) => [k, scrubEntry(k, v)])) }
    : clean
}
const scrubEntry = (key: string, value: unknown) => (secretName.test(key) ? '[left out]' : scrub(value, 3))
