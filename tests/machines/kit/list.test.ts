import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { listMachine } from '#machines/kit/list.machine'
import type { PageRequest } from '#machines/kit/pages'

test('a refresh rereads all rows that are shown, not only the first page', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => `row ${n}`)
  const load = vi.fn(async ({ page, per_page }: PageRequest<string>) => ({
    items: rows.slice((page - 1) * per_page, page * per_page),
    total: rows.length,
  }))
  const list = createActor(listMachine(load), { input: { query: '' } }).start()
  await waitFor(list, (state) => state.matches({ shown: 'filled' }))
  list.send({ type: 'loadMore' })
  await waitFor(list, ({ context }) => context.items.length === 40)
  rows[30] = 'row 30, changed'
  list.send({ type: 'refresh' })
  await waitFor(list, ({ context }) => context.items[30] === 'row 30, changed')
  expect(load.mock.lastCall?.[0]).toMatchObject({ page: 1, per_page: 40 })
  expect(list.getSnapshot().context.items).toHaveLength(40)
})

test('a refresh between the answer and the moment it is shown reads once more', async () => {
  const load = vi.fn(async () => ({ items: [`row ${load.mock.calls.length}`], total: 1 }))
  const list = createActor(listMachine(load), { input: { query: '' } }).start()
  await waitFor(list, (state) => state.matches({ loading: { answer: 'arrived' } }))
  list.send({ type: 'refresh' })
  list.send({ type: 'refresh' })
  await waitFor(list, ({ context }) => context.items[0] === 'row 2')
  expect(load).toHaveBeenCalledTimes(2)
})
