// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Actor, createActor } from 'xstate'
import { undoMachine } from '#machines/kit/undo.machine'
import type { Done } from '#machines/kit/undo-offer'
import { timesheetBulkMachine } from '#machines/time/timesheet-bulk.machine'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import { unsaved } from '#services/kit/unsaved'
import { entry, week } from '../../support/time/timesheets.ts'

const uuid = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`
const site = { id: uuid(3), name: 'Riverside Quarter, Block C' }
const person = (n: number, first_name: string, last_name: string) => ({ id: uuid(n), slug: 's', first_name, last_name })
const timesheet = week('SUBMITTED', [entry(uuid(4), '2026-10-19', { site })], {
  id: uuid(1),
  mine: true,
  worker: person(2, 'Jan', 'Nowak'),
  approver: person(5, 'Priya', 'Raghunathan'),
  company: { id: uuid(6), name: 'Calder & Finch Construction Ltd' },
  sites: [site],
  places: [site],
})

let calls: { call: string; body: unknown; answer: (answer: Response | Error) => void }[] = []
const messages: string[] = []
unsaved.subscribe((text) => messages.push(text))
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const writes = () => calls.filter(({ call }) => !call.startsWith('GET'))

beforeEach(() => {
  calls = []
  messages.length = 0
  vi.stubGlobal('fetch', (url: string, { method, body, signal }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(json(200, { data: timesheet }))
    return new Promise((resolve, reject) => {
      const answer = (given: Response | Error) => (given instanceof Error ? reject(given) : resolve(given))
      signal?.addEventListener('abort', () => reject(signal.reason))
      calls.push({ call: `${method} ${url.split('/').at(-1)}`, body: JSON.parse(String(body ?? null)), answer })
    })
  })
})
afterEach(() => {
  for (const frame of frames.splice(0)) frame.stop()
  vi.unstubAllGlobals()
})

const frames: Actor<typeof undoMachine>[] = []
function openFrame() {
  const frame = createActor(undoMachine).start()
  frames.push(frame)
  return frame
}

async function open(note?: string) {
  const actor = createActor(timesheetReviewMachine.provide({ delays: { afterRowsMoved: 0 } }), {
    input: { id: timesheet.id, note },
  }).start()
  await vi.waitFor(() => expect(actor.getSnapshot().context.timesheet).toBeDefined())
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ reading: { rows: 'moved' } })).toBe(false))
  return actor
}
type Review = Awaited<ReturnType<typeof open>>
/** The weeks that the bar would undo, each in the version that its call names. */
async function undoneBy(done: readonly Done[] = []) {
  const before = writes().length
  for (const { takeBack } of done) void takeBack({ 'idempotency-key': 'a key' }).catch(() => {})
  await vi.waitFor(() => expect(writes()).toHaveLength(before + done.length))
  return done.map(({ id, name }, n) => ({ id, name, version: Object(writes()[before + n]?.body).updated_at }))
}
/** The bar of the frame, an act on the open week, and the week left before the answer. */
async function leave(act: (review: Review) => void) {
  const frame = openFrame()
  const late: unknown[] = []
  frame.on('late', ({ outcome }) => late.push(outcome))
  const review = await open()
  act(review)
  await vi.waitFor(() => expect(writes()).toHaveLength(1))
  review.stop()
  const offered = () => frame.getSnapshot().context.offers
  return { late, offered, write: writes()[0] }
}
const bonus = (review: Review) => {
  review.send({ type: 'setBonus' })
  review.send({ type: 'changeBonus', bonus: { amount: '40', note: 'Sunday' } })
  review.send({ type: 'save' })
}
const note = 'Wednesday says 19:30.'
const withNote = (type: 'reject' | 'addNote') => (review: Review) => {
  review.send({ type: 'write', note })
  review.send({ type })
}
const name = 'Jan Nowak, 19 Oct to 25 Oct'

test.each([
  ['accept', 'timesheetAccepted', `${name}: accepted`, (review: Review) => review.send({ type: 'accept' })],
  ['reject', 'timesheetRejected', `${name}: rejected`, withNote('reject')],
  ['bonus', 'timesheetUpdated', `${name}: bonus set`, bonus],
  ['message', 'noteAdded', undefined, withNote('addNote')],
] as const)(
  '%s goes on when the week is left, and can be undone as if it had not been',
  async (call, outcome, text, act) => {
    const { late, offered, write } = await leave(act)
    expect(write?.call.split(' ')[1]).toBe(call)
    const version = '2026-10-26T07:40:00.000Z'
    write?.answer(json(200, { data: { ...timesheet, updated_at: version } }))
    await vi.waitFor(() => expect(late).toEqual([outcome]))
    expect(offered().map((offer) => offer.text)).toEqual(text ? [text] : [])
    expect(await undoneBy(offered()[0]?.done)).toEqual(text ? [{ id: timesheet.id, name, version }] : [])
    expect(messages).toEqual([])
  },
)

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'No connection.'],
  ['a refusal', () => json(409, { message: 'This week is paid: it is closed.' }), 'This week is paid: it is closed.'],
] as const)('%s after the week was left is messages, and what was typed is there again', async (_, answer, reason) => {
  const { late, offered, write } = await leave(bonus)
  write?.answer(typeof answer === 'function' ? answer() : answer)
  await vi.waitFor(() => expect(messages).toEqual([`Couldn’t set the bonus of Jan Nowak’s week: ${reason}`]))
  expect([late, offered()]).toEqual([[undefined], []])
  const again = await open()
  expect(again.getSnapshot().value).toBe('pricing')
  expect(again.getSnapshot().context.bonus).toEqual({ amount: '40', note: 'Sunday' })
  again.send({ type: 'cancel' })
  expect((await open()).getSnapshot().matches('reading')).toBe(true)
})

const chosen = ['Jan', 'Rhys', 'Tomasz'].map((first_name, n) => {
  const worker = person(7 + n, first_name, 'Nowak')
  const detail = { ...timesheet, id: uuid(7 + n), worker, updated_at: `2026-10-26T07:4${n}:00.000Z` }
  const { id, updated_at: version } = detail
  return { detail, name: `${first_name} Nowak, 19 Oct to 25 Oct`, version, id }
})
const paid = () => json(409, { message: 'This week is paid: it is closed.' })
const accepted = (n: number) => json(200, { data: chosen[n]?.detail })
/**
 * Accept all of three weeks, left after these answers while the next is being accepted. A message replaces the one
 * before.
 */
async function leaveAcceptAll(...answers: Response[]) {
  const frame = openFrame()
  frame.on('late', ({ outcome }) => outcome && messages.push(outcome))
  const bulk = createActor(timesheetBulkMachine).start()
  const weeks = chosen.map(({ detail: { id, updated_at }, name }) => ({ id, name, minutes: 2400, updated_at }))
  bulk.send({ type: 'acceptAll', timesheets: weeks })
  bulk.send({ type: 'confirm' })
  for (const [n, answer] of answers.entries()) {
    await vi.waitFor(() => expect(writes()).toHaveLength(n + 1))
    writes()[n]?.answer(answer)
  }
  await vi.waitFor(() => expect(writes()).toHaveLength(answers.length + 1))
  bulk.stop()
  const offers = () => frame.getSnapshot().context.offers
  return {
    offered: () => offers().map(({ text }) => text),
    done: () => offers()[0]?.done,
    write: writes()[answers.length],
  }
}
const weeksOf = (weeks: typeof chosen) => weeks.map(({ id, name, version }) => ({ id, name, version }))

test('weeks that were accepted before Accept all was left can be undone together, and the rest is not accepted', async () => {
  const { offered, done, write } = await leaveAcceptAll(accepted(0))
  write?.answer(accepted(1))
  const text = '2 weeks accepted: Jan Nowak, 19 Oct to 25 Oct, and one other'
  await vi.waitFor(() => expect(offered()).toEqual([text]))
  expect([writes().length, messages]).toEqual([2, ['timesheetAccepted', 'Accepted 2 of 3 weeks. One was not tried.']])
  expect(await undoneBy(done())).toEqual(weeksOf(chosen.slice(0, 2)))
})

test('a week that fails after Accept all was left is named, and those before it can be undone', async () => {
  const { offered, done, write } = await leaveAcceptAll(accepted(0))
  write?.answer(paid())
  const text = 'Jan Nowak, 19 Oct to 25 Oct: accepted'
  await vi.waitFor(() => expect(offered()).toEqual([text]))
  const failed = 'Couldn’t accept Rhys Nowak, 19 Oct to 25 Oct: This week is paid: it is closed.'
  expect([writes().length, messages]).toEqual([2, [`Accepted 1 of 3 weeks. ${failed} One was not tried.`]])
  expect(await undoneBy(done())).toEqual(weeksOf(chosen.slice(0, 1)))
})

test('a week that failed before Accept all was left is named afterwards', async () => {
  const { write } = await leaveAcceptAll(paid(), accepted(1))
  write?.answer(accepted(2))
  const failed = 'Couldn’t accept Jan Nowak, 19 Oct to 25 Oct: This week is paid: it is closed.'
  await vi.waitFor(() => expect(messages).toEqual(['timesheetAccepted', `Accepted 2 of 3 weeks. ${failed}`]))
})

test('of several weeks that failed the first is named with its reason, and the others are counted', async () => {
  const { offered, write } = await leaveAcceptAll(paid())
  write?.answer(new TypeError('Failed to fetch'))
  const failed = 'Couldn’t accept Jan Nowak, 19 Oct to 25 Oct: This week is paid: it is closed.'
  const message = `Accepted none of 3 weeks. ${failed} One other couldn’t be accepted either. One was not tried.`
  await vi.waitFor(() => expect(messages).toEqual([message]))
  expect(offered()).toEqual([])
})

test('when all were accepted after Accept all was left, nothing is reported as failed', async () => {
  const { offered, done, write } = await leaveAcceptAll(accepted(0), accepted(1))
  write?.answer(accepted(2))
  await vi.waitFor(() => expect(offered()).toHaveLength(1))
  expect(await undoneBy(done())).toEqual(weeksOf(chosen))
  expect(messages).toEqual(['timesheetAccepted'])
})

test.each([
  ['while Accept all is open', true],
  ['after it was left', false],
])('the words of an act that failed are gone once its week is accepted with others %s', async (_, isOpen) => {
  const { late, write } = await leave(withNote('reject'))
  write?.answer(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(late).toEqual([undefined]))
  const bulk = createActor(timesheetBulkMachine).start()
  bulk.send({ type: 'acceptAll', timesheets: [{ id: timesheet.id, name, minutes: 2400, updated_at: '' }] })
  bulk.send({ type: 'confirm' })
  await vi.waitFor(() => expect(writes()).toHaveLength(2))
  if (!isOpen) bulk.stop()
  writes()[1]?.answer(json(200, { data: timesheet }))
  if (isOpen) await vi.waitFor(() => expect(bulk.getSnapshot().value).toBe('finished'))
  else await vi.waitFor(() => expect(late).toEqual([undefined, 'timesheetAccepted']))
  expect((await open()).getSnapshot().context.note).toBe('')
})

test('a note that was written after an act failed wins over the words of that act', async () => {
  const { write } = await leave(withNote('reject'))
  write?.answer(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  expect((await open('Thursday says 18:30.')).getSnapshot().context.note).toBe('Thursday says 18:30.')
})

test('the words of an act that failed are gone once another act on the week is done', async () => {
  const { late, write } = await leave(withNote('reject'))
  const review = await open()
  withNote('addNote')(review)
  await vi.waitFor(() => expect(writes()).toHaveLength(2))
  review.stop()
  write?.answer(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(late).toEqual([undefined]))
  writes()[1]?.answer(json(200, { data: timesheet }))
  await vi.waitFor(() => expect(late).toEqual([undefined, 'noteAdded']))
  expect((await open()).getSnapshot().context.note).toBe('')
})
