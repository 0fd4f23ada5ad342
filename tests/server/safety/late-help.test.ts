import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { notifications } from '#server/platform/db/schema/notification'
import type { Mark } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'

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

test('the note of a late call for help is told of also when it comes after the mark, once', async () => {
  const first = needsHelp()
  expect(await notifiedAfter(first)).toBe(1)
  const withNote = { ...mark('NEEDS_HELP', first), note: '3rd floor, leg trapped' }
  expect(await notifiedAfter(withNote)).toBe(2)
  const rows = await demo.deps.db.transaction('system', (tx) =>
    tx
      .select({ description: notifications.description })
      .from(notifications)
      .where(and(eq(notifications.type, 'rollcall.late_help'), eq(notifications.user_id, personId('margaret')))),
  )
  expect(rows.filter(({ description }) => description.includes('(3rd floor, leg trapped) needs help'))).toHaveLength(1)
  expect(await notifiedAfter({ ...mark('NEEDS_HELP', withNote), note: withNote.note })).toBe(2)
})

test('the report names at its top for whom a call for help came after the end, and whether it was answered', async () => {
  const first = { ...needsHelp(), note: '3rd floor, leg trapped' }
  await notifiedAfter(first)
  const report = async () => {
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${call}/report`)).json().data
    const words = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join('|')
    return words.slice(0, words.indexOf('Not found: '))
  }
  const late = async () =>
    (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/roll-calls`))
      .json()
      .data.find(({ id }: { id: string }) => id === call).late_calls
  const top = await report()
  expect(top).toContain('not found, 1 call for help after the end.')
  expect(top).toMatch(/Called for help after the end: 1\|.*Dave Hollis\|3rd floor, leg\s?\|?trapped/)
  expect(await late()).toEqual([expect.objectContaining({ person_id: hurt, note: first.note, by: 'Dave Hollis' })])
  await notifiedAfter(mark('SAFE', first))
  expect((await report()).replace(/[|\s]+/g, ' ')).toMatch(/1 call for help after the end\..* Then safe, \d\d:\d\d\./)
  expect(await late()).toEqual([])
})
