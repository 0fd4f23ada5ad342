import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#server/notify'
import { type CastMember, callAs, castOf, type parts } from '../support/cast.ts'
import { testWorld } from '../support/world.ts'

let server: Awaited<ReturnType<typeof testWorld>>
let cast: Record<keyof typeof parts, CastMember>
const told: string[] = []
const path = '/api/me/notifications'

beforeAll(async () => {
  server = await testWorld()
  cast = await castOf(server.world)
  for (const words of ['first', 'second', 'third']) {
    server.clock.forward(60)
    told.push(await tell('worker A', words))
  }
})
afterAll(() => server.close())

const tell = (to: keyof typeof parts, description: string) =>
  server.world.db.work('system', (tx) =>
    notify(tx, { userId: cast[to].id, type: 'message.new', description, at: server.world.clock.now() }),
  )
const list = async (who: keyof typeof parts, query = '') =>
  (await callAs(server.app, cast[who], 'GET', `${path}${query}`)).json()
const words = (answer: { data: { description: string }[] }) => answer.data.map(({ description }) => description)

test('the newest comes first, with the number of unread', async () => {
  const answer = await list('worker A')
  expect(words(answer)).toEqual(['third', 'second', 'first'])
  expect(answer.meta.unread).toBe(3)
  expect(answer.data[0]).toEqual({
    id: told[2],
    read_at: null,
    type: 'message.new',
    description: 'third',
    action: {},
    meta: { type: 'message.new', created_at: '2026-10-26T07:34:00.000Z' },
  })
})

test('what came after one is told oldest first: nothing missed, nothing twice', async () => {
  expect(words(await list('worker A', `?after=${told[0]}`))).toEqual(['second', 'third'])
  expect(words(await list('worker A', `?after=${told[0]}&per_page=1`))).toEqual(['second'])
  expect(words(await list('worker A', `?after=${told[2]}`))).toEqual([])
})

test('nobody sees or reads another’s: a foreign one answers as a missing one does, to the byte', async () => {
  expect(words(await list('worker C'))).toEqual([])
  const foreign = await callAs(server.app, cast['worker C'], 'PUT', `${path}/mark-read/${told[0]}`)
  const missing = await callAs(server.app, cast['worker C'], 'PUT', `${path}/mark-read/${randomUUID()}`)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
  expect((await list('worker A')).meta.unread).toBe(3)
})

test('one is read once: a second time keeps the first', async () => {
  const first = (await callAs(server.app, cast['worker A'], 'PUT', `${path}/mark-read/${told[1]}`)).json()
  expect(first.data).toMatchObject({ id: told[1], read_at: '2026-10-26T07:34:00.000Z' })
  server.clock.forward(60)
  const again = (await callAs(server.app, cast['worker A'], 'PUT', `${path}/mark-read/${told[1]}`)).json()
  expect(again.data.read_at).toBe('2026-10-26T07:34:00.000Z')
  expect((await list('worker A')).meta.unread).toBe(2)
})

test('marking all as read leaves other people’s alone', async () => {
  await tell('owner A', 'for the owner')
  const answer = await callAs(server.app, cast['worker A'], 'PUT', `${path}/mark-read`)
  expect(answer.json()).toEqual({ data: null })
  expect((await list('worker A')).meta.unread).toBe(0)
  expect((await list('owner A')).meta.unread).toBe(1)
})

test('an id that is none is 422', async () => {
  expect((await callAs(server.app, cast['worker A'], 'PUT', `${path}/mark-read/12`)).statusCode).toBe(422)
  expect((await callAs(server.app, cast['worker A'], 'GET', `${path}?per_page=500`)).statusCode).toBe(422)
})
