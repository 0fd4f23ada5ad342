import type { AddressInfo } from 'node:net'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { loadMissed, type Page } from '#machines/account/notification-order'
import { task } from '#machines/kit/task'
import { notifyAll } from '#server/platform/outbox/notify'
import type { RealtimeEvent } from '#services/kit/realtime'
import { Notification } from '#shared/api/kit/notification'
import { channelOf } from '#shared/api/kit/realtime'
import { authRig, type Rig } from '../server/account/auth-rig.ts'

const clients = 20
const each = 1000
/** Milliseconds of a cut at most, and of the time between two. */
const longestCut = 2000

let rig: Rig
let port: number
beforeAll(async () => {
  rig = await authRig()
  await rig.app.listen({ port: 0, host: '127.0.0.1' })
  port = (rig.app.server.address() as AddressInfo).port
  rig.outbox.start()
})
afterAll(() => rig.close())

/** The bell of somebody on a line that is cut at random until it is mended. */
async function bell() {
  const { id: userId, email } = await rig.person()
  const browser = rig.browser()
  await browser.signIn({ email })
  const list = async (query: object): Promise<Page> =>
    (await browser.call('GET', `/api/me/notifications?${new URLSearchParams(Object.entries(query))}`)).json()
  const { key, cluster } = (await browser.call('GET', '/api/config')).json().data.realtime
  const pusher = new Pusher(key, {
    ...{ cluster, wsHost: '127.0.0.1', wsPort: port, forceTLS: false, enabledTransports: ['ws'] },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/unused',
      customHandler: ({ socketId: socket_id, channelName: channel_name }, done) => {
        browser.call('POST', '/api/realtime/auth', { body: { socket_id, channel_name } }).then(
          (answer) => done(null, answer.json()),
          (error) => done(error, null),
        )
      },
    },
  })
  const channel = pusher.subscribe(channelOf(userId))
  const feed = createActor(
    notificationFeedMachine.provide({
      actors: {
        loadFeed: task(() => list({ per_page: 50 })),
        catchUp: task(({ after }: { after: string | undefined }) => loadMissed(list, after)),
        listen: fromCallback<RealtimeEvent, { userId: string }>(({ sendBack }) => {
          channel.bind('pusher:subscription_succeeded', () => sendBack({ type: 'connected' }))
          pusher.connection.bind('disconnected', () => sendBack({ type: 'lost' }))
          channel.bind('notification', (raw: unknown) =>
            sendBack({ type: 'arrived', notification: Notification.parse(raw) }),
          )
          if (channel.subscribed) sendBack({ type: 'connected' })
        }),
      },
    }),
    { input: { userId } },
  )
  const shown: string[] = []
  feed.on('arrived', ({ notification }) => shown.push(notification.id))
  feed.on('missed', ({ notifications }) => shown.push(...notifications.map(({ id }) => id)))
  feed.start()
  const isLive = () => feed.getSnapshot().matches({ feed: { following: 'live' } })
  await expect.poll(isLive, { timeout: 10_000 }).toBe(true)
  let cuts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (run: () => void) => {
    timer = setTimeout(run, Math.random() * longestCut)
  }
  const cut = () => {
    cuts += 1
    pusher.disconnect()
    later(() => {
      pusher.connect()
      later(cut)
    })
  }
  later(cut)
  return {
    userId,
    shown,
    cuts: () => cuts,
    unread: () => feed.getSnapshot().context.unread,
    order: () => feed.getSnapshot().context.items.map(({ id }) => id),
    /** The line is whole again, after a last cut. */
    async mend() {
      clearTimeout(timer)
      pusher.disconnect()
      pusher.connect()
      const begun = performance.now()
      await expect.poll(() => isLive() && feed.getSnapshot().context.unread === each, { timeout: 10_000 }).toBe(true)
      return performance.now() - begun
    },
    end() {
      clearTimeout(timer)
      feed.stop()
      pusher.disconnect()
    },
  }
}

test(`${clients} bells on bad lines show all of ${clients * each} notifications, and none twice`, async () => {
  const bells = await Promise.all(Array.from({ length: clients }, bell))
  for (let n = 0; n < each; n += 10) {
    await rig.read((tx) =>
      notifyAll(
        tx,
        bells.flatMap(({ userId }) =>
          Array.from({ length: 10 }, (_, of) => ({
            ...{ userId, type: 'message.new' as const, description: `${n + of}`, at: rig.clock.now() },
          })),
        ),
      ),
    )
    await new Promise((resume) => setTimeout(resume, 100))
  }
  const took = await Promise.all(bells.map((one) => one.mend()))
  for (const one of bells) {
    expect(one.cuts()).toBeGreaterThan(1)
    expect([new Set(one.shown).size, one.shown.length]).toEqual([each, each])
    expect(one.order()).toEqual(one.order().toSorted().reverse())
    one.end()
  }
  process.stdout.write(
    `${bells.reduce((sum, one) => sum + one.cuts(), 0)} cuts; badges right within ${Math.round(Math.max(...took))} ms\n`,
  )
  expect(Math.max(...took)).toBeLessThan(2000)
}, 240_000)
