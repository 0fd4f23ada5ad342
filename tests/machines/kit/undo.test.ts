import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { agesOf, undoMachine, unsettledWords } from '#machines/kit/undo.machine'
import type { Done, UndoOffer } from '#machines/kit/undo-offer'

const names = ['Jan', 'Rhys', 'Kwame', 'Natalie', 'Dave']
const takeBack = () => Promise.reject(new Error('The tests answer in its place.'))
const weeks: Done[] = names.map((name) => ({ noun: 'timesheet', id: name, name, takeBack }))
const accepted: UndoOffer = { text: '5 weeks accepted', done: weeks }
const offerOf = (done: Done): UndoOffer => ({ text: `${done.name}: accepted`, done: [done] })
const [jan, rhys, kwame] = weeks as [Done, Done, Done]
/** The answer does not come, however often it is asked for. */
const lost = () => new Promise<never>(() => {})
const errorOf = (status: number) => Object.assign(new Error('No.'), { status })

/** The bar, with a server that answers each name in turn: an error, or nothing to say that it is undone. */
function bar(answer: (done: Done) => Promise<unknown> | undefined) {
  const requested: string[] = []
  const keys: string[] = []
  const ended: { undone: string[]; errors: string[] }[] = []
  const undoOne = fromPromise<Record<string, never>, { done: Done; key: string }>(async ({ input: { done, key } }) => {
    requested.push(done.name)
    keys.push(key)
    await answer(done)
    return {}
  })
  const actor = createActor(undoMachine.provide({ actors: { undoOne } }))
  actor.on('ended', ({ undone, errors }) => ended.push({ undone: undone.map(({ name }) => name), errors }))
  actor.start()
  const offered = () => actor.getSnapshot().context.offers.map(({ text }) => text)
  const newest = () => actor.getSnapshot().context.offers.at(-1)
  /** Presses Undo; without an answer the bar gives up after 20 s. */
  const undo = async () => {
    actor.send({ type: 'undo' })
    for (let passed = 0; passed <= 20_000 && actor.getSnapshot().hasTag('busy'); passed += 500)
      await vi.advanceTimersByTimeAsync(passed ? 500 : 0)
    expect(actor.getSnapshot().hasTag('busy')).toBe(false)
  }
  return { actor, requested, keys, ended, offered, newest, undo }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-26T07:31:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what nobody undoes is offered for 10 s', () => {
  const { actor, offered } = bar(() => undefined)
  actor.send({ type: 'offer', offer: accepted })
  vi.advanceTimersByTime(9999)
  expect(offered()).toEqual(['5 weeks accepted'])
  vi.advanceTimersByTime(1)
  expect(actor.getSnapshot().matches({ bar: 'hidden' })).toBe(true)
})

test('the first without an answer stops all that are left; all can be tried again until 40 s after, and then the bar says what is known', async () => {
  const { actor, requested, ended, offered, newest, undo } = bar(() => lost())
  actor.send({ type: 'offer', offer: accepted })
  vi.advanceTimersByTime(4000)
  await undo()
  expect(requested).toEqual(['Jan'])
  // Whatever lists them reads them again.
  expect(ended).toEqual([{ undone: [], errors: [] }])
  expect([offered(), newest()?.tried]).toEqual([['5 weeks accepted'], true])
  vi.advanceTimersByTime(40_000 - 24_000 - 1000)
  expect(actor.getSnapshot().matches({ bar: 'offered' })).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(actor.getSnapshot().matches({ bar: 'unsettled' })).toBe(true)
  expect(unsettledWords(newest() ?? { unknown: [] })).toBe('No answer: it may have been undone. Look at the list.')
  expect(ended).toHaveLength(2)
  vi.advanceTimersByTime(600_000)
  expect(actor.getSnapshot().hasTag('shown')).toBe(true)
  actor.send({ type: 'dismiss' })
  expect(actor.getSnapshot().hasTag('shown')).toBe(false)
})

test('on a silent network it is still trying after 4 s, gives up after 20 s, and is tried again as the same request', async () => {
  let answer = () => {}
  const { actor, keys, ended, newest, undo } = bar(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  actor.send({ type: 'offer', offer: offerOf(jan) })
  actor.send({ type: 'undo' })
  await vi.advanceTimersByTimeAsync(3999)
  expect(actor.getSnapshot().hasTag('slow')).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(actor.getSnapshot().hasTag('slow')).toBe(true)
  await vi.advanceTimersByTimeAsync(16_000)
  expect([actor.getSnapshot().hasTag('busy'), newest()?.tried]).toEqual([false, true])
  const again = undo()
  answer()
  await again
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(ended.at(-1)).toEqual({ undone: ['Jan'], errors: [] })
})

test('what was answered, though not with a verdict, counts as not undone, as far as is known', async () => {
  const { actor, newest, undo } = bar(() => Promise.reject(errorOf(500)))
  actor.send({ type: 'offer', offer: offerOf(jan) })
  await undo()
  expect(unsettledWords(newest() ?? { unknown: [jan] })).toBe('It was not undone, as far as we know. Look at the list.')
})

test('what stays unknown under a newer offer is said when its time is over, and the newer one stays', async () => {
  const { actor, ended, offered, undo } = bar(() => lost())
  actor.send({ type: 'offer', offer: offerOf(jan) })
  await undo()
  await vi.advanceTimersByTimeAsync(15_000)
  actor.send({ type: 'offer', offer: offerOf(rhys) })
  await vi.advanceTimersByTimeAsync(5000)
  expect(offered()).toEqual(['Rhys: accepted'])
  expect(ended.at(-1)?.errors).toEqual(['Jan: accepted. No answer: it may have been undone. Look at the list.'])
})

test('of what is done anew, nothing is unknown any more', async () => {
  const { actor, undo } = bar(() => lost())
  actor.send({ type: 'offer', offer: { text: 'Two', done: [jan, rhys] } })
  await undo()
  actor.send({ type: 'offer', offer: offerOf(jan) })
  const [older] = actor.getSnapshot().context.offers
  expect([older?.done, older?.unknown]).toEqual([[rhys], []])
})

test('what can be tried again comes up again once a newer offer is over', async () => {
  const { actor, offered, undo } = bar(() => lost())
  actor.send({ type: 'offer', offer: offerOf(jan) })
  await undo()
  actor.send({ type: 'offer', offer: offerOf(rhys) })
  expect(offered()).toEqual(['Jan: accepted', 'Rhys: accepted'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(offered()).toEqual(['Jan: accepted'])
})

test.each([
  ['Jan', 'Rhys and 3 others: no answer yet', ['Rhys', 'Kwame', 'Natalie', 'Dave']],
  ['Rhys', 'Kwame, Natalie, Dave: no answer yet', ['Kwame', 'Natalie', 'Dave']],
])('after %s is undone, the bar reads “%s”', async (last, text, rest) => {
  const isUndone = ({ name }: Done) => names.indexOf(name) <= names.indexOf(last)
  const { actor, requested, offered, undo } = bar((done) => (isUndone(done) ? undefined : lost()))
  actor.send({ type: 'offer', offer: accepted })
  await undo()
  expect(offered()).toEqual([text])
  expect(requested.at(-1)).toBe(rest[0])
  await undo()
  expect(actor.getSnapshot().context.offers[0]?.done.map(({ name }) => name)).toEqual(rest)
})

test.each([401, 408, 425, 429, 500])('an answer of %i is no verdict: it is offered again', async (status) => {
  const { actor, requested, offered, undo } = bar(() => Promise.reject(errorOf(status)))
  actor.send({ type: 'offer', offer: offerOf(jan) })
  await undo()
  expect([offered(), requested]).toEqual([['Jan: accepted'], ['Jan']])
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
        fail = () => reject(errorOf(500))
      }),
  )
  const ages = () => agesOf(actor.getSnapshot().context)
  actor.send({ type: 'offer', offer: offerOf(jan) })
  vi.advanceTimersByTime(1000)
  actor.send({ type: 'offer', offer: offerOf(rhys) })
  vi.advanceTimersByTime(1000)
  actor.send({ type: 'undo' })
  expect(ages().map(({ id, gone, still }) => [id, gone, still])).toEqual([
    [0, 2000, true],
    [1, 1000, false],
  ])
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

/** The answer comes, but late: that it is undone. */
const after = (seconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const out: UndoOffer = {
  text: 'Ann: checked out',
  done: [{ noun: 'check-in', id: 'Ann', name: 'Ann', takeBack }],
}

test('what is done while another is undone is offered for its whole 10 s after that, and its line waits', async () => {
  const { actor, offered } = bar(() => lost())
  actor.send({ type: 'offer', offer: offerOf(jan) })
  actor.send({ type: 'undo' })
  await passes(5)
  actor.send({ type: 'offer', offer: out })
  await passes(14)
  expect(agesOf(actor.getSnapshot().context).map(({ gone, still }) => [gone, still])).toEqual([
    [19_000, false],
    [0, true],
  ])
  await passes(1)
  expect(offered()).toEqual(['Jan: accepted', 'Ann: checked out'])
  await passes(9)
  expect(offered()).toEqual(['Jan: accepted', 'Ann: checked out'])
  await passes(1)
  expect(offered()).toEqual(['Jan: accepted'])
})

test('what was done before has the rest of its 10 s once the newer one is undone', async () => {
  const { actor, offered } = bar(after(15))
  actor.send({ type: 'offer', offer: offerOf(jan) })
  await passes(4)
  actor.send({ type: 'offer', offer: out })
  actor.send({ type: 'undo' })
  await passes(15)
  expect(offered()).toEqual(['Jan: accepted'])
  await passes(5)
  expect(offered()).toEqual(['Jan: accepted'])
  await passes(1)
  expect(offered()).toEqual([])
})

test('what waited is offered no longer than the server accepts it', async () => {
  const { actor, offered } = bar(after(7))
  actor.send({ type: 'offer', offer: accepted })
  actor.send({ type: 'undo' })
  actor.send({ type: 'offer', offer: out })
  await passes(5 * 7)
  expect(actor.getSnapshot().hasTag('busy')).toBe(false)
  await passes(4)
  expect(offered()).toEqual(['Ann: checked out'])
  await passes(1)
  expect(offered()).toEqual([])
})

test('what the server accepts no more when its turn comes is said', async () => {
  const { actor, ended, offered } = bar(after(9))
  actor.send({ type: 'offer', offer: accepted })
  actor.send({ type: 'undo' })
  actor.send({ type: 'offer', offer: out })
  await passes(5 * 9)
  expect(offered()).toEqual([])
  expect(ended).toEqual([{ undone: names, errors: ['Ann: checked out. It can no longer be undone.'] }])
})

/** The bar says that it is unknown whether Jan's was undone. */
async function unsettled() {
  const opened = bar(() => lost())
  opened.actor.send({ type: 'offer', offer: offerOf(jan) })
  opened.actor.send({ type: 'undo' })
  await passes(40)
  expect(opened.actor.getSnapshot().matches({ bar: 'unsettled' })).toBe(true)
  return opened
}
const unknown = 'Jan: accepted. No answer: it may have been undone. Look at the list.'

test('what is unknown and not yet read is said when something else is done', async () => {
  const { actor, ended, offered } = await unsettled()
  actor.send({ type: 'offer', offer: out })
  expect([offered(), ended.at(-1)?.errors]).toEqual([['Ann: checked out'], [unknown]])
})

test('but not when the same thing is done anew', async () => {
  const { actor, ended, offered } = await unsettled()
  actor.send({ type: 'offer', offer: offerOf(jan) })
  expect([offered(), ended.flatMap(({ errors }) => errors)]).toEqual([['Jan: accepted'], []])
})

test('what becomes unknown for good while another is undone is said, also when a third is done then', async () => {
  const { actor, ended } = bar(({ name }) => (name === 'Jan' ? lost() : after(15)()))
  actor.send({ type: 'offer', offer: offerOf(jan) })
  actor.send({ type: 'undo' })
  await passes(30)
  actor.send({ type: 'offer', offer: offerOf(rhys) })
  actor.send({ type: 'undo' })
  await passes(12)
  actor.send({ type: 'offer', offer: out })
  await passes(4)
  expect(ended.flatMap(({ errors }) => errors)).toEqual([unknown])
})
