import { pino } from 'pino'
import type { Settings } from '#server/settings'

/** Names under which personal data or secrets could reach a log line; their values are replaced. */
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

/** One JSON line an event. Errors keep name, message and stack; never a request's body or query. */
export const openLog = (settings: Pick<Settings, 'LOG_LEVEL' | 'MUSTER_MODE'>) =>
  pino({
    level: settings.LOG_LEVEL,
    base: { mode: settings.MUSTER_MODE },
    redact: { paths: sealed.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[sealed]' },
    serializers: {
      err: (error: unknown) =>
        error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { name: 'unknown' },
    },
  })
