import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#server/demo/accounts'
import { seedOnce } from '#server/demo/seed'
import { testWorld } from '../support/world.ts'

let server: Awaited<ReturnType<typeof testWorld>>
beforeAll(async () => {
  server = await testWorld()
  expect(await seedOnce(server.world)).toBe(true)
})
afterAll(() => server.close())

test('is seeded once', async () => {
  expect(await seedOnce(server.world)).toBe(false)
})
