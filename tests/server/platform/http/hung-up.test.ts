import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../../support/test-server.ts'

let server: Awaited<ReturnType<typeof createTestServer>>
let port: number
let reads = 0
beforeAll(async () => {
  const page = { slug: 'terms', title: 'Terms', updated_at: '2026-09-01', markdown: 'Text.' }
  const content = {
    page: async () => {
      reads += 1
      return page
    },
  }
  server = await createTestServer({ ports: { content } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Sends three calls on one connection, and resets it before an answer can come. */
async function resetAtOnce(call: string) {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  await once(socket, 'connect')
  await new Promise<void>((resume) => socket.write(call.repeat(3), () => resume()))
  socket.resetAndDestroy()
}

test('calls of callers who have hung up are not worked off', async () => {
  const terms = 'GET /api/content/terms HTTP/1.1\r\nhost: localhost\r\n\r\n'
  await Promise.all(Array.from({ length: 20 }, () => resetAtOnce(terms)))
  const answer = await fetch(`http://127.0.0.1:${port}/api/content/terms`)
  expect([answer.status, reads]).toEqual([200, 1])
})

describe('the OpenAPI document', () => {
  const read = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: '/api/openapi.json', headers })

  test('is made once, however many ask for it and in whatever encoding', async () => {
    let times = 0
    const { endpoints } = server.app
    Object.defineProperty(endpoints, Symbol.iterator, {
      value: () => {
        times += 1
        return endpoints.values()
      },
    })
    const encodings = ['gzip', 'br', 'deflate', 'gzip;q=0', 'gzip, deflate, br, zstd']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => read({ 'accept-encoding': encodings[n % 5] ?? '' })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(answers.slice(0, 5).map(({ headers }) => headers['content-encoding'])).toEqual([
      'gzip',
      undefined,
      undefined,
      undefined,
      'gzip',
    ])
    expect(times).toBe(1)
  })

  test('is the same packed and unpacked, and not sent again to whoever has it', async () => {
    const [packed, plain] = [await read({ 'accept-encoding': 'gzip' }), await read()]
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json())
    expect(plain.json().openapi).toBe('3.1.0')
    for (const [answer, encoding] of [
      [packed, 'gzip'],
      [plain, ''],
    ] as const) {
      const again = await read({ 'accept-encoding': encoding, 'if-none-match': `${answer.headers.etag}` })
      expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', 'accept-encoding'])
    }
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
  })
})
