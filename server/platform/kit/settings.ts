import { z } from 'zod'

const flag = (text: string) => z.string().min(1, text).optional()
const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, '32 random bytes in base64 are needed')
  .optional()
const Environment = z.object({
  MUSTER_MODE: z.enum(['demo', 'test', 'production']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Base64 of 32 random bytes: signs access tokens and media links. */
  TOKEN_KEY: key,
  /** Base64 of 32 random bytes: encrypts National Insurance numbers and medical answers. */
  FIELD_KEY: key,
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  HELP_LINE: z.string().default('0113 496 0142'),
  HELP_EMAIL: z.email().default('help@muster.example'),
  /** Seconds without data after which a form upload is aborted. */
  UPLOAD_STALL_SECONDS: z.coerce.number().min(0.1).max(120).default(15),
  CONTENT_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Muster <no-reply@muster.example>'),
  TWILIO_ACCOUNT_SID: flag('is empty'),
  TWILIO_AUTH_TOKEN: flag('is empty'),
  TWILIO_FROM: flag('is empty'),
  ONFIDO_API_TOKEN: flag('is empty'),
  ONFIDO_WEBHOOK_TOKEN: flag('is empty'),
  ONFIDO_REGION: z.enum(['EU', 'US', 'CA']).default('EU'),
  S3_BUCKET: flag('is empty'),
  S3_REGION: z.string().default('eu-west-2'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: flag('is empty'),
  S3_SECRET_ACCESS_KEY: flag('is empty'),
  PUSHER_APP_ID: flag('is empty'),
  PUSHER_KEY: flag('is empty'),
  PUSHER_SECRET: flag('is empty'),
  PUSHER_HOST: flag('is empty'),
  PUSHER_CLUSTER: flag('is empty'),
  ERROR_REPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Google's Places API, called by the server: a secret, restricted to the server's addresses. */
  GOOGLE_MAPS_SERVER_KEY: flag('is empty'),
  /** Google's map in the page: public, so it is restricted to the app's origin and to this API. */
  GOOGLE_MAPS_BROWSER_KEY: flag('is empty'),
  /** The gate service, and our key for it. */
  GATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATE_KEY: flag('is empty'),
})
export type Settings = z.output<typeof Environment>

/**
 * Required in production: keys, addresses (the demo's help line does not exist), and providers whose embedded adapters
 * would pass everybody's identity check and send codes and mails only to the demo's outbox page.
 */
const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'TOKEN_KEY',
  'FIELD_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'HELP_LINE',
  'HELP_EMAIL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'ONFIDO_API_TOKEN',
  'ONFIDO_WEBHOOK_TOKEN',
]
/** Groups of variables that must be set together. */
const together = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['ONFIDO_API_TOKEN', 'ONFIDO_WEBHOOK_TOKEN'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'],
  ['GATE_URL', 'GATE_KEY'],
] as const

/** Reads the environment. Throws an Error with one line per mistake, each naming its variable. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${issue.message} (given: ${shown(issue.path, given)})`,
      )
  const needed = given.MUSTER_MODE === 'production' ? neededInProduction : []
  for (const group of together) {
    if (group.some((name) => needed.includes(name))) continue
    const missing = group.filter((name) => !given[name])
    if (missing.length > 0 && missing.length < group.length)
      mistakes.push(`${missing.join(', ')}: needed together with ${group.filter((name) => given[name]).join(', ')}`)
  }
  for (const name of needed) if (!given[name]) mistakes.push(`${name}: needed in production`)
  if (mistakes.length || !parsed.success) throw new Error(`The settings are not right:\n  ${mistakes.join('\n  ')}`)
  return parsed.data
}
const shown = (path: PropertyKey[], given: Record<string, unknown>) => {
  const name = String(path[0])
  return /KEY|SECRET|TOKEN|URL/.test(name) ? 'not shown' : JSON.stringify(given[name] ?? null)
}
