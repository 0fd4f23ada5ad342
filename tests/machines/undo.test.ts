import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { agesOf, type Done, type UndoOffer, undoMachine } from '#machines/undo.machine'

const names = ['Jan', 'Rhys', 'Kwame', 'Natalie', 'Dave']
const weeks = names.map((name) => ({ noun: 'timesheet' as const, id: name, name, version: '2026-10-26T07:31:00.000Z' }))
const accepted: UndoOffer = { text: '5 weeks accepted', done: weeks }
const offerOf = (done: Done): UndoOffer => ({ text: `${done.name}: accepted`, done: [done] })
const [jan, rhys, kwame] = weeks as [Done, Done, Done]
const lost = new TypeError('fetch failed')
const errorOf = (status: number) => Object.assign(new Error('No.'), { status })

/** The bar, with a server that answers each name in turn: an error, or nothing to say that it is undone. */
function bar(answer: (done: Done) => Promise<unknown> | undefined) {
  const requested: string[] = []
  const ended: { undone: string[]; errors: string[] }[] = []
  const undoOne = fromPromise<Record<string, never>, { done: Done }>(async ({ input: { done } }) => {
    requested.push(done.name)
    await answer(done)
    return {}
  })
  const actor = createActor(undoMachine.provide({ actors: { undoOne } }))
  actor.on('ended', ({ undone, errors }) => ended.push({ undone: undone.map(({ name }) => name), errors }))
  actor.start()
  const offered = () => actor.getSnapshot().context.offers.map(({ text }) => text)
  const undo = async () => {
    actor.send({ type: 'undo' })
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false))
  }
  return { actor, requested, ended, offered, undo }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-26T07:31:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first without an answer stops all that are left, and all are offered again for what is left of their time', async () => {
  const { actor, requested, ended, offered, undo } = bar(() => Promise.reject(lost))
  actor.send({ type: 'offer', offer: accepted })
  vi.advanceTimersByTime(4000)
  await undo()
  expect(requested).toEqual(['Jan'])
  expect(ended[0]?.undone).toEqual([])
  // Whoever reads what became of it is told of all of them.
  expect(ended[0]?.errors).toHaveLength(5)
  expect(offered()).toEqual(['5 weeks accepted'])
  vi.advanceTimersByTime(5000)
  expect(offered()).toEqual(['5 weeks accepted'])
  vi.advanceTimersByTime(1000)
  expect(offered()).toEqual([])
})

test.each([
  ['Jan', 'Rhys and 3 others: not undone yet', ['Rhys', 'Kwame', 'Natalie', 'Dave']],
  ['Rhys', 'Kwame, Natalie, Dave: not undone yet', ['Kwame', 'Natalie', 'Dave']],
])('after %s is undone, the bar reads “%s”', async (last, text, rest) => {
  const isUndone = ({ name }: Done) => names.indexOf(name) <= names.indexOf(last)
  const { actor, requested, offered, undo } = bar((done) => (isUndone(done) ? undefined : Promise.reject(lost)))
  actor.send({ type: 'offer', offer: accepted })
  await undo()
  expect(offered()).toEqual([text])
  expect(requested.at(-1)).toBe(rest[0])
  await undo()
  expect(actor.getSnapshot().context.offers[0]?.done.map(({ name }) => name)).toEqual(rest)
})

test.each([401, 408, 425, 429, 500, 503])('an answer of %i is no verdict: it is offered again', async (status) => {
  const { actor, offered, undo } = bar(() => Promise.reject(errorOf(status)))
  actor.send({ type: 'offer', offer: offerOf(jan) })
  await undo()
  expect(offered()).toEqual(['Jan: accepted'])
})

test.each([403, 404, 409, 422])('an answer of %i is one, and stops no other', async (status) => {
  const { actor, requested, ended, offered, undo } = bar(({ name }) =>
    name === 'Jan' ? Promise.reject(errorOf(status)) : undefined,
  )
  actor.send({ type: 'offer', offer: accepted })
  await undo()
  expect([requested, offered()]).toEqual([names, []])
  expect(ended).toEqual([{ undone: ['Rhys', 'Kwame', 'Natalie', 'Dave'], errors: ['Jan: No.'] }])
})

test('what is done while another is undone is newer than that one, and each keeps the line of its own time', async () => {
  let fail = () => {}
  const { actor, offered } = bar(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(lost)
      }),
  )
  const ages = () => agesOf(actor.getSnapshot().context)
  actor.send({ type: 'offer', offer: offerOf(jan) })
  vi.advanceTimersByTime(1000)
  actor.send({ type: 'offer', offer: offerOf(rhys) })
  vi.advanceTimersByTime(1000)
  const before = ages()
  actor.send({ type: 'undo' })
  expect(ages()).toEqual(before)
  actor.send({ type: 'offer', offer: offerOf(kwame) })
  expect(ages().map(({ gone }) => gone)).toEqual([2000, 1000, 0])
  expect(new Set(ages().map(({ id }) => id)).size).toBe(3)
  const during = ages()
  fail()
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false))
  expect(offered()).toEqual(['Jan: accepted', 'Rhys: accepted', 'Kwame: accepted'])
  expect(ages().map(({ id }) => id)).toEqual(during.map(({ id }) => id))
})

test('an offer that comes when another’s time is over has a line of its own', () => {
  const { actor } = bar(() => undefined)
  const id = () => agesOf(actor.getSnapshot().context).at(-1)?.id
  actor.send({ type: 'offer', offer: offerOf(jan) })
  actor.send({ type: 'engage' })
  const first = id()
  vi.advanceTimersByTime(10_000)
  expect(actor.getSnapshot().matches({ bar: 'over' })).toBe(true)
  actor.send({ type: 'offer', offer: offerOf(rhys) })
  expect(id()).not.toBe(first)
})
