import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { demoAccounts, demoPassword } from '#server/demo/accounts'
import { lifetimes } from '#server/platform/auth/lifetimes'
import { refuseSeeded } from '#server/platform/auth/seeded'
import { users } from '#server/platform/db/schema/user'
import { newSlug } from '#server/platform/kit/slug'
import { channelOf } from '#shared/api/kit/realtime'
import { newId } from '#shared/domain/kit/id'
import { buildOf, freePort, startBuild } from '../../support/server-process.ts'
import { createTestServer } from '../../support/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => buildOf('demo'), 120_000)
const start = (environment: Record<string, string>) => startBuild('demo', { DATA_DIR: folder, ...environment })

describe('a server that may not start says why in words, and ends with 1', () => {
  test('of each setting that is not right, in a line of its own', async () => {
    const { code, err } = await start({ PORT: 'eighty', LOG_LEVEL: 'loud', DATA_DIR: join(folder, 'never') }).ended
    expect([code, err.map((line) => line.trim().replace(/(?<=: ).*/, ''))]).toEqual([
      1,
      ['The settings are not right:', 'PORT: ', 'LOG_LEVEL: '],
    ])
    expect(readdirSync(folder)).not.toContain('never')
  })

  test('that the build is for another mode', async () => {
    const { code, err } = await start({ MUSTER_MODE: 'production' }).ended
    const words = 'This build is for the mode demo, and MUSTER_MODE asks for production. Start it with npm start.'
    expect([code, err]).toEqual([1, [words]])
  })

  test('that the database does not answer', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: join(folder, 'away') }
    const { code, err } = await start(environment).ended
    expect([code, err.length, err[0]]).toEqual([1, 1, expect.stringMatching(/^The database does not answer/)])
  })
})

describe('a running server', () => {
  let port = 0
  let server: ReturnType<typeof start>
  beforeAll(async () => {
    port = await freePort()
    server = start({ PORT: String(port) })
    await server.until(`Muster runs at http://localhost:${port}`)
  }, 60_000)
  afterAll(() => server.child.kill('SIGKILL'))

  test('holds its folder: a second one is told who has it, before the database opens', async () => {
    const { code, err } = await start({}).ended
    const words = `The data folder ${folder} is in use by process ${server.child.pid}. Stop that server, or set DATA_DIR to another folder.`
    expect([code, err]).toEqual([1, [words]])
    expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200)
  })

  test('closes the socket of a session that runs out, within 5 seconds', async () => {
    const post = (path: string, body: object, token = '') =>
      fetch(`http://localhost:${port}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: `http://localhost:${port}`,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }).then(async (answer) => [answer.status, await answer.json()] as const)
    const [owner] = demoAccounts().filter(({ role }) => role === 'OWNER')
    const [, { tokenInfo }] = await post('/api/auth/login', { email: owner?.login, password: demoPassword })
    const token: string = tokenInfo.accessToken
    const id: string = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
    const socket = new WebSocket(`ws://localhost:${port}/app/muster?protocol=7`)
    const closed = once(socket, 'close')
    const nextMessage = async () => JSON.parse(String((await once(socket, 'message'))[0]))
    const { socket_id } = JSON.parse((await nextMessage()).data)
    const [status, { auth }] = await post('/api/realtime/auth', { socket_id, channel_name: channelOf(id) }, token)
    expect(status).toBe(200)
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channelOf(id), auth } }))
    expect((await nextMessage()).event).toBe('pusher_internal:subscription_succeeded')
    await post('/dev/clock', { now: new Date(Date.now() + lifetimes.browser.idle * 1000).toISOString() })
    const from = Date.now()
    const [code] = await closed
    expect([code, Date.now() - from < 5000]).toEqual([4009, true])
    await post('/dev/clock', { now: null })
  })

  test('asked to stop finishes what is under way, takes nothing new, and ends with 0', async () => {
    const body = JSON.stringify({ email: 'nobody@nowhere.example', password: 'granary-lantern-42' })
    const listener = new WebSocket(`ws://localhost:${port}/app/muster?protocol=7`)
    await once(listener, 'message')
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (text) => {
      answer += text
    })
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`
    socket.write(head)
    // The server says so once it has the call in hand.
    await once(socket, 'data')
    expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    answer = ''
    socket.write(body.slice(0, 10))
    server.child.kill('SIGTERM')
    await server.until('"stopping"')
    // What comes by a new connection is refused; one that is open already has its answer first.
    const knock = () =>
      new Promise((resolve) => {
        const late = connect(port, '127.0.0.1', () => resolve(late.destroy() && 'taken'))
        late.once('error', () => resolve('refused'))
      })
    await expect.poll(knock, { timeout: 15_000 }).toBe('refused')
    socket.write(body.slice(10))
    await once(socket, 'close')
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 401 Unauthorized')
    const { code, out } = await server.ended
    expect([code, out.includes('under way')]).toEqual([0, false])
  })

  test('whose port somebody has says so in one line, and leaves the folder free', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const taken = typeof address === 'object' ? String(address?.port) : ''
    const { code, err } = await start({ PORT: taken }).ended
    expect([code, err]).toEqual([1, [`Port ${taken} is in use. Stop what uses it, or set PORT.`]])
    other.close()
  }, 60_000)
})

test('production is refused a database that holds the demo company', async () => {
  const stage = await createTestServer()
  await expect(refuseSeeded(stage.deps)).resolves.toBeUndefined()
  const demo = { id: newId(), slug: newSlug('demo'), default_role: 'WORKER', seeded: true } as const
  await stage.deps.db.transaction('system', (tx) => tx.insert(users).values(demo))
  await expect(refuseSeeded(stage.deps)).rejects.toThrow('This database holds the demo company')
  await stage.close()
})
