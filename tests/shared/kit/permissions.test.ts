import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissions, roles } from '#shared/api/kit/permissions'
import type { Rows } from '#shared/api/kit/permissions/matrix'

const folder = new URL('../../../shared/api/kit/permissions/', import.meta.url)
const parts = readdirSync(folder).filter((name) => !['matrix.ts', 'debug.ts'].includes(name))
const rows = (
  await Promise.all(parts.map((name) => import(new URL(name, folder).href) as Promise<Record<string, Rows>>))
).flatMap((part) => Object.values(part).flatMap((group) => Object.entries(group)))

test('every group of the matrix stands in it, and no call has two rows', () => {
  expect(rows.map(([call]) => call).sort()).toEqual(Object.keys(permissions).sort())
})

test.each(rows)('%s has a cell for every role', (_, [cells]) => {
  expect(cells).toMatch(new RegExp(`^[yrsbt.-]{${roles.length}}$`))
})
