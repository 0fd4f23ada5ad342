import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import { newId } from '#server/platform/kit/ids'
import type { Mark } from '#shared/api/safety/roll-call'
import { createDemoServer, personId } from '../../support/demo.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
/** Guards Riverside today. */
const guard = 'dave-hollis'
let call = ''
let hurt = ''
let clock = 0
/** A roll call that has ended, and one of its people. */
beforeEach(async () => {
  const started = await demo.request('margaret', 'POST', `/api/me/sites/${riverside}/roll-calls`, {
    id: newId(),
    kind: 'DRILL',
  })
  const { data } = started.json()
  ;[call, hurt] = [data.call.id, data.people[0].id]
  const close = { confirm_not_found: true }
  expect((await demo.request('margaret', 'PUT', `/api/me/roll-calls/${call}/close`, close)).statusCode).toBe(200)
  await demo.deps.db.transaction('system', (tx) => tx.delete(notifications))
})

/** A mark of the guard's on the hurt person; the next mark can answer it. */
const mark = (word: Mark['mark'], answered?: Mark): Mark => ({
  person_id: hurt,
  mark: word,
  device: 'phone001',
  clock: ++clock,
  at: demo.clock.now().toISOString(),
  by: personId(guard),
  by_name: 'Dave Hollis',
  ...(answered && { answers: { device: answered.device, clock: answered.clock } }),
})
const needsHelp = () => mark('NEEDS_HELP')
/** Sends the marks, and returns how often the owner has been notified by then. */
async function notifiedAfter(...marks: Mark[]) {
  const sent = await demo.request(guard, 'POST', `/api/me/roll-calls/${call}/marks`, { since: 0, marks })
  expect([sent.statusCode, sent.json().data.refused]).toEqual([200, []])
  const isOfOwner = and(eq(notifications.type, 'rollcall.late_help'), eq(notifications.user_id, personId('margaret')))
  return demo.deps.db.transaction('system', (tx) => tx.$count(notifications, isOfOwner))
}

test('whoever calls for help again after the first late call was answered is told of again', async () => {
  const first = needsHelp()
  expect(await notifiedAfter(first)).toBe(1)
  expect(await notifiedAfter(mark('SAFE', first))).toBe(1)
  expect(await notifiedAfter(needsHelp())).toBe(2)
})

test('a call for help that comes while another of the person is unanswered is not told of', async () => {
  const [first, second] = [needsHelp(), needsHelp()]
  expect(await notifiedAfter(first)).toBe(1)
  expect(await notifiedAfter(second)).toBe(1)
  expect(await notifiedAfter(mark('SAFE', first))).toBe(1)
  expect(await notifiedAfter(needsHelp())).toBe(1)
})

test('a late mark that answers no call hides none that comes after it, nor one from before', async () => {
  const early = needsHelp()
  expect(await notifiedAfter(mark('SAFE'))).toBe(0)
  expect(await notifiedAfter(early)).toBe(1)
})

test('a late call for help that comes with its answer is not told of', async () => {
  const first = needsHelp()
  expect(await notifiedAfter(first, mark('SAFE', first))).toBe(0)
  expect(await notifiedAfter(needsHelp())).toBe(1)
})
