import { expect, test } from 'vitest'
import { fuzz } from '../support/fuzz.ts'

/** The same requests each time; another `FUZZ_SEED` makes others. */
test('50,000 hostile requests made from the OpenAPI document break nothing', { timeout: 60 * 60_000 }, async () => {
  const { broken } = await fuzz(50_000, Number(process.env.FUZZ_SEED ?? 1))
  expect(broken).toEqual([])
})
