// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, createActor } from 'xstate'
import { connectivityMachine } from '#machines/connectivity.machine'
import { watchSocket } from '#services/socket-heartbeat'
import '#contract/health'

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
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  socket = fakeSocket()
  unwatch = watchSocket(socket)
  actor = createActor(connectivityMachine).start()
})
afterEach(() => {
  actor.stop()
  unwatch()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('while a page watches the connection', () => {
  test('it is live as long as the socket answers', async () => {
    socket.connection.send_event.mockImplementation(socket.receives)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('live')
  })
  test('a socket that falls silent is an outage within 3 s of its last frame, and is opened again', async () => {
    socket.receives()
    await vi.advanceTimersByTimeAsync(2600)
    expect(state()).toBe('silent')
    await vi.advanceTimersByTimeAsync(7000)
    expect(socket.disconnect).toHaveBeenCalledOnce()
    expect(socket.connect).toHaveBeenCalledOnce()
  })
  test('a socket that closes, with a server that cannot be reached, is an outage within 3 s', async () => {
    socket.receives()
    socket.changes('connecting')
    await vi.advanceTimersByTimeAsync(2600)
    expect(state()).toBe('offline')
  })
  test('without a socket it is live as long as the server answers a call', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ status: 'up' }))
    socket.changes('unavailable')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('live')
  })
})
