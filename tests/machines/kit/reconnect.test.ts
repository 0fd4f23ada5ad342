// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor } from 'xstate'
import { editMachine } from '#machines/kit/edit.machine'
import { listMachine } from '#machines/kit/list.machine'
import { readMachine } from '#machines/kit/read.machine'
import { selectMachine } from '#machines/kit/select.machine'
import { connectivity } from '#services/kit/connectivity'

/** What the server answers once the network is back. */
const answer = {
  ...{ hours: 7, editable: true },
  ...{ items: [{ id: 'ann' }], total: 1 },
  ...{ options: [{ id: 'ann' }], more: false },
}
const load = vi.fn<() => Promise<typeof answer>>()
beforeEach(() => {
  load.mockReset()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(answer)
})
const running: AnyActorRef[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
})

type Named = { id: string }
const charts: Record<string, () => AnyActorRef> = {
  'what is read whole': () => createActor(readMachine('read', 'A test.', load)),
  'a list': () =>
    createActor(listMachine<Named, object>(load).provide({ delays: { minimum: 0 } }), { input: { query: {} } }),
  'the choices of a field': () => createActor(selectMachine<Named>(load), { input: { filters: undefined } }),
  'a form that is read': () =>
    createActor(
      editMachine({
        ...{ id: 'edit', description: 'A test.', adds: false, empty: {} },
        ...{ valuesOf: () => ({}), read: load, save: load },
        merge: () => ({ values: {}, incoming: [], both: [] }),
      }),
      { input: { id: 'a' } },
    ),
}
/** The state in which each shows what was read. */
const shows: Record<string, unknown> = {
  'what is read whole': 'showing',
  'a list': { shown: 'filled' },
  'the choices of a field': { open: 'showing' },
  'a form that is read': { editing: 'untouched' },
}
/** A chart that could not read without a network. */
async function failsToRead(name: string) {
  const answered = connectivity.calls.request()
  answered('fail')
  const actor = charts[name]?.() as AnyActorRef
  running.push(actor)
  actor.start()
  if (name === 'the choices of a field') actor.send({ type: 'open' })
  await expect.poll(() => JSON.stringify(actor.getSnapshot().value)).toContain('unreachable')
  expect(load).toHaveBeenCalledTimes(1)
  return actor
}

describe.each(Object.keys(charts))('%s', (name) => {
  test('that could not be read is read by itself once the network is back', async () => {
    const actor = await failsToRead(name)
    dispatchEvent(new Event('online'))
    await expect.poll(() => actor.getSnapshot().value).toEqual(shows[name])
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('and once the server answers another call, but only then', async () => {
    const actor = await failsToRead(name)
    const unanswered = connectivity.calls.request()
    unanswered('fail')
    expect(load).toHaveBeenCalledTimes(1)
    const answered = connectivity.calls.request()
    answered('receive')
    await expect.poll(() => actor.getSnapshot().value).toEqual(shows[name])
    dispatchEvent(new Event('online'))
    await new Promise(setImmediate)
    expect(load).toHaveBeenCalledTimes(2)
    expect(actor.getSnapshot().value).toEqual(shows[name])
  })
})

test('data that could not be read again stays, and is read again once the network is back', async () => {
  load.mockReset()
  load.mockResolvedValueOnce(answer).mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(answer)
  const actor = createActor(readMachine('read', 'A test.', load)).start()
  running.push(actor)
  await expect.poll(() => actor.getSnapshot().value).toBe('showing')
  actor.send({ type: 'refresh' })
  await expect.poll(() => actor.getSnapshot().value).toBe('outdated')
  dispatchEvent(new Event('online'))
  await expect.poll(() => actor.getSnapshot().value).toBe('showing')
  expect(load).toHaveBeenCalledTimes(3)
})
