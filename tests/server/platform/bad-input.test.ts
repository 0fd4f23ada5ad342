import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app'
import { openApiDocument } from '#server/platform/http/openapi'
import type { Endpoint } from '#shared/api/kit/endpoint'
import { bodies, policyOf, urlOf, verdictOf } from '../../support/matrix.ts'
import { createPersonas, type Persona, type parts, personNames } from '../../support/personas.ts'
import { createTestServer } from '../../support/test-server.ts'

let stage: Awaited<ReturnType<typeof createTestServer>>
let personas: Record<keyof typeof parts, Persona>
let addresses = 0

/** A server for each test: a person's calls are counted, and no test spends another's. */
beforeEach(async () => {
  stage = await createTestServer()
  personas = await createPersonas(stage.deps)
})
afterEach(() => stage.close())

/** Somebody whom the matrix lets in; nobody for calls that need nobody. */
function headersFor(endpoint: Endpoint): Record<string, string> {
  const policy = policyOf(endpoint)
  const leaves = policy === 'POST /api/auth/logout'
  const allowed = personNames.filter((one) => one !== 'anonymous' && verdictOf(policy, one) === 'in')
  const name = leaves ? allowed.at(-1) : allowed[0]
  return name && name !== 'anonymous' ? { authorization: `Bearer ${personas[name].token}` } : {}
}
type RequestOptions = { url?: string; payload?: string | Buffer; type?: string; headers?: Record<string, string> }
function send(
  endpoint: Endpoint,
  { url = urlOf(endpoint), payload, type = 'application/json', headers = {} }: RequestOptions,
) {
  addresses += 1
  return stage.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: { ...headersFor(endpoint), ...(payload !== undefined && { 'content-type': type }), ...headers },
    ...(payload !== undefined && { payload }),
  })
}
/** 400 would send the person home, 5xx is our fault; what is refused is refused in words. */
async function failings(endpoints: Endpoint[], optionsFor: (endpoint: Endpoint) => RequestOptions, allowed?: number[]) {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const { statusCode, body, headers } = await send(endpoint, optionsFor(endpoint))
    const file = !String(headers['content-type']).includes('json')
    const words = statusCode < 400 || (!file && /\w{2}/.test(JSON.parse(body).message ?? JSON.parse(body).errors))
    const bad =
      statusCode === 400 ||
      statusCode === 429 ||
      statusCode >= 500 ||
      !words ||
      (allowed && !allowed.includes(statusCode))
    if (bad) wrong.push(`${policyOf(endpoint)}: ${statusCode} ${body.slice(0, 200)}`)
  }
  return wrong
}
const all = () => stage.app.endpoints
const withBody = () => all().filter(({ body, multipart }) => body && !multipart)
const deep = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`

describe('a body', () => {
  const garbage: [string, string | Buffer][] = [
    ['cut off', '{"a":'],
    ['of noise', Buffer.from([0, 255, 254, 1, 2, 3, 0x80])],
    ['that is a list', '[]'],
    ['that is a text', '"text"'],
    ['that is a number', '1e400'],
    ['of unknown fields', '{"unknown_field":1,"role":"OWNER","company_id":"x","paid":true}'],
    ['that would change every object', '{"__proto__":{"polluted":true}}'],
    ['that would change every object by its constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
    ['100,000 lists deep', deep(100_000, '[', ']')],
    ['100,000 objects deep', deep(100_000, '{"a":', '}')],
    ['100,000 objects deep under a name that is asked for', `{"first_name":${deep(100_000, '{"a":', '}')}}`],
  ]
  // Every call there is, twice: the more calls, the longer.
  test.each(garbage)('%s is 422, or a refusal of the call itself', { timeout: 60_000 }, async (_, payload) => {
    expect(await failings(withBody(), () => ({ payload }), [401, 403, 422])).toEqual([])
    expect(await failings(all(), () => ({ payload }))).toEqual([])
    expect('polluted' in {}).toBe(false)
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    'or a query with a field named %s, as every object has one, is told so',
    async (name) => {
      const answers = [
        await send(endpointOf('PUT /api/me'), { payload: JSON.stringify({ [name]: 1 }) }),
        await send(endpointOf('GET /api/me/notifications'), { url: `/api/me/notifications?${name}=1` }),
      ]
      expect(answers.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
        [422, [name]],
        [422, [name]],
      ])
    },
  )

  test('that is null is as none', async () => {
    expect(await failings(all(), () => ({ payload: 'null' }))).toEqual([])
  })

  test('of 2 MB is 413', async () => {
    const payload = JSON.stringify({ first_name: 'x'.repeat(2 * 1024 * 1024) })
    expect(await failings(withBody(), () => ({ payload }), [413])).toEqual([])
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'nonsense',
    'application/json; charset=utf-7',
  ])('said to be %s is refused in words', async (type) => {
    expect(await failings(all(), () => ({ payload: 'first_name=Jan', type }))).toEqual([])
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])('said to be %s that is none', async (type) => {
    expect(await failings(all(), () => ({ payload: '--y\r\nnonsense', type }))).toEqual([])
  })

  /** Right forms, so that a nasty text gets as far as it can. */
  const forms: Record<string, object> = {
    ...bodies,
    'POST /api/auth/login': { email: 'a@b.example', password: 'granary-lantern-42' },
    'POST /api/auth/forgot-password-email': { email: 'a@b.example' },
    'POST /api/auth/forgot-password-reset': { token: 'x', password: 'granary-lantern-42' },
    'POST /api/auth/register': {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.example',
      password: 'granary-lantern-42',
    },
    'POST /api/auth/verify-email': { token: 'x' },
    'POST /api/error-report': { kind: 'page', message: 'x', where: 'x' },
    'POST /api/realtime/auth': { socket_id: '1.1', channel_name: 'x' },
    'POST /api/worker-registration/phone-verification/login': { phone_number: 'x', password: 'x' },
    'POST /api/worker-registration/onfido/applicant': { first_name: 'A', last_name: 'B', device: 'browser' },
    'POST /api/worker-registration/emergency-contact': { name: 'A', relation: 'B', phone_number: '07700 900555' },
    'POST /api/webhooks/identity': { payload: { a: 'x' } },
  }
  const nasty = ['a\u0000b', '\ud800', '\u202e\u0000', '👩‍🚒'.repeat(10), "';--", 'x'.repeat(500_000)]
  test.each(nasty.map((text) => [JSON.stringify(text.slice(0, 20)), text]))(
    'of the right form, with %s in each text of it, breaks nothing',
    async (_, text) => {
      for (const [policy, form] of Object.entries(forms))
        for (const field of Object.keys(form)) {
          const payload = JSON.stringify({ ...form, [field]: text })
          expect(await failings([endpointOf(policy)], () => ({ payload }))).toEqual([])
        }
    },
  )
})

describe('an address', () => {
  const junk = [
    "' OR '1'='1",
    '1; DROP TABLE users; --',
    "' UNION SELECT null, null --",
    "'; SELECT pg_sleep(10); --",
    '%00',
    '\\',
    '../../etc/passwd',
    '#{7*7}',
    '<script>alert(1)</script>',
    'x'.repeat(3000),
    '0199c000-0000-7000-8000-00000000ffff\n',
  ]
  test.each(junk)('with %s for an id or a query finds nothing and breaks nothing', async (text) => {
    const typed = encodeURIComponent(text)
    const url = ({ path }: Endpoint) => ({ url: path.replace(/\{\w+\}/g, typed) })
    const named = (part: string) => all().filter(({ path }) => path.includes(part))
    const links = named('{hash}')
    const ids = named('{').filter((one) => !links.includes(one))
    expect(await failings(ids, url, [401, 403, 404, 414, 422])).toEqual([])
    // A link that never was is answered as one that is over.
    expect(await failings(links, url, [404, 410, 414, 422])).toEqual([])
    const withBadQuery = (endpoint: Endpoint) => ({
      url: `${urlOf(endpoint)}?${['after', 'per_page', 'page', 'sort', 'filter', 'expires', 'for', 'signature', typed].map((name) => `${name}=${typed}`).join('&')}`,
    })
    expect(await failings(all(), withBadQuery)).toEqual([])
  })

  test.each(['0000-01-01', '0001-12-31', '9999-12-31'])('that asks for the day %s is 422 at that day', async (date) => {
    const url = `/api/me/timesheets/checkins-for-date?date=${date}`
    const answer = await send(endpointOf('GET /api/me/timesheets/checkins-for-date'), { url })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { date: ['That year is beyond what can be kept.'] },
    ])
  })

  test('that asks for 10^9 rows is 422', async () => {
    const answer = await send(endpointOf('GET /api/me/notifications'), {
      url: '/api/me/notifications?per_page=1000000000',
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['per_page']])
  })

  test('that is no address is 404 in words', async () => {
    for (const url of ['/api/content/%E0%A4%A', '/api/%', '/%c0%ae%c0%ae/'])
      for (const endpoint of [endpointOf('GET /api/me'), endpointOf('PUT /api/me')]) {
        const { statusCode, body } = await send(endpoint, { url })
        expect([url, statusCode, JSON.parse(body).message]).toEqual([url, 404, 'Not found.'])
      }
  })

  test('asked with another method is 404, the same as one that is not there', async () => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
    const none = await stage.app.inject({ method: 'GET', url: '/api/nothing-here' })
    for (const { path } of all())
      for (const method of methods) {
        const url = path.replace(/\{\w+\}/g, 'x')
        if (all().some((one) => one.method === method && shapeOf(one.path).test(url))) continue
        const { statusCode, body } = await stage.app.inject({ method, url })
        expect([method, path, statusCode, body]).toEqual([method, path, 404, none.body])
      }
  })
})
const shapeOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
const endpointOf = (policy: string) => {
  const found = all().find((endpoint) => policyOf(endpoint) === policy)
  if (!found) throw new Error(`${policy} is not mounted`)
  return found
}

/** Every part of a schema that is a day or a moment, by its name. */
function daysOf(part: unknown, name: string): [string, string][] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.entries(part).flatMap(([key, value]) => daysOf(value, `${name} ${key}`))
  return 'format' in part && /^date/.test(String(part.format)) ? [[name, JSON.stringify(part)], ...inner] : inner
}

describe('what the database cannot hold', () => {
  test('is asked for by no day or moment of a request', () => {
    const { paths } = openApiDocument(all(), undefined)
    const days = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const { parameters, requestBody } = operation as Record<string, unknown>
        return daysOf({ parameters, requestBody }, `${method} ${path}`)
      }),
    )
    expect(days.length).toBeGreaterThan(20)
    expect(days.filter(([, schema]) => !schema.includes('(?!000[01]|9999)')).map(([name]) => name)).toEqual([])
  })

  test.each(['22003', '22007', '22008', '22009'])(
    'and comes to it all the same (SQLSTATE %s) is 422 in words',
    async (code) => {
      const transaction = () => Promise.reject(new Error('Failed query', { cause: { code } }))
      const app = await buildApp({ ...stage.deps, db: { ...stage.deps.db, transaction } })
      onTestFinished(() => app.close())
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'a@b.example', password: 'x' },
      })
      expect([statusCode, JSON.parse(body).message]).toEqual([422, expect.stringContaining('beyond what can be kept')])
    },
  )
})

describe('headers', () => {
  test('of 100 KB are 431, and the next call is answered', async () => {
    await stage.app.listen({ port: 0, host: '127.0.0.1' })
    const bound = stage.app.server.address()
    const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
    const raw = async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      let response = ''
      socket.on('data', (bytes) => {
        response += bytes
      })
      socket.on('error', () => {})
      socket.write(text)
      await once(socket, 'close')
      return response.split('\r\n')[0]
    }
    expect(await raw(`GET /api/me HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(100_000)}\r\n\r\n`)).toContain('431')
    expect(await raw('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('200')
  })

  test('that lie about who asks are refused in words', async () => {
    const lies = ['Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'a'.repeat(5000)}.b.c`, 'Bearer a.b.c', 'bearer null']
    for (const authorization of lies) {
      const { statusCode, body } = await stage.app.inject({ url: '/api/me', headers: { authorization } })
      expect([authorization.slice(0, 20), statusCode, typeof JSON.parse(body).message]).toEqual([
        authorization.slice(0, 20),
        401,
        'string',
      ])
    }
    const { statusCode } = await send(endpointOf('GET /api/me'), {
      headers: {
        'idempotency-key': 'x'.repeat(9000),
        'x-device-id': 'x'.repeat(9000),
        cookie: '='.repeat(9000),
        'if-none-match': '\u00ff',
      },
    })
    expect(statusCode).toBe(200)
  })
})
