import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app'
import { demoAccounts, demoPassword } from '#server/demo/accounts'
import { openDatabase } from '#server/platform/db/connect'
import { users } from '#server/platform/db/schema/user'
import { root } from '#server/platform/kit/root'
import { readSettings } from '#server/platform/kit/settings'
import { newSlug } from '#server/platform/kit/slug'
import { sentinels } from '#server/platform/ports/sentinels'
import { registrationDebugApi } from '#shared/api/registration/registration-debug'
import { newId } from '#shared/domain/kit/id'
import { addressOf, newDatabaseName } from '../../support/database.ts'
import { buildOf, startBuild } from '../../support/server-process.ts'
import { createTestServer } from '../../support/test-server.ts'

const key = Buffer.alloc(32, 7).toString('base64')
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
const folder = join(root, 'dist/production')

beforeAll(() => buildOf('production'), 120_000)

describe('a production build', () => {
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
  const filesWith = (words: string) => files().filter((path) => readFileSync(path).includes(words))

  test('has an app and a server to look into', () => {
    expect(files().filter((path) => path.endsWith('.js')).length).toBeGreaterThan(10)
    expect(filesWith('/api/auth/login').length).toBeGreaterThanOrEqual(2)
  })

  test('brings a style sheet once: one that comes again with a later screen would overrule it', () => {
    const manifest: Record<string, { css?: string[] }> = JSON.parse(
      readFileSync(join(folder, 'app/.vite/manifest.json'), 'utf8'),
    )
    const inPage = manifest['index.html']?.css ?? []
    expect(inPage.length).toBeGreaterThan(0)
    const page = readFileSync(join(folder, 'app/index.html'), 'utf8')
    for (const stylesheet of inPage) {
      expect(page).toContain(`<style>${readFileSync(join(folder, 'app', stylesheet), 'utf8').trim()}</style>`)
      // A link that is off fetches nothing, and whatever lists the file later takes it as loaded (e2e/stories/sign-in).
      const links = page.match(/<link [^>]*rel="stylesheet"[^>]*>/g)?.filter((link) => link.includes(stylesheet))
      expect(links).toEqual([expect.stringMatching(/^<link disabled /)])
    }
  })

  test.each([
    'quick login',
    'Test mode: ',
    'Security guard: ',
    demoPassword,
    '/dev/',
    'dev/accounts',
    '/debug/',
    'debug/verification-code',
    'simulate',
    'unfinished-worker',
    'seedOnce',
    'calder-finch',
  ])('holds nothing of «%s»', (words) => {
    expect(filesWith(words)).toEqual([])
  })

  test('names no demo account', () => {
    const accounts = demoAccounts()
    expect(accounts.length).toBeGreaterThan(60)
    // Numbers on which the embedded provider fails belong to it, and to nobody: Ofcom keeps them for drama.
    const failing: string[] = [sentinels.refusedPhone, sentinels.slowPhone]
    const accountWords = accounts
      .flatMap(({ login, name }) => [login, login.replace(/^0/, '+44'), name])
      .filter((words) => words !== 'No name yet' && !failing.includes(words))
    const texts = files().map((path) => readFileSync(path, 'utf8'))
    expect(accountWords.filter((words) => texts.some((text) => text.includes(words)))).toEqual([])
  })
})

describe('the app of production', () => {
  let stage: Awaited<ReturnType<typeof createTestServer>>
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    stage = await createTestServer()
    vi.stubEnv('MUSTER_MODE', 'production')
    app = await buildApp({ ...stage.deps, settings: readSettings(production) }, join(folder, 'app'))
    await app.ready()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await app.close()
    await stage.close()
  })

  test('has no route of the debug helpers or the demo', () => {
    // Files of the page are named by their code: docs-audit is one of its lists.
    const printed = app.printRoutes({ commonPrefix: false }).split('\n')
    const routes = printed.filter((line) => !/\.(?:js|css|woff2)\b/.test(line)).join('\n')
    expect(routes).toContain('api/auth/login')
    expect(routes).not.toMatch(/debug|\bdev\b|\bdocs\b|accounts/)
  })

  test.each([
    ...Object.values(registrationDebugApi).map(({ path }) => path.replace('{outcome}', 'completed')),
    '/dev/accounts',
    '/dev/outbox',
    '/dev/clock',
    '/api/docs',
  ])('%s is as an address that does not exist, by every method', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const none = await app.inject({ method, url: url.startsWith('/api') ? '/api/nothing-here' : '/dev/nothing-here' })
      const { statusCode, body } = await app.inject({ method, url })
      expect([method, statusCode, body]).toEqual([method, 404, none.body])
    }
  })

  test('is framed by nobody, runs no inline script that it did not write, and asks for https', async () => {
    for (const url of ['/', '/sign-in', '/health', '/api/config', '/api/nothing-here']) {
      const { headers } = await app.inject(url)
      const policy = policyOf(headers)
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      expect(policy['default-src']).toEqual(["'self'"])
      expect(policy['script-src']?.join(' ')).toMatch(/^'self'(?: 'sha256-[\w+/=]+')*$/)
      expect(policy['object-src']).toEqual(["'none'"])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(policy).toHaveProperty('upgrade-insecure-requests')
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
    }
  })

  test('lets its own inline script run, and no other', async () => {
    const { headers, body } = await app.inject('/')
    const { createHash } = await import('node:crypto')
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text]) =>
        `'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect(policyOf(headers)['script-src']).toEqual(["'self'", ...scripts])
  })
})

test('the demo may be framed by itself, and asks nobody for https', async () => {
  const stage = await createTestServer()
  const { headers } = await stage.app.inject('/health')
  expect(policyOf(headers)['frame-ancestors']).toEqual(["'self'"])
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['strict-transport-security']).toBeUndefined()
  await stage.close()
})

const policyOf = (headers: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name, ...values]) => [name ?? '', values]),
  )

describe('a production start', () => {
  test('without its settings ends with 1 and a line for each', async () => {
    const { code, err } = await startBuild('production', {}).ended
    expect([code, err.map((line) => line.trim())]).toEqual([
      1,
      [
        'The settings are not right:',
        ...Object.keys(production)
          .filter((name) => name !== 'MUSTER_MODE')
          .map((name) => `${name}: needed in production`),
      ],
    ])
  }, 60_000)

  const base = process.env.DATABASE_URL
  if (base)
    test('on a database with demo accounts ends with 1 and the reason', async () => {
      const name = newDatabaseName()
      const administer = async (statement: string) => {
        const admin = new Client({ connectionString: base })
        await admin.connect()
        await admin.query(statement).finally(() => admin.end())
      }
      await administer(`create database ${name}`)
      try {
        const DATABASE_URL = addressOf(base, name)
        const db = await openDatabase({ databaseUrl: DATABASE_URL })
        const demo = { id: newId(), slug: newSlug('demo'), default_role: 'WORKER', seeded: true } as const
        await db.transaction('system', (tx) => tx.insert(users).values(demo))
        await db.close()
        const { code, err } = await startBuild('production', {
          ...production,
          DATABASE_URL,
          DATA_DIR: join(root, 'node_modules/.cache/muster/production'),
        }).ended
        expect([code, err]).toEqual([1, [expect.stringMatching(/^This database holds the demo company/)]])
      } finally {
        await administer(`drop database ${name} with (force)`)
      }
    }, 60_000)
})
