import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { notifications } from '#server/platform/db/schema/notification'
import { missing } from '../../support/matrix.ts'
import { openTalk, path, text } from './conversation-rig.ts'

const talk = await openTalk()
afterAll(() => talk.close())

describe('reading', () => {
  test('the latest conversation is first, with its last message and its unseen count', async () => {
    const { id, mine, other } = await talk.talk()
    talk.clock.forward(60)
    const later = (await talk.begin(await talk.worker(mine), other, text('Lift?'))).json().data.id
    await talk.send(mine, id, text('Gate 2.'))
    const { data, unseen, meta } = await talk.list(other)
    expect(data.map((row) => [row.id, row.last_message?.content, row.unseen_count])).toEqual([
      [id, 'Gate 2.', 2],
      [later, 'Lift?', 1],
    ])
    expect([unseen, meta.total]).toEqual([3, 2])
    expect(data[0]?.with).toMatchObject({ id: mine.id, first_name: 'Margaret', is_worker: false, photo: null })
    expect((await talk.list(mine)).data.find((row) => row.id === id)?.unseen_count).toBe(0)
  })

  test('is searched by name and by text, whose signs are not wild cards', async () => {
    const { id, mine, other, colleague } = await talk.talk()
    await talk.send(mine, id, text('The containment for riser 2 is 100% there'))
    await talk.begin(other, colleague, text('Cabin 3?'))
    const found = async (search: string) =>
      (await talk.list(other, `?search=${encodeURIComponent(search)}`)).data.map((row) => row.with.first_name)
    expect(await found('CONTAINMENT')).toEqual(['Margaret'])
    expect(await found('priya r')).toEqual(['Priya'])
    expect(await found('príya')).toEqual(['Priya'])
    expect(await found('0%')).toEqual(['Margaret'])
    expect(await found('%')).toEqual(['Margaret'])
    expect(await found('_abin')).toEqual([])
  })

  test('is oldest first, the older ones upward page by page, the newer ones after one', async () => {
    const { id, mine, other } = await talk.talk()
    for (let n = 1; n < 8; n += 1) await talk.send(mine, id, text(`${n}`))
    const page = async (query: string) => {
      const { data, meta } = await talk.read(other, id, query)
      return { data, words: data.map(({ content }) => content), more: meta.more }
    }
    const end = await page('?per_page=3')
    expect([end.words, end.more]).toEqual([['5', '6', '7'], true])
    const before = await page(`?per_page=3&before=${end.data[0]?.id}`)
    expect([before.words, before.more]).toEqual([['2', '3', '4'], true])
    const first = await page(`?per_page=3&before=${before.data[0]?.id}`)
    expect([first.words, first.more]).toEqual([['Morning.', '1'], false])
    const after = await page(`?per_page=2&after=${before.data.at(-1)?.id}`)
    expect([after.words, after.more]).toEqual([['5', '6'], true])
    expect((await page(`?after=${end.data.at(-1)?.id}`)).words).toEqual([])
    const both = await talk.as(other, 'GET', `${path}/${id}/messages?after=${missing}&before=${missing}`)
    expect(both.statusCode).toBe(422)
  })

  test('moves up to an instant, at most to now, and never back', async () => {
    const { id, mine, other } = await talk.talk()
    const at = () => talk.clock.now().toISOString()
    const first = at()
    talk.clock.forward(60)
    await talk.send(mine, id, text('Gate 2.'))
    talk.clock.forward(60)
    const mark = async (timestamp: string) => (await talk.markRead(other, id, timestamp)).json().data
    expect(await mark(first)).toEqual({ unseen_count: 1, read_up_to: first })
    expect((await talk.read(mine, id)).conversation).toMatchObject({ read_up_to: first, read_at: at() })
    // A phone whose clock is ten minutes ahead.
    expect(await mark(new Date(talk.clock.now().getTime() + 600_000).toISOString())).toEqual({
      unseen_count: 0,
      read_up_to: at(),
    })
    const latest = at()
    talk.clock.forward(60)
    expect(await mark(first)).toEqual({ unseen_count: 0, read_up_to: latest })
    expect((await talk.read(mine, id)).conversation).toMatchObject({ read_up_to: latest, read_at: latest })
    for (const timestamp of ['yesterday', '2026-02-31T00:00:00.000Z', 7])
      expect((await talk.as(other, 'PUT', `${path}/${id}/messages/mark-read`, { timestamp })).statusCode).toBe(422)
  })

  test('what arrives in the very millisecond of a mark is counted, and read by the next', async () => {
    const { id, mine, other } = await talk.talk()
    const now = talk.clock.now().toISOString()
    await talk.markRead(other, id, now)
    await talk.send(mine, id, text('Gate 2.'))
    expect(await talk.unseenOf(other, id)).toBe(1)
    await talk.markRead(other, id, now)
    expect(await talk.unseenOf(other, id)).toBe(0)
  })
})

test('fifty messages at once are all there, in one order for both, and counted right for each', async () => {
  const { id, mine, other, colleague } = await talk.talk()
  talk.clock.forward(1)
  await talk.markRead(other, id, talk.clock.now().toISOString())
  talk.clock.forward(1)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => talk.send(n % 2 ? other : mine, id, text(`${n}`))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200))
  const [own, others] = [await talk.read(mine, id, '?per_page=200'), await talk.read(other, id, '?per_page=200')]
  expect(own.data).toHaveLength(51)
  expect(others.data.map((one) => one.id)).toEqual(own.data.map((one) => one.id))
  expect([await talk.unseenOf(mine, id), await talk.unseenOf(other, id)]).toEqual([25, 25])
  expect((await talk.list(mine)).data.find((row) => row.id === id)?.last_message?.id).toBe(own.data.at(-1)?.id)
  expect((await talk.list(colleague)).data.map((row) => row.id)).not.toContain(id)
})

describe('what open pages are sent', () => {
  test('a message, to both; its counter, and one notification until it is read, to the other', async () => {
    const { id, mine, other } = await talk.talk()
    await talk.events(mine)
    talk.clock.forward(60)
    await talk.markRead(other, id, talk.clock.now().toISOString())
    const [counted, read, ...further] = await talk.events(other)
    expect(counted).toEqual({ event: 'unseen-counter', data: { conversationId: id, unseenCount: 0 } })
    expect(read).toEqual({ event: 'notifications-read', data: { ids: [expect.any(String)], unread: 0 } })
    expect(further).toEqual([])
    talk.clock.forward(60)
    await talk.send(mine, id, text('Gate 2.'))
    const arrived = await talk.events(other)
    expect(arrived.map(({ event }) => event)).toEqual(['notification', 'conversation', 'unseen-counter'])
    expect(arrived[0]?.data).toMatchObject({
      type: 'message.new',
      description: 'Margaret Finch has sent you a message.',
      names: ['Margaret Finch'],
      action: { conversation_id: id },
    })
    expect(arrived.slice(1).map(({ data }) => data)).toEqual([
      { conversation_id: id },
      { conversationId: id, unseenCount: 1 },
    ])
    await talk.send(mine, id, text('From 06:45.'))
    expect((await talk.events(other)).map(({ event }) => event)).toEqual(['conversation', 'unseen-counter'])
    await talk.send(mine, id, text('Bring your card.'))
    expect(await talk.events(mine)).toEqual([{ event: 'conversation', data: { conversation_id: id } }])
  })

  test('that it was read, to who wrote; the notification is read with it', async () => {
    const { id, mine, other } = await talk.talk()
    const unread = async () => {
      const rows = await talk.system((tx) => tx.select().from(notifications).where(eq(notifications.user_id, other.id)))
      return rows.map(({ read_at }) => read_at === null)
    }
    expect(await unread()).toEqual([true])
    await talk.events(mine)
    await talk.markRead(other, id, talk.clock.now().toISOString())
    expect(await talk.events(mine)).toEqual([{ event: 'conversation', data: { conversation_id: id } }])
    expect(await unread()).toEqual([false])
    await talk.markRead(other, id, talk.clock.now().toISOString())
    expect(await talk.events(mine)).toEqual([])
  })
})
