import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Pusher from 'pusher-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { AddressOf, RealtimePort } from '#server/platform/ports/ports'
import { embeddedRealtime } from '#server/platform/ports/realtime.embedded'
import { pusherRealtime } from '#server/platform/ports/realtime.pusher'
import { channelOf } from '#shared/api/kit/realtime'

const anna = '0190a000-0000-7000-8000-00000000000a'
const ben = '0190a000-0000-7000-8000-00000000000b'
const options = {
  key: 'muster-key',
  secret: 'a secret of the server',
  admits: ({ origin }: IncomingHttpHeaders) => origin !== 'https://evil.test',
}
/** Tests say where they come from. */
const addressOf: AddressOf = ({ headers, socket }) => headers['x-from']?.toString() ?? socket.remoteAddress
let hub: RealtimePort
let http: Server
let port: number
const open: (() => void)[] = []

beforeEach(async () => {
  hub = embeddedRealtime(options)
  http = createServer()
  hub.attach?.(http, addressOf)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  port = (http.address() as AddressInfo).port
})
afterEach(async () => {
  for (const end of open.splice(0)) end()
  await hub.close()
  http.closeAllConnections()
  http.close()
})

/** pusher-js as the browser uses it, asking `authorise` in the place of POST /api/realtime/auth. */
function browser(session: string, authorise = hub.authorise) {
  const pusher = new Pusher(options.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/unused',
      customHandler: ({ socketId, channelName }, done) =>
        done(null, { auth: authorise(socketId, channelName, session) }),
    },
  })
  open.push(() => pusher.disconnect())
  return pusher
}
type Bindable = { bind(event: string, listener: (data: unknown) => void): unknown }
const event = (at: Bindable, name: string) => new Promise<unknown>((resolve) => at.bind(name, resolve))

/** A socket that says what pusher-js would not. */
async function rawSocket(path = `/app/${options.key}?protocol=7`, origin?: string, from = '127.0.0.1') {
  const headers = { 'x-from': from }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, origin ? { origin, headers } : { headers })
  open.push(() => socket.terminate())
  const frames: Record<string, unknown>[] = []
  const waiting: ((frame: Record<string, unknown>) => void)[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    const next = waiting.shift()
    if (next) next(frame)
    else frames.push(frame)
  })
  const closed = new Promise<number>((end) => socket.on('close', end))
  const nextFrame = () =>
    new Promise<Record<string, unknown>>((next) => {
      const frame = frames.shift()
      if (frame) next(frame)
      else waiting.push(next)
    })
  return { socket, nextFrame, closed, sendFrame: (what: unknown) => socket.send(JSON.stringify(what)) }
}
const socketIdOf = (frame: Record<string, unknown>) => String(JSON.parse(String(frame.data)).socket_id)

describe('the embedded hub with the real pusher-js', () => {
  test('a person hears what is published on their own channel, and nobody else does', async () => {
    const [mine, otherBrowser] = [browser('session-a'), browser('session-b')]
    const channel = mine.subscribe(channelOf(anna))
    const other = otherBrowser.subscribe(channelOf(ben))
    await Promise.all([event(channel, 'pusher:subscription_succeeded'), event(other, 'pusher:subscription_succeeded')])
    const received: unknown[] = []
    other.bind('notification', (data: unknown) => received.push(data))
    const arrived = event(channel, 'notification')
    const last = event(other, 'last')
    await hub.trigger(channelOf(anna), 'notification', { description: 'Zażółć' })
    await hub.trigger(channelOf(ben), 'last', {})
    expect(await arrived).toEqual({ description: 'Zażółć' })
    await last
    expect(received).toEqual([])
  })

  test('a signature for one channel opens no other', async () => {
    const pusher = browser('session-a', (socketId) => hub.authorise(socketId, channelOf(anna), 'session-a'))
    const refused = event(pusher.subscribe(channelOf(ben)), 'pusher:subscription_error')
    expect(await refused).toMatchObject({ type: 'AuthError', status: 401 })
  })

  test('an ended session loses its socket with a code that says do not come back; another session keeps its own', async () => {
    const [ended, living] = [browser('ended'), browser('living')]
    const [a, b] = [ended.subscribe(channelOf(anna)), living.subscribe(channelOf(anna))]
    await Promise.all([event(a, 'pusher:subscription_succeeded'), event(b, 'pusher:subscription_succeeded')])
    const closed = event(ended.connection, 'disconnected')
    await hub.disconnect(anna, ['ended'])
    await closed
    const arrived = event(b, 'notification')
    await hub.trigger(channelOf(anna), 'notification', { still: 'here' })
    expect(await arrived).toEqual({ still: 'here' })
  })

  test('without sessions named, every socket of the person closes', async () => {
    const pusher = browser('any')
    await event(pusher.subscribe(channelOf(anna)), 'pusher:subscription_succeeded')
    const closed = event(pusher.connection, 'disconnected')
    await hub.disconnect(anna)
    await closed
  })
})

describe('the embedded hub under protocol abuse', () => {
  test('answers a ping, refuses client events and says what it does not understand', async () => {
    const { nextFrame, sendFrame, socket } = await rawSocket()
    await nextFrame()
    sendFrame({ event: 'pusher:ping', data: {} })
    expect(await nextFrame()).toMatchObject({ event: 'pusher:pong' })
    sendFrame({ event: 'client-typing', channel: channelOf(anna), data: {} })
    expect(await nextFrame()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
    socket.send('not JSON at all')
    expect(await nextFrame()).toMatchObject({ event: 'pusher:error', data: { code: 4000 } })
  })

  test('a signature made for a revoked session before it subscribed is worth nothing', async () => {
    const { nextFrame, sendFrame } = await rawSocket()
    const auth = hub.authorise(socketIdOf(await nextFrame()), channelOf(anna), 'ended')
    await hub.disconnect(anna, ['ended'])
    sendFrame({ event: 'pusher:subscribe', data: { channel: channelOf(anna), auth } })
    expect(await nextFrame()).toMatchObject({ event: 'pusher:subscription_error' })
  })

  test('a made-up signature opens nothing, even where a real one was given out', async () => {
    const { nextFrame, sendFrame } = await rawSocket()
    hub.authorise(socketIdOf(await nextFrame()), channelOf(anna), 's')
    sendFrame({
      event: 'pusher:subscribe',
      data: { channel: channelOf(anna), auth: `${options.key}:${'0'.repeat(64)}` },
    })
    expect(await nextFrame()).toMatchObject({ event: 'pusher:subscription_error' })
  })

  test('a signature works on its own socket only, and once', async () => {
    const [first, second] = [await rawSocket(), await rawSocket()]
    const auth = hub.authorise(socketIdOf(await first.nextFrame()), channelOf(anna), 's')
    await second.nextFrame()
    const subscribe = { event: 'pusher:subscribe', data: { channel: channelOf(anna), auth } }
    second.sendFrame(subscribe)
    expect(await second.nextFrame()).toMatchObject({ event: 'pusher:subscription_error' })
    first.sendFrame(subscribe)
    expect(await first.nextFrame()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
    first.sendFrame(subscribe)
    expect(await first.nextFrame()).toMatchObject({ event: 'pusher:subscription_error' })
  })

  test.each(['presence-x', 'my-channel', `${channelOf(anna)}\n`, ''])('the channel %j is nobody’s', async (channel) => {
    const { nextFrame, sendFrame } = await rawSocket()
    await nextFrame()
    sendFrame({ event: 'pusher:subscribe', data: { channel } })
    expect(await nextFrame()).toMatchObject({ event: 'pusher:subscription_error' })
  })

  test('a frame beyond 10 KiB ends the socket', async () => {
    const { nextFrame, socket, closed } = await rawSocket()
    await nextFrame()
    socket.send('x'.repeat(10 * 1024 + 1))
    expect(await closed).toBe(1009)
  })

  test('a flood of frames ends the socket', async () => {
    const { nextFrame, sendFrame, closed } = await rawSocket()
    await nextFrame()
    for (let n = 0; n < 121; n += 1) sendFrame({ event: 'pusher:pong' })
    expect(await closed).toBe(4301)
  })

  test.each([
    ['another key', '/app/wrong?protocol=7', 4001],
    ['an old protocol', `/app/${options.key}?protocol=5`, 4007],
  ])('%s is closed with its code', async (_, path, code) => {
    expect(await (await rawSocket(path)).closed).toBe(code)
  })

  test.each([
    ['another origin', `/app/${options.key}?protocol=7`, 'https://evil.test', 403],
    ['another path', '/elsewhere', undefined, 404],
  ])('%s is refused before the upgrade', async (_, path, origin, status) => {
    const { socket } = await rawSocket(path, origin)
    socket.on('error', () => {})
    const answer = await new Promise<number | undefined>((got) =>
      socket.on('unexpected-response', (_request, response) => got(response.statusCode)),
    )
    expect(answer).toBe(status)
  })

  test('a socket that stays silent is asked, then closed', async () => {
    const quick = embeddedRealtime({ ...options, beat: 100 })
    http.removeAllListeners('upgrade')
    quick.attach?.(http, addressOf)
    const { nextFrame, sendFrame, closed } = await rawSocket()
    const auth = quick.authorise(socketIdOf(await nextFrame()), channelOf(anna), 's')
    sendFrame({ event: 'pusher:subscribe', data: { channel: channelOf(anna), auth } })
    expect(await nextFrame()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
    expect(await nextFrame()).toMatchObject({ event: 'pusher:ping' })
    expect(await closed).toBe(4201)
    await quick.close()
  })

  test('a socket that subscribes to nothing is closed, however much it says', async () => {
    const quick = embeddedRealtime({ ...options, beat: 20 })
    http.removeAllListeners('upgrade')
    quick.attach?.(http, addressOf)
    const { socket, closed } = await rawSocket()
    socket.on('message', () => socket.send(JSON.stringify({ event: 'pusher:ping', data: {} })))
    expect(await closed).toBe(4101)
    await quick.close()
  })
})

describe('a Pusher-compatible service', () => {
  test('events are posted signed, and the person’s connections are ended', async () => {
    const requests: { path: string; body: string }[] = []
    const service = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      requests.push({ path: request.url ?? '', body })
      response.setHeader('content-type', 'application/json').end('{}')
    })
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    open.push(() => service.close())
    const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
    const realtime = pusherRealtime({ appId: '7', key: 'k', secret: 's', host, secure: false })
    await realtime.trigger(channelOf(anna), 'notification', { a: 1 })
    await realtime.disconnect(anna)
    expect(requests[0]?.path).toMatch(/^\/apps\/7\/events\?.*auth_signature=[0-9a-f]{64}/)
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      name: 'notification',
      data: '{"a":1}',
      channels: [channelOf(anna)],
    })
    expect(requests[1]?.path).toContain(`/users/${anna}/terminate_connections`)
    expect(realtime.authorise('1.2', channelOf(anna), 's')).toMatch(/^k:[0-9a-f]{64}$/)
    expect(realtime.options()).toEqual({
      key: 'k',
      ws_host: '127.0.0.1',
      ws_port: Number(host.split(':')[1]),
      force_tls: false,
      cluster: '',
    })
  })

  test('a refusal of the service is an error, so that the outbox tries again', async () => {
    const service = createServer((_, response) => response.writeHead(503).end())
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    open.push(() => service.close())
    const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
    const realtime = pusherRealtime({ appId: '7', key: 'k', secret: 's', host, secure: false })
    await expect(realtime.trigger(channelOf(anna), 'x', {})).rejects.toThrow()
  })
})

describe('sockets have an end', () => {
  /** A socket of somebody signed in: connected, and on their channel. */
  async function pageOf(person: string, from?: string) {
    const page = await rawSocket(undefined, undefined, from)
    const { data } = await page.nextFrame()
    const channel = channelOf(person)
    const auth = hub.authorise(JSON.parse(String(data)).socket_id, channel, `session of ${person} at ${from}`)
    page.sendFrame({ event: 'pusher:subscribe', data: { channel, auth } })
    return { ...page, event: (await page.nextFrame()).event }
  }
  const rejectionOf = async (from: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${options.key}?protocol=7`, {
      headers: { 'x-from': from },
    })
    socket.on('error', () => {})
    const [, response]: { statusCode: number; headers: IncomingHttpHeaders }[] = await once(
      socket,
      'unexpected-response',
    )
    return [response?.statusCode, response?.headers['retry-after']]
  }

  test('twenty of one person, wherever they are and however often they signed in; another person is not in their way', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, (_, n) => pageOf(anna, `10.0.0.${n}`)))
    expect(new Set(pages.map(({ event }) => event))).toEqual(new Set(['pusher_internal:subscription_succeeded']))
    const more = await pageOf(anna)
    expect([more.event, await more.closed]).toEqual(['pusher:error', 4004])
    expect((await pageOf(ben)).event).toBe('pusher_internal:subscription_succeeded')
    pages[0]?.socket.close()
    await pages[0]?.closed
    await expect.poll(async () => (await pageOf(anna)).event).toBe('pusher_internal:subscription_succeeded')
  })

  test('six hundred of one address without a sign-in; whoever signs in is counted no more', async () => {
    const strangers = await Promise.all(Array.from({ length: 599 }, () => rawSocket(undefined, undefined, '10.0.0.1')))
    await Promise.all(strangers.map(({ nextFrame }) => nextFrame()))
    await pageOf(anna, '10.0.0.1')
    await (await rawSocket(undefined, undefined, '10.0.0.1')).nextFrame()
    expect(await rejectionOf('10.0.0.1')).toEqual([429, '5'])
    expect((await pageOf(ben, '10.0.0.2')).event).toBe('pusher_internal:subscription_succeeded')
  })
})
