import { expect, test } from 'vitest'
import { chaseModel } from '../server/platform/files/chunks.ts'
import { createTestServer } from '../support/test-server.ts'

test('10,000 random sequences of slices: never a wrong file', { timeout: 3_600_000 }, async () => {
  const stage = await createTestServer()
  const outcome = await chaseModel(stage.deps, 10_000)
  process.stdout.write(`chunks: ${JSON.stringify(outcome)}\n`)
  expect(outcome.finished).toBeGreaterThanOrEqual(10_000)
  await stage.close()
})
