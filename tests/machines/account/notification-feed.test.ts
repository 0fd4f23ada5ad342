import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { task } from '#machines/kit/task'
import type { RealtimeEvent } from '#services/kit/realtime'
import type { Notification } from '#shared/api/kit/notification'

const nothing = { data: [] as Notification[], meta: { unread: 0 } }

/** A feed whose socket never came up; `polls` are the requests that stand in for it, none of which is answered. */
async function withoutSocket() {
  const clock = new SimulatedClock()
  const announced: string[] = []
  const polls: number[] = []
  const feed = createActor(
    notificationFeedMachine.provide({
      actors: {
        loadFeed: task(async () => nothing),
        catchUp: task(async () => {
          polls.push(clock.now())
          return new Promise<typeof nothing>(() => {})
        }),
        listen: fromCallback<RealtimeEvent, { userId: string }>(({ sendBack }) => sendBack({ type: 'lost' })),
      },
    }),
    { input: { userId: 'u1' }, clock },
  )
  for (const type of ['siteChanged', 'timesheetChanged'] as const) feed.on(type, () => announced.push(type))
  feed.start()
  await expect.poll(() => feed.getSnapshot().matches({ feed: { following: 'polling' } })).toBe(true)
  return { feed, clock, announced, polls }
}

test('lists read anew when the socket returns while what was missed is being asked for', async () => {
  const { feed, clock, announced, polls } = await withoutSocket()
  clock.increment(30_000)
  expect(polls).toEqual([30_000])
  feed.send({ type: 'connected' })
  expect(announced).toEqual(['siteChanged', 'timesheetChanged'])
})

test('without a socket the bell asks within half a minute, however often the socket fails meanwhile', async () => {
  const { feed, clock, polls } = await withoutSocket()
  for (let n = 0; n < 3; n += 1) {
    clock.increment(10_000)
    feed.send({ type: 'lost' })
  }
  expect(polls).toEqual([30_000])
})

const note = (n: number): Notification => ({
  id: `0199c000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  read_at: null,
  type: 'message.new',
  description: `Message ${n}`,
  names: [],
  action: {},
  meta: { type: 'message.new', created_at: '2026-10-26T07:00:00.000Z' },
})
/** A feed with one notification, whose missed ones, as of the request, are on their way until `answer` is called. */
async function catchingUp(missed: Notification[], unread: number) {
  let answer = () => {}
  const announced: string[] = []
  const feed = createActor(
    notificationFeedMachine.provide({
      actors: {
        loadFeed: task(async () => ({ data: [note(1)], meta: { unread: 1 } })),
        catchUp: task(async () => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return { data: missed, meta: { unread } }
        }),
        listen: fromCallback<RealtimeEvent, { userId: string }>(() => {}),
      },
    }),
    { input: { userId: 'u1' } },
  )
  feed.on('arrived', ({ notification }) => announced.push(notification.description))
  feed.on('missed', ({ notifications }) => announced.push(...notifications.map(({ description }) => description)))
  feed.start()
  await expect.poll(() => feed.getSnapshot().matches({ feed: 'following' })).toBe(true)
  feed.send({ type: 'connected' })
  return {
    feed,
    announced,
    async settle() {
      answer()
      await expect.poll(() => feed.getSnapshot().hasTag('live')).toBe(true)
      const { items, unread: count } = feed.getSnapshot().context
      return { count, shown: items.map(({ description }) => description) }
    },
  }
}

test('what arrives while the missed ones are on their way is counted with them, and announced once', async () => {
  const { feed, announced, settle } = await catchingUp([note(1), note(2)], 2)
  for (const n of [3, 2]) feed.send({ type: 'arrived', notification: note(n) })
  expect(await settle()).toEqual({ count: 3, shown: ['Message 3', 'Message 2', 'Message 1'] })
  expect(announced).toEqual(['Message 3', 'Message 2'])
})

test('what arrived before a further break is counted by the server alone', async () => {
  const { feed, settle } = await catchingUp([note(1), note(2)], 2)
  feed.send({ type: 'arrived', notification: note(2) })
  feed.send({ type: 'lost' })
  feed.send({ type: 'connected' })
  expect((await settle()).count).toBe(2)
})
