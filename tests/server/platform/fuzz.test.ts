import { expect, test } from 'vitest'
import { fuzz } from '../../support/fuzz.ts'

/** The same requests each time; another `FUZZ_SEED` makes others. `npm run test:deep` sends 50,000. */
test('2,000 hostile requests made from the OpenAPI document break nothing', { timeout: 120_000 }, async () => {
  const { statuses, broken } = await fuzz(2000, Number(process.env.FUZZ_SEED ?? 11))
  expect(broken).toEqual([])
  // They get past the door, and past the form.
  expect(statuses[200]).toBeGreaterThan(100)
  expect(statuses[422]).toBeGreaterThan(100)
  expect(statuses[429] ?? 0).toBeLessThan(100)
})
