import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resolve } from '../../../scripts/areas'

/** The tables of all charts: what they import runs nowhere by that. */
const tables = ['src/machines/catalogue.ts', 'src/machines/lifecycles.ts']
const fileOf = (specifier: string, from: string) => {
  const path = resolve(specifier, from)
  return path && [path, `${path}.ts`, `${path}.tsx`].find((one) => existsSync(one) && /\.tsx?$/.test(one))
}
/** What a file imports of ours to run it, as `file name`; `*` for all that a file has. Types run nothing. */
function importsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/^import (?!type\b)(?:\{([^}]*)\} from )?'([^']+)'/gm)]
  const late = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, specifier]) => ['', '*', specifier])
  return [...named, ...late].flatMap(([, names, specifier = '']) => {
    const imported = fileOf(specifier, file)
    const all = (names ?? '').split(',').map((name) => name.trim())
    const values = all.filter((name) => !name.startsWith('type ')).map((name) => name.split(' as ')[0])
    return imported ? values.map((name) => `${imported} ${name}`) : []
  })
}

/** What each part of the product is imported by, from where the browser and the server begin. */
const runBy = new Map<string, string[]>()
const walked = new Set(tables)
const walk = (file: string) => {
  if (walked.has(file)) return
  walked.add(file)
  for (const one of importsIn(file)) {
    runBy.set(one, [...(runBy.get(one) ?? []), file])
    walk(one.split(' ')[0] ?? '')
  }
}
for (const start of ['src/main.tsx', 'server/main.ts']) walk(start)

/** Each chart of the tables, as `file name`. */
const charts = tables.flatMap((table) => {
  const text = readFileSync(table, 'utf8')
  const files = new Map(importsIn(table).map((one) => [one.split(' ')[1] ?? '', one]))
  return [...text.matchAll(/(\w+): \{\s*title: [^\n]*?\s*chart: (\w+)/g)].map(
    ([, id = '', name = '']) => [id, files.get(name) ?? ''] as const,
  )
})

test.each(charts)('%s runs in the product', (id, chart) => {
  const [file = '', name = ''] = chart.split(' ')
  expect(file, `${id} is imported by no table`).toMatch(/\.ts$/)
  // What a file makes of its own chart by giving it actors counts as the chart.
  const made = [...readFileSync(file, 'utf8').matchAll(RegExp(`export const (\\w+) = ${name}\\.provide\\(`, 'g'))]
  const names = [name, '*', ...made.map(([, other]) => other)]
  const runners = names.flatMap((one) => runBy.get(`${file} ${one}`) ?? [])
  expect(runners, `${name} is run by nothing that the browser or the server begins with`).not.toEqual([])
})

test('every chart of the tables is one of these, and one that nothing imports is found', () => {
  const listed = tables.flatMap((table) => [...readFileSync(table, 'utf8').matchAll(/\bchart: [a-z]/g)])
  expect(charts.length).toBe(listed.length)
  expect(runBy.get('src/machines/kit/loader.machine.ts loaderMachine')).toEqual(['src/machines/app.machine.ts'])
  expect(runBy.has('src/machines/kit/loader.machine.ts nothing')).toBe(false)
})
