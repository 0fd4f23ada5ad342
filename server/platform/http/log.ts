import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, pino } from 'pino'
import { sqlState } from '#server/platform/db/failures'
import type { Settings } from '#server/platform/kit/settings'

/** Keys under which personal data or secrets could get into a log line; their values are replaced. */
const sealed = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'worker_password',
  'token',
  'accessToken',
  'code',
  'email',
  'phone_number',
  'ni_number',
  'results',
  'first_name',
  'last_name',
  'date_of_birth',
]

/** The error message without user input: a failed statement's own message contains its values. */
export const wordsOf = (error: Error) =>
  error instanceof DrizzleQueryError
    ? `The database refused a statement (${sqlState(error)}): ${error.query}`
    : error.message
const framesOf = ({ stack = '' }: Error) => stack.split('\n').filter((line) => /^ {4}at /.test(line))

/** One JSON line per event. Errors keep name, message and stack; a request's body or query is never logged. */
export const openLog = (settings: Pick<Settings, 'LOG_LEVEL' | 'MUSTER_MODE'>, to?: DestinationStream) => {
  const options = {
    level: settings.LOG_LEVEL,
    base: { mode: settings.MUSTER_MODE },
    redact: { paths: sealed.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[sealed]' },
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? { name: error.name, message: wordsOf(error), stack: framesOf(error).join('\n') }
          : { name: 'unknown' },
    },
  }
  return to ? pino(options, to) : pino(options)
}
