// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, createActor } from 'xstate'
import { connectivityMachine } from '#machines/kit/connectivity.machine'
import { gates } from '#services/gate/gate'
import { watchSocket } from '#services/kit/socket-heartbeat'
import '#shared/api/kit/config'
import '#shared/api/gate/gate'

/** A socket that a test opens and closes. */
function fakeSocket() {
  const listeners: Record<string, (() => void)[]> = { message: [], state_change: [] }
  const emit = (event: string) => {
    for (const listener of listeners[event] ?? []) listener()
  }
  const connection = {
    state: 'connected',
    bind: (event: string, listener: () => void) => listeners[event]?.push(listener),
    send_event: vi.fn(),
  }
  const changes = (state: string) => {
    connection.state = state
    emit('state_change')
  }
  const socket = {
    connection,
    connect: vi.fn(() => changes('connecting')),
    disconnect: vi.fn(() => changes('disconnected')),
  }
  return { ...socket, changes, receives: () => emit('message') }
}

let socket: ReturnType<typeof fakeSocket>
let unwatch: () => void
let actor: Actor<typeof connectivityMachine>
const state = () => actor.getSnapshot().value
const since = () => actor.getSnapshot().context.since
const answers = async () => Response.json({ status: 'up' })
const silent = () => new Promise<Response>(() => {})
const refuses = () => Promise.reject(new TypeError('Failed to fetch'))
const request = () => gates.log({ params: { id: 'g' }, query: {} }).catch(() => {})
const beats = () => socket.connection.send_event.mockImplementation(socket.receives)
const stopsBeating = () => socket.connection.send_event.mockReset()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answers)
  socket = fakeSocket()
  unwatch = watchSocket(socket)
  actor = createActor(connectivityMachine).start()
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  actor.stop()
  unwatch()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('while a page watches the connection', () => {
  test.each([100, 800, 1490])('an outage is shown within 3 s when it begins %i ms after an answer', async (after) => {
    beats()
    await vi.advanceTimersByTimeAsync(6000)
    await vi.advanceTimersByTimeAsync(after)
    stopsBeating()
    await vi.advanceTimersByTimeAsync(3000)
    expect(state()).toBe('silent')
  })

  test('it is live as long as the socket answers', async () => {
    beats()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('live')
  })
  test('a socket that falls silent is an outage within 3 s, calls or no calls, and is opened again', async () => {
    beats()
    await vi.advanceTimersByTimeAsync(10_000)
    stopsBeating()
    const last = Date.now()
    for (let n = 0; n < 8; n += 1) {
      await vi.advanceTimersByTimeAsync(500)
      await request()
    }
    expect(state()).toBe('silent')
    expect(Date.parse(`${since()}`) - last).toBeLessThanOrEqual(1500)
    await vi.advanceTimersByTimeAsync(6000)
    expect(socket.disconnect).toHaveBeenCalledOnce()
    expect(socket.connect).toHaveBeenCalledOnce()
  })
  test('a socket that is gone is none that is silent: calls are asked instead', async () => {
    await vi.advanceTimersByTimeAsync(5000)
    expect(state()).toBe('silent')
    socket.changes('unavailable')
    await vi.advanceTimersByTimeAsync(100)
    expect(state()).toBe('live')
  })
  test('calls that are silent are an outage within 3 s of the first, although the socket answers', async () => {
    beats()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.stubGlobal('fetch', silent)
    const requestedAt = new Date().toISOString()
    request()
    await vi.advanceTimersByTimeAsync(2400)
    expect(state()).toBe('live')
    for (let n = 0; n < 20; n += 1) {
      await vi.advanceTimersByTimeAsync(600)
      expect(state()).toBe('silent')
      expect(since()).toBe(requestedAt)
    }
    vi.stubGlobal('fetch', answers)
    await vi.advanceTimersByTimeAsync(8000)
    expect(state()).toBe('live')
  })
  test('calls that fail are an outage, although the socket answers', async () => {
    beats()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.stubGlobal('fetch', refuses)
    request()
    await vi.advanceTimersByTimeAsync(3000)
    expect(state()).toBe('offline')
    vi.stubGlobal('fetch', answers)
    await vi.advanceTimersByTimeAsync(1500)
    expect(state()).toBe('live')
  })
  test('one call that takes long is no outage while others are answered', async () => {
    beats()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.stubGlobal('fetch', (url: string) => (url.endsWith('/config') ? answers() : silent()))
    request()
    for (let n = 0; n < 20; n += 1) {
      await vi.advanceTimersByTimeAsync(500)
      expect(state()).toBe('live')
    }
  })
  test('an API that is silent is an outage within 3 s of the first call, although socket and /health answer', async () => {
    beats()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.stubGlobal('fetch', (url: string) => (url.startsWith('/api/') ? silent() : answers()))
    const requestedAt = new Date().toISOString()
    request()
    await vi.advanceTimersByTimeAsync(3000)
    for (let n = 0; n < 20; n += 1) {
      await vi.advanceTimersByTimeAsync(600)
      expect([state(), since()]).toEqual(['silent', requestedAt])
    }
    vi.stubGlobal('fetch', answers)
    await vi.advanceTimersByTimeAsync(8000)
    expect(state()).toBe('live')
  })
  test('a socket that closes, with a server that cannot be reached, is an outage within 3 s', async () => {
    beats()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.stubGlobal('fetch', refuses)
    socket.changes('connecting')
    await vi.advanceTimersByTimeAsync(2600)
    expect(state()).toBe('offline')
  })
  test('a socket that closes, with a server that is silent, is an outage within 3 s', async () => {
    beats()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.stubGlobal('fetch', silent)
    socket.changes('connecting')
    await vi.advanceTimersByTimeAsync(2600)
    expect(state()).toBe('silent')
  })
  test('without a socket it is live as long as the server answers a call', async () => {
    socket.changes('unavailable')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('live')
  })
})
