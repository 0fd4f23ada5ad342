import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoServer } from '../../support/demo.ts'
import { countMessages } from '../../support/messages.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

/** The messages to the database of a read, whose session was noted as used by the call before. */
async function messagesOf(key: string, path: string) {
  expect((await demo.request(key, 'GET', path)).statusCode).toBe(200)
  const { texts } = await countMessages(() => demo.request(key, 'GET', path))
  return texts.map((text) => text.trim())
}

test('a read is one transaction, which begins with the session and its rights and cannot write', async () => {
  expect(await messagesOf('margaret', '/api/me')).toEqual([
    expect.stringMatching(/^begin .*read only$/),
    expect.stringMatching(/from "sessions".*set_config\('muster.user_id'/s),
    expect.stringMatching(/from "users"/),
    'commit',
  ])
})
