import { afterEach, expect, test, vi } from 'vitest'
import { type AnyStateMachine, createActor, setup } from 'xstate'
import { catalogue } from '#machines/catalogue'
import { task } from '#machines/kit/task'
import { type Wait, waitsOf } from '../../paths/rig/waits.ts'

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

const person = 'the person is busy in the app, whose bridge has a limit of its own (bridge-request.lifecycle.ts)'
const sent = 'the verdict is shown meanwhile and the next code counts; without a network it takes as long as that'
/** Waits that have no limit on purpose, by `chart actor`. */
const endless: Record<string, string> = {
  'photo takePhoto': person,
  'scan scanInApp': person,
  'identityCapture captureIdentity': person,
  'notificationPermission requestPermission': person,
  'tabs confirmChange': 'the person is asked whether to leave the tab',
  'gate awaitAnswer': sent,
  'gate awaitTry': sent,
}
const waits = Object.values(catalogue).flatMap(({ chart }) => waitsOf(chart as AnyStateMachine))
const nameOf = ({ chart, actor }: Wait) => `${chart} ${actor}`
const withoutLimit = (some: Wait[]) => some.filter(({ limit, isTimed }) => limit === undefined && !isTimed)

test('whatever a chart waits for ends in time, or is listed with its reason', () => {
  expect([...new Set(withoutLimit(waits).map(nameOf))].sort()).toEqual(Object.keys(endless).sort())
})

test('a wait that ends by its limit goes on where its failure does', () => {
  expect(waits.filter(({ hasFailure }) => !hasFailure).map(({ state }) => state)).toEqual([])
})

test('no other file makes an actor of a promise, so none is without a limit unseen', () => {
  const makers = Object.entries(sources).filter(([, text]) => text.includes('fromPromise'))
  expect(makers.map(([file]) => file)).toEqual(['/src/machines/kit/task.ts'])
})

afterEach(() => void vi.useRealTimers())
const waiting = (limit?: number) => {
  const ended: unknown[] = []
  const never = task<object, void>((_, signal) => {
    signal.addEventListener('abort', () => ended.push(signal.reason))
    return new Promise(() => {})
  }, limit)
  const chart = setup({ actors: { never } }).createMachine({
    initial: 'waiting',
    on: { leave: '.left' },
    states: { waiting: { invoke: { src: 'never', input: {}, onError: 'failed' } }, failed: {}, left: {} },
  })
  return { actor: createActor(chart).start(), ended }
}

test.each([
  [undefined, 90_000],
  [5000, 5000],
])('an actor that was given %s ms fails after %s', async (given, limit) => {
  vi.useFakeTimers()
  const { actor, ended } = waiting(given)
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(actor.getSnapshot().value).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(actor.getSnapshot().value).toBe('failed')
  expect(ended).toMatchObject([{ name: 'TimeoutError' }])
})

test('an actor whose state is left is ended at once, and leaves no timer', async () => {
  vi.useFakeTimers()
  const { actor, ended } = waiting()
  actor.send({ type: 'leave' })
  expect(ended).toMatchObject([{ name: 'AbortError' }])
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
