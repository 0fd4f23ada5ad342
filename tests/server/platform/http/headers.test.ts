import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app'
import { media } from '#server/platform/db/schema/media'
import type { Settings } from '#server/platform/kit/settings'
import { policyOf, urlOf, verdictOf } from '../../../support/matrix.ts'
import { createPersonas, personNames } from '../../../support/personas.ts'
import { newWorker, photo, type Stage, stageOf } from '../../registration/worker.ts'

const contentPolicyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...values]) => [name, values.join(' ')]),
  )

let stage: Stage
let personas: Awaited<ReturnType<typeof createPersonas>>
beforeAll(async () => {
  stage = await stageOf()
  personas = await createPersonas(stage.deps)
})
afterAll(() => stage.close())
/** The app as these settings would have it. */
async function appWith(settings: Partial<Settings>): Promise<FastifyInstance> {
  const app = await buildApp({ ...stage.deps, settings: { ...stage.deps.settings, ...settings } })
  onTestFinished(() => app.close())
  return app
}

describe('what a page may do', () => {
  const own = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'connect-src': "'self'",
    'font-src': "'self'",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'require-trusted-types-for': "'script'",
  }

  test('its own origin only, trusted types, and the same on whatever is answered', async () => {
    for (const [method, url, status] of [
      ['GET', '/api/config', 200],
      ['GET', '/api/me', 401],
      ['GET', '/api/nothing-here', 404],
      ['POST', '/api/auth/login', 422],
    ] as const) {
      const { headers, statusCode } = await stage.app.inject({ method, url })
      expect([url, statusCode, contentPolicyOf(headers)]).toEqual([url, status, own])
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('nothing at all where the address is none', async () => {
    const { statusCode, headers } = await stage.app.inject('/%E0%A4%A')
    expect([statusCode, contentPolicyOf(headers), headers['x-content-type-options']]).toEqual([
      404,
      { 'default-src': "'none'", 'frame-ancestors': "'none'" },
      'nosniff',
    ])
  })

  test('of the device its camera, and nothing for a page inside it', async () => {
    for (const url of ['/api/config', '/api/me', '/api/nothing-here', '/anything', '/%E0%A4%A']) {
      const features = String((await stage.app.inject(url)).headers['permissions-policy']).split(', ')
      expect([url, features[0], features.slice(1).every((one) => one.endsWith('=()'))]).toEqual([
        url,
        'camera=(self)',
        true,
      ])
      expect(features).toEqual(expect.arrayContaining(['geolocation=()', 'microphone=()', 'display-capture=()']))
    }
  })

  test('other hosts only with their setting: the map, and the hub of another provider', async () => {
    const pusher = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' }
    const mapped = contentPolicyOf(
      (await (await appWith({ GOOGLE_MAPS_BROWSER_KEY: 'k', GOOGLE_MAPS_SERVER_KEY: 's' })).inject('/api/config'))
        .headers,
    )
    const map = 'https://tile.googleapis.com'
    expect(mapped).toEqual({
      ...own,
      'img-src': `'self' data: blob: ${map}`,
      'connect-src': `'self' ${map}`,
    })
    for (const [env, host] of [
      [{ PUSHER_HOST: 'soketi.example:6001' }, 'soketi.example:6001'],
      [{ PUSHER_CLUSTER: 'us2' }, 'ws-us2.pusher.com'],
      [{}, 'ws-eu.pusher.com'],
    ] as const) {
      const { headers } = await (await appWith({ ...pusher, ...env })).inject('/api/config')
      expect(contentPolicyOf(headers)).toEqual({ ...own, 'connect-src': `'self' wss://${host}` })
    }
  })

  test('in production nobody frames it; with an https address everything is asked for by https', async () => {
    const app = await appWith({ MUSTER_MODE: 'production', PUBLIC_URL: 'https://muster.example' })
    const { headers } = await app.inject('/api/config')
    expect(contentPolicyOf(headers)).toEqual({ ...own, 'frame-ancestors': "'none'", 'upgrade-insecure-requests': '' })
    expect(headers['x-frame-options']).toBe('DENY')
  })
})

describe('what keeps an answer', () => {
  const cacheOf = async (options: InjectOptions) =>
    (await stage.app.inject(options)).headers['cache-control'] ?? 'unsaid'

  test('nothing, unless its endpoint says how: read by somebody who may, and refused to nobody in particular', async () => {
    const kept = new Map<string, unknown>()
    for (const endpoint of stage.app.endpoints) {
      const { method, path } = endpoint
      const policy = policyOf(endpoint)
      const name = personNames.find((one) => one !== 'anonymous' && verdictOf(policy, one) === 'in')
      const bearer = name && name !== 'anonymous' && { authorization: `Bearer ${personas[name].token}` }
      const url = urlOf(endpoint)
      for (const value of [
        await cacheOf({ method, url }),
        // Signing out ends the session that all others need.
        method === 'GET' && (await cacheOf({ method, url, headers: bearer || {} })),
      ])
        if (path.startsWith('/api') && value !== false && value !== 'private, no-store' && value !== 'no-store')
          kept.set(policy, value)
    }
    expect(Object.fromEntries(kept)).toEqual({
      'GET /api/config': 'no-cache',
      'GET /api/content/{slug}': 'public, max-age=300',
      'GET /api/dict': 'private, no-cache',
      'GET /api/openapi.json': 'no-cache',
    })
  })

  test('nothing where there is no such call, and where the address is none', async () => {
    expect(await cacheOf({ url: '/api/nothing-here' })).toBe('private, no-store')
    expect(await cacheOf({ url: '/api/%E0%A4%A' })).toBe('no-store')
  })
})

describe('a file that somebody gave', () => {
  let file: { id: string; full_url: string }
  let token: string | undefined
  beforeAll(async () => {
    const browser = await newWorker(stage, '+447700900340')
    const bytes = await photo()
    const field = { field: 'skill_card_front[]', bytes, name: 'me.jpg' }
    file = (await browser.form('/api/media/upload', { file_key: 'skill_card_front' }, field)).body.data.data[0]
    token = browser.token
  })
  const download = (app = stage.app) =>
    app.inject({ url: file.full_url, headers: { authorization: `Bearer ${token}` } })

  test.each([
    ['demo', "'self'"],
    ['production', "'none'"],
  ] as const)('runs nothing and loads nothing wherever it is opened; in %s framed by %s', async (mode, framers) => {
    const { statusCode, headers } = await download(await appWith({ MUSTER_MODE: mode }))
    expect([statusCode, contentPolicyOf(headers)]).toEqual([
      200,
      { sandbox: '', 'default-src': "'none'", 'style-src': "'unsafe-inline'", 'frame-ancestors': framers },
    ])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('the guide too is kept, not opened', async () => {
    const { token } = personas['owner A']
    const { headers } = await stage.app.inject({ url: '/api/me/help', headers: { authorization: `Bearer ${token}` } })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test.each([
    'plan of the site.jpg',
    'Zażółć gęślą jaźń.jpg',
    "it's (the) last*.jpg",
    '../../etc/passwd',
    '%2e%2e/%2e%2e/x.jpg',
    'a"; filename="evil.html',
    'a\r\nset-cookie: rt=stolen\r\n\r\n<script>',
    'C:\\Windows\\CON.jpg',
    `${'x'.repeat(300)}.jpg`,
    'invoice\u202Egpj.exe',
    '🏗.jpg',
  ])('named %j stays one header, and is only a name', async (name) => {
    await stage.deps.db.transaction('system', (tx) => tx.update(media).set({ name }).where(eq(media.id, file.id)))
    const { headers } = await download()
    const [, written = ''] =
      /^attachment; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(String(headers['content-disposition'])) ?? []
    expect(decodeURIComponent(written)).toBe(name.replace(/[\r\n"\\/]/g, '_'))
    expect(headers['set-cookie']).toBeUndefined()
  })
})
