import { expect, test } from 'vitest'
import { readSettings } from '#server/platform/kit/settings'

const key = Buffer.alloc(32, 1).toString('base64')
const production = {
  MUSTER_MODE: 'production',
  PUBLIC_URL: 'https://muster.example',
  DATABASE_URL: 'postgres://muster@db.example/muster',
  TOKEN_KEY: key,
  FIELD_KEY: key,
  SMTP_URL: 'smtps://post.example',
  MAIL_FROM: 'Muster <no-reply@builders.example>',
  HELP_LINE: '0161 496 0200',
  HELP_EMAIL: 'desk@builders.example',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'twilio',
  TWILIO_FROM: '+447700900000',
  ONFIDO_API_TOKEN: 'onfido',
  ONFIDO_WEBHOOK_TOKEN: 'webhook',
}
/** The lines of the complaint, without its head. */
const mistakes = (environment: Record<string, string | undefined>): string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    const [head, ...lines] = String(error instanceof Error ? error.message : error).split('\n')
    expect(head).toBe('The settings are not right:')
    return lines.map((line) => line.trim())
  }
}

test('nothing set is a demo on port 3000 of this machine only', () => {
  expect(readSettings({})).toMatchObject({ MUSTER_MODE: 'demo', PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data' })
})
test('an empty variable is as none, and what others set is left alone', () => {
  expect(readSettings({ PORT: '', SMTP_URL: '', SHELL: '/bin/sh' })).toMatchObject({ PORT: 3000 })
})
test('production with all it needs is right', () => {
  expect(readSettings(production)).toMatchObject(production)
})

test('production may keep the disk, the hub of one node, the written pages and the log', () => {
  const { S3_BUCKET, PUSHER_APP_ID, CONTENT_URL, ERROR_REPORT_URL } = readSettings(production)
  expect([S3_BUCKET, PUSHER_APP_ID, CONTENT_URL, ERROR_REPORT_URL]).toEqual(Array(4).fill(undefined))
})

test.each([
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
])('production without %s is refused', (name) => {
  expect(mistakes({ ...production, [name]: undefined })).toEqual([`${name}: needed in production`])
})

test.each([
  ['PORT', 'eighty', '"eighty"'],
  ['PORT', '70000', '"70000"'],
  ['PORT', '80.5', '"80.5"'],
  ['MUSTER_MODE', 'staging', '"staging"'],
  ['LOG_LEVEL', 'loud', '"loud"'],
  ['UPLOAD_STALL_SECONDS', '0', '"0"'],
  ['PUBLIC_URL', 'muster.example', 'not shown'],
  ['PUBLIC_URL', 'ftp://muster.example', 'not shown'],
  ['DATABASE_URL', 'mysql://root:hunter2@db', 'not shown'],
  ['SMTP_URL', 'https://muster:hunter2@post.example', 'not shown'],
  ['TOKEN_KEY', 'hunter2', 'not shown'],
  ['FIELD_KEY', Buffer.alloc(16).toString('base64'), 'not shown'],
  ['HELP_EMAIL', 'help', '"help"'],
  ['ONFIDO_REGION', 'MARS', '"MARS"'],
])('%s=%s is one line that names it and shows no secret', (name, value, shown) => {
  const lines = mistakes({ [name]: value })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}: .+ \\(given: ${shown}\\)$`))
  expect(lines.join()).not.toContain('hunter2')
})

test('every mistake has its line', () => {
  const lines = mistakes({
    PORT: 'x',
    LOG_LEVEL: 'y',
    DATABASE_URL: 'z',
    TWILIO_FROM: '+44',
    S3_BUCKET: 'files',
    SMTP_URL: 'smtp://post.example',
    MUSTER_MODE: 'production',
  })
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'LOG_LEVEL',
    'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    'PUBLIC_URL',
    'TOKEN_KEY',
    'FIELD_KEY',
    'MAIL_FROM',
    'HELP_LINE',
    'HELP_EMAIL',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'ONFIDO_API_TOKEN',
    'ONFIDO_WEBHOOK_TOKEN',
  ])
})

test.each([
  [
    { TWILIO_FROM: '+44', TWILIO_ACCOUNT_SID: 'x' },
    'TWILIO_AUTH_TOKEN: needed together with TWILIO_ACCOUNT_SID, TWILIO_FROM',
  ],
  [{ ONFIDO_API_TOKEN: 'x' }, 'ONFIDO_WEBHOOK_TOKEN: needed together with ONFIDO_API_TOKEN'],
  [{ S3_BUCKET: 'x' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed together with S3_BUCKET'],
  [{ PUSHER_KEY: 'x' }, 'PUSHER_APP_ID, PUSHER_SECRET: needed together with PUSHER_KEY'],
])('%j is half a provider', (environment, line) => {
  expect(mistakes(environment)).toEqual([line])
})
