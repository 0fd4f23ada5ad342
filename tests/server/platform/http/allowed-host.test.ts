import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildApp } from '#server/app'
import type { Settings } from '#server/platform/kit/settings'
import { createTestServer } from '../../../support/test-server.ts'

let stage: Awaited<ReturnType<typeof createTestServer>>
beforeAll(async () => {
  stage = await createTestServer()
})
afterAll(() => stage.close())

/** The app as these settings would have it. */
async function appWith(settings: Partial<Settings>): Promise<FastifyInstance> {
  const app = await buildApp({ ...stage.deps, settings: { ...stage.deps.settings, ...settings } })
  onTestFinished(() => app.close())
  return app
}
const statusOf = async (app: FastifyInstance, headers: Record<string, string>, url = '/dev/accounts') =>
  (await app.inject({ url, headers })).statusCode
const byHost = (app: FastifyInstance, hosts: string[]) =>
  Promise.all(hosts.map(async (host) => [host, await statusOf(app, { host })]))
const byOrigin = (app: FastifyInstance, origins: string[], url?: string) =>
  Promise.all(origins.map(async (origin) => [origin, await statusOf(app, { origin }, url)]))

describe('a page that rebinds its own name to the address of the demo', () => {
  const names = ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', 'notlocalhost']

  // First: an app of other settings closes the hub when it ends.
  test('hears nothing: it gets no socket', async () => {
    await stage.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stage.app.server.address() as AddressInfo
    const socketOf = async (host: string, origin: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/app/muster?protocol=7`, { origin, headers: { host } })
      const [outcome] = await Promise.race([once(socket, 'open').then(() => ['open']), once(socket, 'error')])
      socket.terminate()
      return String(outcome)
    }
    expect(await socketOf(`evil.test:${port}`, `http://evil.test:${port}`)).toContain('403')
    expect(await socketOf(`localhost:${port}`, `http://localhost:${port}`)).toBe('open')
  })

  test('drives nothing: a Host that the server was not started with is 421 in words', async () => {
    const hosts = [...names, 'evil.test:3000', 'evil.test.', 'localhost@evil.test', 'a b', '@']
    expect(await byHost(stage.app, hosts)).toEqual(hosts.map((host) => [host, 421]))
    const { statusCode, headers, body } = await stage.app.inject({ url: '/api/me', headers: { host: 'evil.test' } })
    expect([statusCode, JSON.parse(body).message]).toEqual([421, expect.stringContaining('PUBLIC_URL')])
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('is not helped by a header that a proxy would set', async () => {
    const app = await appWith({ TRUST_PROXY: 'loopback' })
    expect(await statusOf(app, { host: 'evil.test', 'x-forwarded-host': 'localhost' })).toBe(421)
  })

  test('drives nothing from another page either: a foreign Origin is 403', async () => {
    const origins = [...names.map((name) => `http://${name}`), 'https://evil.test:3000', 'null', 'nonsense']
    expect(await byOrigin(stage.app, origins)).toEqual(origins.map((origin) => [origin, 403]))
  })
})

describe('the names a server was started with', () => {
  test('are localhost, addresses in digits, HOST, and the host of PUBLIC_URL', async () => {
    const app = await appWith({ HOST: 'muster.lan', PUBLIC_URL: 'https://demo.example' })
    const own = ['localhost', '127.0.0.1:3000', '192.168.1.20', '[::1]:3000', 'muster.lan:3000', 'demo.example']
    expect(await byHost(app, own)).toEqual(own.map((host) => [host, 200]))
    const origins = own.map((host) => `https://${host}`)
    expect(await byOrigin(app, origins)).toEqual(origins.map((origin) => [origin, 200]))
  })

  test('are asked for by no probe: /health and /ready answer under any', async () => {
    for (const url of ['/health', '/ready']) expect(await statusOf(stage.app, { host: 'backend' }, url)).toBe(200)
  })

  test('in production a proxy in front may ask for any Host; pages are those of PUBLIC_URL', async () => {
    const app = await appWith({ MUSTER_MODE: 'production', PUBLIC_URL: 'https://muster.example' })
    expect(await statusOf(app, { host: 'backend:3000' }, '/api/config')).toBe(200)
    expect(
      await byOrigin(app, ['https://muster.example', 'https://evil.test', 'http://10.0.0.7'], '/api/config'),
    ).toEqual([
      ['https://muster.example', 200],
      ['https://evil.test', 403],
      ['http://10.0.0.7', 403],
    ])
  })
})
