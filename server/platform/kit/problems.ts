/**
 * A refusal in words. Status by kind: 422 bad input (with errors by field), 409 wrong state, 403 forbidden function,
 * 404 not yours or missing, 410 a link that is used or too old, 401 no or ended sign-in, 408 it stopped arriving, 429 too many, 503 the database is away or has too much to do, or the first try of this still runs,
 * 507 the disk is full.
 */
export class Problem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>
  constructor(
    status: number,
    message: string,
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.body = { message, ...body }
    this.headers = headers
  }
}

/** 422: the message is the first error of the first field. */
export const unprocessable = (errors: Record<string, string[]>, message?: string) =>
  new Problem(422, message ?? Object.values(errors)[0]?.[0] ?? 'Check what you typed.', { errors })
/** 422: a text contains what the database cannot store (a NUL, an unpaired surrogate). */
export const unkeptText = () => new Problem(422, 'A text holds a character that cannot be kept. Type it again.')
/** 422: a number or date is outside the database's range. */
export const beyondKeeping = () => new Problem(422, 'A number or a day is beyond what can be kept. Type it again.')
/** 404, byte-identical for a missing row and for another tenant's. */
export const notFound = () => new Problem(404, 'Not found.')
/** 410, byte-identical for a link that never existed, is used, or is too old. */
export const gone = (reason: string) => new Problem(410, reason)
export const forbidden = (reason = 'You may not do this.') => new Problem(403, reason)
export const unauthorised = (message = 'Sign in first.', headers?: Record<string, string>) =>
  new Problem(401, message, {}, headers)
/** 409: the record's state does not allow it; `reason` is the text for the user. */
export const conflict = (reason: string, extra?: Record<string, unknown>) => new Problem(409, reason, extra)
/** 429 with the remaining seconds in `retry-after` and `x-ratelimit-reset`. */
export const tooMany = (seconds: number, message = 'Too many tries. Wait a little and try again.') =>
  new Problem(
    429,
    message,
    {},
    {
      'retry-after': String(Math.ceil(seconds)),
      'x-ratelimit-reset': String(Math.ceil(seconds)),
    },
  )
export const databaseAway = () =>
  new Problem(503, 'The service is away for a moment. Try again shortly.', {}, { 'retry-after': '2' })
/** 503: refused before any work was done, so that those already waiting are answered in time. */
export const overCapacity = () =>
  new Problem(503, 'Very many people use the service now. Try again in a moment.', {}, { 'retry-after': '2' })
/** 507: nothing can be saved until space is freed; reading still works. */
export const storageFull = () =>
  new Problem(
    507,
    'There is no room left to save this. What is saved can still be read. Ask whoever runs the server to free some space.',
    {},
    { 'retry-after': '60' },
  )
/** 507: the quota of unused files is full; they are deleted within a day. */
export const quotaFull = (who: 'you' | 'your company', bytes: number) => {
  const has = who === 'you' ? 'You have' : 'Your company has'
  const words = `${has} ${Math.round(bytes / 1024 / 1024)} MB of uploaded files that nothing uses yet, which is the most. Use some of them, or wait: they are removed after a day.`
  return new Problem(507, words, {}, { 'retry-after': '3600' })
}
