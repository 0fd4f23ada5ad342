// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { unsentMessages } from '#services/account/unsent-messages'
import { keyOf, storage } from '#services/kit/storage'

beforeEach(() => storage.forget('messages'))

test('what is typed is kept by conversation, until it is empty', () => {
  unsentMessages.keepDraft('u1', 'c1', 'Do I need the')
  unsentMessages.keepDraft('u1', 'c2', 'Gate')
  expect(unsentMessages.draft('u1', 'c1')).toBe('Do I need the')
  unsentMessages.keepDraft('u1', 'c1', '')
  expect([unsentMessages.draft('u1', 'c1'), unsentMessages.draft('u1', 'c2')]).toEqual(['', 'Gate'])
})

test('another person on the same device finds nothing', () => {
  unsentMessages.keepDraft('u1', 'c1', 'Do I need the')
  unsentMessages.keepMessages('u1', [unsentMessages.create('c1', 'On the train.')])
  expect([unsentMessages.draft('u2', 'c1'), unsentMessages.messages('u2')]).toEqual(['', []])
})

test('a message is kept with its key; a file only once it is uploaded', () => {
  const file = { name: 'plan.pdf', size: 4, blob: new Blob(['%PDF']) }
  const text = unsentMessages.create('c1', 'On the train.')
  const chosen = unsentMessages.create('c1', '', file)
  const uploaded = { ...unsentMessages.create('c1', '', file), media: { id: 'm1', name: 'plan.pdf', size: 4 } }
  unsentMessages.keepMessages('u1', [text, chosen, uploaded])
  expect(unsentMessages.messages('u1').map(({ key, media }) => [key, media?.id])).toEqual([
    [text.key, undefined],
    [uploaded.key, 'm1'],
  ])
})

test('what is no list of messages counts as none', () => {
  for (const kept of ['', 'x', '{"userId":"u1"}', '[]']) {
    storage.keep('messages', kept)
    expect(unsentMessages.messages('u1')).toEqual([])
  }
})

/** The same service in another tab of the browser. */
async function otherTab() {
  vi.resetModules()
  return (await import('#services/account/unsent-messages')).unsentMessages
}
const keys = (messages: { key: string }[]) => messages.map(({ key }) => key)

test('two tabs keep their messages beside each other, and each drops only its own', async () => {
  const other = await otherTab()
  const one = unsentMessages.create('c1', 'On the train.')
  unsentMessages.keepMessages('u1', [one])
  const two = other.create('c1', 'At the gate.')
  other.keepMessages('u1', [two])
  expect(keys((await otherTab()).messages('u1'))).toEqual([one.key, two.key])
  unsentMessages.keepMessages('u1', [])
  expect(keys((await otherTab()).messages('u1'))).toEqual([two.key])
})

test('what is typed in one tab is reported to the other, for its conversation', async () => {
  const other = await otherTab()
  const typed: string[] = []
  const stop = unsentMessages.onDraft('u1', 'c1', (text) => typed.push(text))
  other.keepDraft('u1', 'c1', 'Do I need the')
  dispatchEvent(new StorageEvent('storage', { key: keyOf('messages') }))
  dispatchEvent(new StorageEvent('storage', { key: keyOf('theme') }))
  stop()
  dispatchEvent(new StorageEvent('storage', { key: keyOf('messages') }))
  expect(typed).toEqual(['Do I need the'])
})
