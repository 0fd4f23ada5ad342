import { describe, expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue'
import { isWorkflow, sectionNames } from './rig/approved.ts'

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

  test.each(['paths', 'refused'] as const)('has one approved text of each: %s', (kind) => {
    const files = Object.keys(import.meta.glob('./*/{paths,refused}/*.txt')).flatMap(
      (file) => new RegExp(`([\\w-]+)\\.${kind}\\.txt$`).exec(file)?.[1] ?? [],
    )
    const charts = Object.entries(catalogue).map(([name, { chart }]) => ({ name: kebab(name), chart }))
    const namesOf = (some: typeof charts) => some.map(({ name }) => name).sort()
    expect(files.toSorted()).toEqual(namesOf(charts.filter(({ name, chart }) => isWorkflow(name, chart))))
    expect(sectionNames(kind)).toEqual(namesOf(charts.filter(({ name, chart }) => !isWorkflow(name, chart))))
  })
})
