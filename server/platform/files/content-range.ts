/** `bytes start-end/total`, end inclusive; `isQuery` is `bytes *\/total`, which asks how many bytes the server has. */
export type ContentRange = { start: number; end: number; total: number } | { isQuery: true; total: number }

/** Undefined when the header is malformed or its numbers are invalid: above 2^53, empty, reversed, past the end. */
export function readContentRange(header: string | undefined): ContentRange | undefined {
  const [, from, until, of] = /^bytes (?:(\d{1,17})-(\d{1,17})|\*)\/(\d{1,17})$/.exec(header ?? '') ?? []
  const total = Number(of)
  if (of === undefined || !Number.isSafeInteger(total) || total < 1) return undefined
  if (from === undefined) return { isQuery: true, total }
  const [start, end] = [Number(from), Number(until)]
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return undefined
  return start <= end && end < total ? { start, end, total } : undefined
}
