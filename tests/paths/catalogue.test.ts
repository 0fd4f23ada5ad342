import { describe, expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue'

const kebab = (name: string) => name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)
const entries = Object.keys(import.meta.glob(['./*/*.ts', '!./{mounts,rig}/*.ts'])).map(
  (file) => /([\w-]+)\.ts$/.exec(file)?.[1] ?? '',
)

describe('the catalogue', () => {
  test.each(Object.entries(catalogue))('%s has a title and a description', (name, { title, chart }) => {
    expect(title).toMatch(/^[A-Z]/)
    expect(chart.id).toBe(name)
    expect(chart.config.description ?? '').toMatch(/\.$/)
  })

  test('has the charts that have path entries, and no others', () => {
    expect(entries.toSorted()).toEqual(Object.keys(catalogue).map(kebab).sort())
  })
})
