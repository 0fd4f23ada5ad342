import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/platform/db/schema/outbox'
import { notify } from '#server/platform/outbox/notify'
import { callAs, createPersonas, type Persona, type parts } from '../../support/personas.ts'
import { createTestServer } from '../../support/test-server.ts'

let server: Awaited<ReturnType<typeof createTestServer>>
let personas: Record<keyof typeof parts, Persona>
const notificationIds: string[] = []
const path = '/api/me/notifications'

beforeAll(async () => {
  server = await createTestServer()
  personas = await createPersonas(server.deps)
  for (const words of ['first', 'second', 'third']) {
    server.clock.forward(60)
    notificationIds.push(await sendNotification('worker A', words))
  }
})
afterAll(() => server.close())

const sendNotification = (to: keyof typeof parts, description: string) =>
  server.deps.db.transaction('system', (tx) =>
    notify(tx, {
      userId: personas[to].id,
      type: 'message.new',
      description,
      names: ['Jan Nowak'],
      at: server.deps.clock.now(),
    }),
  )
const list = async (who: keyof typeof parts, query = '') =>
  (await callAs(server.app, personas[who], 'GET', `${path}${query}`)).json()
const words = (answer: { data: { description: string }[] }) => answer.data.map(({ description }) => description)

test('the newest comes first, with the number of unread', async () => {
  const answer = await list('worker A')
  expect(words(answer)).toEqual(['third', 'second', 'first'])
  expect(answer.meta.unread).toBe(3)
  expect(answer.data[0]).toEqual({
    id: notificationIds[2],
    read_at: null,
    type: 'message.new',
    description: 'third',
    names: ['Jan Nowak'],
    action: {},
    meta: { type: 'message.new', created_at: '2026-10-26T07:34:00.000Z' },
  })
})

test('what came after one is told oldest first: nothing missed, nothing twice', async () => {
  expect(words(await list('worker A', `?after=${notificationIds[0]}`))).toEqual(['second', 'third'])
  expect(words(await list('worker A', `?after=${notificationIds[0]}&per_page=1`))).toEqual(['second'])
  expect(words(await list('worker A', `?after=${notificationIds[2]}`))).toEqual([])
})

test('nobody sees or reads another’s: a foreign one answers as a missing one does, to the byte', async () => {
  expect(words(await list('worker C'))).toEqual([])
  const foreign = await callAs(server.app, personas['worker C'], 'PUT', `${path}/mark-read/${notificationIds[0]}`)
  const missing = await callAs(server.app, personas['worker C'], 'PUT', `${path}/mark-read/${randomUUID()}`)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
  expect((await list('worker A')).meta.unread).toBe(3)
})

test('one is read once: a second time keeps the first', async () => {
  const first = (
    await callAs(server.app, personas['worker A'], 'PUT', `${path}/mark-read/${notificationIds[1]}`)
  ).json()
  expect(first.data).toMatchObject({ id: notificationIds[1], read_at: '2026-10-26T07:34:00.000Z' })
  server.clock.forward(60)
  const again = (
    await callAs(server.app, personas['worker A'], 'PUT', `${path}/mark-read/${notificationIds[1]}`)
  ).json()
  expect(again.data.read_at).toBe('2026-10-26T07:34:00.000Z')
  expect((await list('worker A')).meta.unread).toBe(2)
})

test('marking all as read leaves other people’s alone', async () => {
  await sendNotification('owner A', 'for the owner')
  const answer = await callAs(server.app, personas['worker A'], 'PUT', `${path}/mark-read`)
  expect(answer.json()).toEqual({ data: null })
  expect((await list('worker A')).meta.unread).toBe(0)
  expect((await list('owner A')).meta.unread).toBe(1)
})

test('an id that is none is 422', async () => {
  expect((await callAs(server.app, personas['worker A'], 'PUT', `${path}/mark-read/12`)).statusCode).toBe(422)
  expect((await callAs(server.app, personas['worker A'], 'GET', `${path}?per_page=500`)).statusCode).toBe(422)
})

/** What their open pages are sent from now on. */
async function eventsOf(who: keyof typeof parts) {
  const rows = await server.deps.db.transaction('system', (tx) =>
    tx.delete(outbox).where(eq(outbox.kind, 'REALTIME')).returning(),
  )
  return rows
    .filter(({ payload }) => String(payload.channel).endsWith(personas[who].id))
    .map(({ payload }) => ({ event: payload.event, data: payload.data }))
}

test('their other open pages are sent what is read and how many are left', async () => {
  const ids = [await sendNotification('worker C', 'one'), await sendNotification('worker C', 'two')]
  await eventsOf('worker C')
  await callAs(server.app, personas['worker C'], 'PUT', `${path}/mark-read/${ids[0]}`)
  expect(await eventsOf('worker C')).toEqual([{ event: 'notifications-read', data: { ids: [ids[0]], unread: 1 } }])
  await callAs(server.app, personas['worker C'], 'PUT', `${path}/mark-read`)
  expect(await eventsOf('worker C')).toEqual([{ event: 'notifications-read', data: { ids: null, unread: 0 } }])
  await callAs(server.app, personas['worker C'], 'PUT', `${path}/mark-read`)
  expect(await eventsOf('worker C')).toEqual([])
})
