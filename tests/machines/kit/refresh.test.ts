import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { listMachine } from '#machines/kit/list.machine'
import { readMachine } from '#machines/kit/read.machine'

/** A server that answers when it is told to, in the order in which it was asked. */
function server<Answer>() {
  const waiting: ((answer: Answer) => void)[] = []
  return {
    load: () => new Promise<Answer>((resolve) => void waiting.push(resolve)),
    loadCount: () => waiting.length,
    async answers(n: number, answer: Answer) {
      waiting[n]?.(answer)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('a refresh during a refresh of a list is remembered, and read once more', async () => {
  const { load, loadCount, answers } = server<{ items: string[]; total: number }>()
  const list = createActor(listMachine<string, object>(load).provide({ delays: { minimum: 0 } }), {
    input: { query: {} },
  })
  list.start()
  await answers(0, { items: ['as it was'], total: 1 })
  await expect.poll(() => list.getSnapshot().matches('shown')).toBe(true)
  for (let n = 0; n < 3; n++) list.send({ type: 'refresh' })
  expect(loadCount()).toBe(2)
  await answers(1, { items: ['before the change'], total: 1 })
  expect(loadCount()).toBe(3)
  await answers(2, { items: ['after the change'], total: 1 })
  expect(list.getSnapshot().context.items).toEqual(['after the change'])
  expect([loadCount(), list.getSnapshot().matches('shown')]).toEqual([3, true])
})

test('a refresh while a list loads shows what comes, and reads once more behind it', async () => {
  const { load, loadCount, answers } = server<{ items: string[]; total: number }>()
  const list = createActor(listMachine<string, object>(load).provide({ delays: { minimum: 0 } }), {
    input: { query: {} },
  })
  list.start()
  list.send({ type: 'refresh' })
  await answers(0, { items: ['before the change'], total: 1 })
  await expect.poll(() => list.getSnapshot().value).toEqual({ refreshing: 'requested' })
  expect([loadCount(), list.getSnapshot().context.items]).toEqual([2, ['before the change']])
})

test('so is one of anything that is read whole', async () => {
  const { load, loadCount, answers } = server<{ hours: number }>()
  const read = createActor(readMachine('read', 'A test.', load))
  read.start()
  read.send({ type: 'refresh' })
  await answers(0, { hours: 7 })
  expect(loadCount()).toBe(2)
  read.send({ type: 'refresh' })
  await answers(1, { hours: 8 })
  expect(loadCount()).toBe(3)
  await answers(2, { hours: 9 })
  expect(read.getSnapshot().context.data).toEqual({ hours: 9 })
  expect([loadCount(), read.getSnapshot().matches('showing')]).toEqual([3, true])
})
