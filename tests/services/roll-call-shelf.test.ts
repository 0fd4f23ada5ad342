import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rollCallShelf } from '#services/roll-call-shelf'
import { rollCallBook } from '../support/roll-call.ts'

/** A storage that takes every question and answers none, as WebKit's does now and then after a long sleep. */
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a storage that does not answer keeps nobody from a roll call for more than two seconds', async () => {
  const book = rollCallBook('phone001')
  const site = book.list.site_id
  const read = rollCallShelf.read(site, book.owner)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await read).toBeUndefined()
  const kept = rollCallShelf.keep(book)
  await vi.advanceTimersByTimeAsync(2000)
  await kept
  expect((await rollCallShelf.read(site, book.owner))?.device).toBe('phone001')
})
