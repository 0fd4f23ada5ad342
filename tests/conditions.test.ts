import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conditionsIn, filesWithConditions } from './deep/predicates/conditions.ts'

test.each(filesWithConditions)('the conditions that a right depends on are where they are listed: %s', (file) => {
  expect(conditionsIn(file, readFileSync(file, 'utf8')).length).toBeGreaterThan(0)
})
