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
