import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { rollCallSession } from '../../support/safety/roll-call.ts'

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
  const session = rollCallSession('phone001')
  const site = session.list.site_id
  const read = rollCallOfflineStore.read(site, session.owner)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await read).toBeUndefined()
  const kept = rollCallOfflineStore.keep(session)
  await vi.advanceTimersByTimeAsync(2000)
  await kept
  expect((await rollCallOfflineStore.read(site, session.owner))?.device).toBe('phone001')
})
