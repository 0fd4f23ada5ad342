import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { loadMissed, type Page, perPage } from '#machines/account/notification-order'
import { task } from '#machines/kit/task'
import { openSession } from '#server/platform/auth/sessions'
import { users } from '#server/platform/db/schema/user'
import { notifyAll } from '#server/platform/outbox/notify'
import type { RealtimeEvent } from '#services/kit/realtime'
import { Notification } from '#shared/api/kit/notification'
import { channelOf, realtimeEvents } from '#shared/api/kit/realtime'
import { newId } from '#shared/domain/kit/id'
import { dice } from '../support/dice.ts'
import { createTestServer } from '../support/test-server.ts'

const people = 20
const rounds = 10
const ofRound = 100
/** Milliseconds. */
const longestCut = 2000
const mostUntilRight = 2000

let stage: Awaited<ReturnType<typeof createTestServer>>
let port: number
beforeAll(async () => {
  stage = await createTestServer()
  await stage.app.listen({ port: 0, host: '127.0.0.1' })
  port = (stage.app.server.address() as AddressInfo).port
  stage.outbox.start()
})
afterAll(() => stage.close())

/** A person's line to the server: while it is cut, nothing is open and nothing can be opened. */
async function openLine() {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = keep(connect(port, '127.0.0.1'))
    keep(near).pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    async cut(milliseconds: number) {
      isCut = true
      destroyAll()
      await pause(milliseconds)
      isCut = false
    },
    close() {
      server.close()
      destroyAll()
    },
  }
}

/** The chart of the bell on a line of its own, with the real pusher-js; `times` counts how often each was announced. */
async function openBell() {
  const id = newId()
  const token = await stage.deps.db.transaction('system', async (tx) => {
    const person = { id, slug: id, first_name: 'Ola', last_name: 'Sample', default_role: 'WORKER' as const }
    await tx.insert(users).values({ ...person, status: 'COMPLETED' })
    const opening = { remember: false, wrapper: false, ip: '127.0.0.1', userAgent: 'test' }
    return (await openSession(tx, stage.deps, { userId: id, companyId: null, ...opening })).accessToken
  })
  const line = await openLine()
  const call = async (path: string, signal?: AbortSignal, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`http://127.0.0.1:${line.port}${path}`, { headers, ...init, ...(signal && { signal }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const list = ({ per_page, after }: { per_page: number; after?: string }, signal: AbortSignal): Promise<Page> =>
    call(`/api/me/notifications?per_page=${per_page}${after ? `&after=${after}` : ''}`, signal)
  const { key } = (await call('/api/config')).data.realtime
  const bell = { id, line, sent: 0, reconnected: 0, right: 0, times: new Map<string, number>() }
  const listen = fromCallback<RealtimeEvent, { userId: string }>(({ sendBack }) => {
    const pusher = new Pusher(key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: line.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, done) => {
          const body = { socket_id: socketId, channel_name: channelName }
          call('/api/realtime/auth', undefined, body).then(
            (answer) => done(null, answer),
            (error) => done(error, null),
          )
        },
      },
    })
    pusher.connection.bind('state_change', ({ previous }: { previous: string }) => {
      if (previous === 'connected') sendBack({ type: 'lost' })
    })
    const channel = pusher.subscribe(channelOf(id))
    channel.bind('pusher:subscription_succeeded', () => {
      bell.reconnected = performance.now()
      sendBack({ type: 'connected' })
    })
    // Without a connection pusher-js asks again by itself, once there is one.
    channel.bind('pusher:subscription_error', () => {
      if (pusher.connection.state === 'connected') pusher.subscribe(channelOf(id))
    })
    channel.bind(realtimeEvents.notification, (raw: unknown) =>
      sendBack({ type: 'arrived', notification: Notification.parse(raw) }),
    )
    return () => pusher.disconnect()
  })
  const actor = createActor(
    notificationFeedMachine.provide({
      actors: {
        loadFeed: task((_: object, signal) => list({ per_page: perPage }, signal)),
        catchUp: task(({ after }: { after: string | undefined }, signal) =>
          loadMissed((query) => list(query, signal), after),
        ),
        listen,
      },
    }),
    { input: { userId: id } },
  )
  const count = ({ id: one }: Notification) => bell.times.set(one, (bell.times.get(one) ?? 0) + 1)
  actor.on('arrived', ({ notification }) => count(notification))
  actor.on('missed', ({ notifications }) => notifications.forEach(count))
  actor.subscribe(({ context }) => {
    const isRight = context.unread === bell.sent && bell.times.size === bell.sent
    if (isRight) bell.right ||= performance.now()
  })
  actor.start()
  return Object.assign(bell, { actor })
}

test('20 bells with random cuts miss none of 20,000 notifications, ring for none twice, and count right', {
  timeout: 600_000,
}, async () => {
  const random = dice(20_000)
  const bells = await Promise.all(Array.from({ length: people }, openBell))
  await expect
    .poll(() => bells.every(({ actor }) => actor.getSnapshot().hasTag('live')), { timeout: 30_000 })
    .toBe(true)
  let cuts = 0
  const late: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    let isSending = true
    const cutting = bells.map(async ({ line }) => {
      while (isSending) {
        await pause(random(1500))
        cuts += 1
        await line.cut(random(longestCut + 1))
      }
    })
    for (let n = 0; n < ofRound; n += 1) {
      const notifications = bells.map((bell) => {
        bell.sent += 1
        bell.right = 0
        return { userId: bell.id, type: 'message.new' as const, description: `${bell.sent}` }
      })
      await stage.deps.db.transaction('system', (tx) => notifyAll(tx, notifications))
    }
    const lastSent = performance.now()
    isSending = false
    await Promise.all(cutting)
    const wrong = () =>
      bells.flatMap(({ actor, sent, right, times }) =>
        right ? [] : [{ sent, announced: times.size, unread: actor.getSnapshot().context.unread }],
      )
    await expect.poll(wrong, { timeout: 60_000 }).toEqual([])
    // What was sent after the last reconnect comes by the socket.
    for (const { right, reconnected } of bells) late.push(right - Math.max(reconnected, lastSent))
  }
  for (const { actor } of bells) actor.stop()
  for (const { line } of bells) line.close()
  const found = bells.map(({ times, sent }) => ({
    missed: sent - times.size,
    twice: [...times.values()].filter((n) => n > 1).length,
  }))
  const worst = Math.round(Math.max(...late))
  process.stdout.write(
    `cuts: ${cuts}, notifications: ${people * rounds * ofRound}, right at most ${worst} ms after the reconnect\n`,
  )
  expect(found).toEqual(found.map(() => ({ missed: 0, twice: 0 })))
  expect(worst).toBeLessThanOrEqual(mostUntilRight)
})
