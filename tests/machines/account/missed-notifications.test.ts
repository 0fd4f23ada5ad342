// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import type { RealtimeEvent } from '#services/kit/realtime'
import type { Notification } from '#shared/api/kit/notification'

const idOf = (n: number) => `0199c000-0000-7000-8000-${String(n).padStart(12, '0')}`
const note = (n: number): Notification => ({
  id: idOf(n),
  read_at: null,
  type: 'message.new',
  description: `Message ${n}`,
  names: [],
  action: {},
  meta: { type: 'message.new', created_at: '2026-10-26T07:00:00.000Z' },
})

afterEach(() => vi.unstubAllGlobals())

/** The bell of somebody for whom the server keeps these; what it announces, and its socket. */
async function bell(first: number[]) {
  const kept = first.map(note)
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams
    calls.push(query.toString())
    const after = query.get('after')
    const sorted = kept.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const found = after ? sorted.filter(({ id }) => id > after) : sorted.toReversed()
    const unread = kept.filter(({ read_at }) => read_at === null).length
    return Response.json({ data: found.slice(0, Number(query.get('per_page'))), meta: { unread } })
  })
  let emit: (event: RealtimeEvent) => void = () => {}
  const logic = notificationFeedMachine.provide({
    actors: {
      listen: fromCallback<RealtimeEvent, { userId: string }>(({ sendBack }) => {
        emit = sendBack
      }),
    },
  })
  const feed = createActor(logic, { input: { userId: 'u1' } })
  const announced: string[] = []
  feed.on('arrived', ({ notification }) => announced.push(notification.id))
  feed.on('missed', ({ notifications }) => announced.push(...notifications.map(({ id }) => id)))
  feed.start()
  const is = (state: 'connecting' | 'live' | 'polling') =>
    expect.poll(() => feed.getSnapshot().matches({ feed: { following: state } })).toBe(true)
  await is('connecting')
  emit({ type: 'connected' })
  await is('live')
  return {
    feed,
    kept,
    calls,
    announced,
    emit: (event: RealtimeEvent) => emit(event),
    async cut() {
      emit({ type: 'lost' })
      await is('polling')
    },
    async back() {
      emit({ type: 'connected' })
      await is('live')
    },
  }
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('what came without a socket is announced once, in however many pages it comes', async () => {
  const { kept, announced, cut, back, emit, feed } = await bell(range(1, 60))
  emit({ type: 'arrived', notification: note(61) })
  kept.push(note(61))
  await cut()
  kept.push(...range(62, 561).map(note))
  await back()
  expect(announced.toSorted()).toEqual(range(61, 561).map(idOf))
  expect(feed.getSnapshot().context.unread).toBe(561)
  // Late on their way: the newest, and one that has made room for newer ones since.
  for (const n of [561, 70]) emit({ type: 'arrived', notification: note(n) })
  expect(announced).toHaveLength(501)
  expect(feed.getSnapshot().context.unread).toBe(561)
})

test('one whose transaction took longer, with an older id than one that came before it, is not missed', async () => {
  const { kept, announced, cut, back } = await bell([1, 5])
  await cut()
  kept.push(note(3), note(6))
  await back()
  expect(announced.toSorted()).toEqual([idOf(3), idOf(6)])
})

test('what was read elsewhere meanwhile is read here too', async () => {
  const { kept, cut, back, feed } = await bell([1, 2])
  await cut()
  const [first] = kept
  if (first) first.read_at = '2026-10-26T07:05:00.000Z'
  await back()
  const { items, unread } = feed.getSnapshot().context
  expect([unread, items.map(({ read_at }) => read_at !== null)]).toEqual([1, [false, true]])
})

test('a short break costs one call', async () => {
  const { calls, kept, cut, back } = await bell(range(1, 60))
  const before = calls.length
  await cut()
  kept.push(note(61))
  await back()
  expect(calls.slice(before)).toEqual(['per_page=50'])
})
