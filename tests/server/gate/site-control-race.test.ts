import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import { checkIns } from '#server/platform/db/schema/presence'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
let phone: Awaited<ReturnType<typeof phoneOf>>
beforeAll(async () => {
  demo = await createDemoServer()
  phone = await phoneOf(demo, 'natalie-sugden')
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
const worker = personId('natalie-sugden')
const post = (by: string, move: 'check-in' | 'check-out', body: object, headers = {}) =>
  demo.request(by, 'POST', `/api/site-control/workers/${worker}/${move}`, { site_id: riverside, ...body }, headers)
const presences = () =>
  demo.deps.db.transaction('system', (tx) => tx.select().from(checkIns).where(eq(checkIns.worker_id, worker)))
const guards = ['dave-hollis', 'priya', 'margaret', 'imran', 'beata']

test('ten check-ins of one worker at once by five guards: one stay, the same for all', async () => {
  const countBefore = (await presences()).length
  const codes = await Promise.all(Array.from({ length: 10 }, () => phone.show(riverside)))
  for (const by of guards) await demo.request(by, 'GET', '/api/site-control')
  const answers = await Promise.all(codes.map((qr, n) => post(guards[n % guards.length] ?? '', 'check-in', { qr })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const outcomes = answers.map((answer) => answer.json().data)
  expect(new Set(outcomes.map(({ check_in }) => check_in.id)).size).toBe(1)
  expect(outcomes.filter(({ same }) => !same)).toHaveLength(1)
  expect(await presences()).toHaveLength(countBefore + 1)
  const received = await demo.deps.db.transaction('system', (tx) =>
    tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.user_id, worker), sql`${notifications.description} like 'You are on site%'`)),
  )
  expect(received).toHaveLength(1)
})

test('ten check-outs of one worker at once: one end', async () => {
  demo.clock.forward(61)
  const codes = await Promise.all(Array.from({ length: 10 }, () => phone.show(riverside)))
  const answers = await Promise.all(codes.map((qr, n) => post(guards[n % guards.length] ?? '', 'check-out', { qr })))
  const outcomes = answers.map((answer) => answer.json().data)
  expect(outcomes.filter(({ same }) => same === false)).toHaveLength(1)
  expect((await presences()).filter(({ out_at }) => !out_at)).toEqual([])
})

test('one code shown to two guards at once counts once', async () => {
  demo.clock.forward(61)
  const qr = await phone.show(riverside)
  const answers = await Promise.all(['dave-hollis', 'priya'].map((by) => post(by, 'check-in', { qr })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect((await presences()).filter(({ out_at }) => !out_at)).toHaveLength(1)
})

test('a scan sent five times with one key is one stay, and one answer', async () => {
  demo.clock.forward(61)
  const out = await phone.show(riverside)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post('dave-hollis', 'check-out', { qr: out }, { 'idempotency-key': 'scan-1' })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})
