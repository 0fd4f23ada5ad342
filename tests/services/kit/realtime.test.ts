// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenTo } from '#services/kit/realtime'
import '#shared/api/kit/config'
import '#shared/api/kit/notification'
import '#shared/api/kit/realtime'

/** Sockets that were opened: whether they still are, how often they asked for the channel, and what it listeners. */
const sockets: { open: boolean; asked: number; listeners: Record<string, () => void> }[] = []
vi.mock('pusher-js', () => ({
  default: class {
    open = true
    asked = 0
    listeners: Record<string, () => void> = {}
    connection = { state: 'connected', bind: () => {} }
    constructor() {
      sockets.push(this)
    }
    subscribe() {
      this.asked += 1
      return { bind: (event: string, listener: () => void) => Object.assign(this.listeners, { [event]: listener }) }
    }
    disconnect() {
      this.open = false
    }
  },
}))

let tries: number[]
let answer: () => Promise<Response>
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const configuration = (key: string) => async () =>
  Response.json({
    data: {
      mode: 'test',
      realtime: { key, ws_host: null, ws_port: null, force_tls: false, cluster: '' },
      maps_key: null,
      help_line: '',
      help_email: '',
    },
  })
/** What is said of the connection from now on, and what ends it. */
function listen() {
  const events: string[] = []
  return { events, stop: listenTo('u1', ({ type }) => events.push(type)) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  tries = []
  answer = lost
  sockets.length = 0
  vi.stubGlobal('fetch', (path: string) => {
    if (!path.includes('config')) return lost()
    tries.push(Date.now() / 1000)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a first connection that fails is tried again, twice as late each time and every 30 s at last', async () => {
  const { events, stop } = listen()
  await vi.advanceTimersByTimeAsync(125_000)
  expect(tries).toEqual([0, 2, 6, 14, 30, 60, 90, 120])
  expect(new Set(events)).toEqual(new Set(['lost']))
  answer = configuration('key')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sockets).toMatchObject([{ open: true }])
  await vi.advanceTimersByTimeAsync(120_000)
  expect([tries.length, sockets.length]).toEqual([9, 1])
  stop()
  expect(sockets).toMatchObject([{ open: false }])
})

test('whoever stops listening is not connected any more', async () => {
  const { events, stop } = listen()
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  const early = listen()
  early.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tries).toEqual([0, 1])
  expect([events, early.events]).toEqual([['lost'], []])
})

test('realtime that is off is not asked for again', async () => {
  answer = configuration('')
  const { events, stop } = listen()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([tries, events, sockets]).toEqual([[0], ['lost'], []])
  stop()
})

test('a channel that was refused is asked for again every 30 s, until nobody listens', async () => {
  answer = configuration('key')
  const { events, stop } = listen()
  await vi.advanceTimersByTimeAsync(1)
  const [socket] = sockets
  const refuse = () => socket?.listeners['pusher:subscription_error']?.()
  refuse()
  await vi.advanceTimersByTimeAsync(30_000)
  expect([socket?.asked, events]).toEqual([2, ['lost']])
  refuse()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket).toMatchObject({ asked: 2, open: false })
})
