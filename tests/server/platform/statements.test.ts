import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gates } from '#server/platform/db/schema/gate'
import { outbox } from '#server/platform/db/schema/outbox'
import { createDemoServer, personId } from '../../support/demo.ts'
import { countMessages } from '../../support/messages.ts'
import { weeksOf } from '../../support/time/weeks.ts'
import { scanRig } from '../gate/scan-rig.ts'
import { natalie } from '../sites/guard-rig.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const { become, system, read, timesheetIdOf, typedOf } = weeksOf(() => demo)
const { scanned } = scanRig(() => demo)

/** What the database is sent: transactions, and the statements in them without those that begin and end one. */
async function costOf<Answer extends { statusCode: number }>(run: () => Promise<Answer>) {
  const { answer, texts } = await countMessages(run)
  expect(answer.statusCode).toBe(200)
  const [frame, statements] = [/^(begin|commit|rollback)/, /^(?!begin|commit|rollback)/].map((kind) =>
    texts.filter((text) => kind.test(text)),
  )
  return { transactions: frame?.filter((text) => text.startsWith('begin')).length, statements: statements?.length }
}
/** As the app sends it. */
const once = () => ({ 'idempotency-key': randomUUID() })

test('a save of a week costs no more', async () => {
  const worker = 'shaun-earnshaw'
  const id = await timesheetIdOf(worker)
  await become(id, 'DRAFT')
  const week = await read(worker, id)
  const entries = typedOf(week).map((entry, place) => (place === 0 ? { ...entry, note: 'By the hoist.' } : entry))
  const body = { entries, updated_at: week.updated_at }
  expect(await costOf(() => demo.request(worker, 'PUT', `/api/me/timesheets/${id}`, body, once()))).toEqual({
    transactions: 1,
    statements: 20,
  })
})

test('a check-in costs no more, whether it opens the week or not', async () => {
  const guard = 'dave-hollis'
  const url = (move: string) => `/api/site-control/workers/${personId(natalie)}/${move}?source=scan`
  /** A scan whose session was used a moment ago, once all notifications are sent. */
  const scan = async (move: string) => {
    demo.clock.forward(600)
    await system((tx) => tx.update(outbox).set({ sent_at: demo.clock.now() }))
    await demo.request(guard, 'GET', '/api/me')
    const body = await scanned()
    return () => demo.request(guard, 'POST', url(move), body, once())
  }
  // None is opened for them, which would be ordered after the answer.
  await system((tx) => tx.update(gates).set({ position: 'RAISED' }))
  expect(await costOf(await scan('check-in'))).toEqual({ transactions: 1, statements: 34 })
  await (await scan('check-out'))()
  expect(await costOf(await scan('check-in'))).toEqual({ transactions: 1, statements: 35 })
})
