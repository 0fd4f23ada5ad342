import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilAnswered } from '#services/kit/until-answered'

const errorOf = (status: number) => Object.assign(new Error('No.'), { status })
const lost = new TypeError('fetch failed')

/** A request that is answered by each of these in turn. */
async function outcomeOf(answers: (Error | 'done')[], signal = new AbortController().signal) {
  let tries = 0
  const request = async () => {
    const answer = answers[tries]
    tries += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  const outcome = untilAnswered(request, signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return [await outcome, tries]
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a request whose answer was lost is repeated until it is known what became of it', async () => {
  expect(await outcomeOf([lost, errorOf(503), errorOf(504), 'done'])).toEqual(['done', 4])
  const refused = errorOf(409)
  expect(await outcomeOf([lost, refused])).toEqual([refused, 2])
})

test.each([401, 403, 409, 422, 429, 500])('one that is answered with %i is not repeated', async (status) => {
  const answer = errorOf(status)
  expect(await outcomeOf([answer, 'done'])).toEqual([answer, 1])
})

test.each([401, 429, 500])('after a loss an answer of %i says nothing about the first try', async (status) => {
  expect(await outcomeOf([lost, errorOf(status), 'done'])).toEqual(['done', 3])
})

test('nothing is repeated once nobody waits for it', async () => {
  const waiting = new AbortController()
  setTimeout(() => waiting.abort(), 1000)
  expect((await outcomeOf([lost, 'done'], waiting.signal))[1]).toBe(1)
})
