import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app'
import { openApiDocument } from '#server/platform/http/openapi'
import type { Endpoint } from '#shared/api/kit/endpoint'
import { createBadRequests } from '../../../support/bad-requests.ts'
import { urlOf } from '../../../support/matrix.ts'

const { all, app, deps, endpointOf, failings, send } = createBadRequests()

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
    expect(await failings(ids, url, () => [401, 403, 404, 414, 422])).toEqual([])
    // A link that never was is answered as one that is over.
    expect(await failings(links, url, () => [404, 410, 414, 422])).toEqual([])
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
    const none = await app().inject({ method: 'GET', url: '/api/nothing-here' })
    for (const { path } of all())
      for (const method of methods) {
        const url = path.replace(/\{\w+\}/g, 'x')
        if (all().some((one) => one.method === method && shapeOf(one.path).test(url))) continue
        const { statusCode, body } = await app().inject({ method, url })
        expect([method, path, statusCode, body]).toEqual([method, path, 404, none.body])
      }
  })
})
const shapeOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
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
      const broken = await buildApp({ ...deps(), db: { ...deps().db, transaction } })
      onTestFinished(() => broken.close())
      const { statusCode, body } = await broken.inject({
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
    await app().listen({ port: 0, host: '127.0.0.1' })
    const bound = app().server.address()
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
      const { statusCode, body } = await app().inject({ url: '/api/me', headers: { authorization } })
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
