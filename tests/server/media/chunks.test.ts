import { expect, test } from 'vitest'
import { testWorld } from '../../support/world.ts'
import { chaseModel } from './chunks.ts'

test('300 random sequences of slices: never a wrong file', { timeout: 120_000 }, async () => {
  const stage = await testWorld()
  const outcome = await chaseModel(stage.world, 300, 20261026)
  expect(outcome.finished).toBeGreaterThanOrEqual(300)
  expect(outcome.refused).toBeGreaterThan(10)
  await stage.close()
})
