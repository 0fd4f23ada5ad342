import { expect, test } from 'vitest'
import { createTestServer } from '../../../support/test-server.ts'
import { chaseModel } from './chunks.ts'

test('300 random sequences of slices: never a wrong file', { timeout: 120_000 }, async () => {
  const stage = await createTestServer()
  const outcome = await chaseModel(stage.deps, 300, 20261026)
  expect(outcome.finished).toBeGreaterThanOrEqual(300)
  expect(outcome.refused).toBeGreaterThan(10)
  await stage.close()
})
