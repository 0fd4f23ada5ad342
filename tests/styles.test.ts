import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Types know a style sheet's classes only as strings: a class that is not there would change nothing and nobody would see it. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
const textsOf = (ending: string) =>
  Object.fromEntries(
    files.filter((file) => file.endsWith(ending)).map((file) => [`/src/${file}`, readFileSync(`src/${file}`, 'utf8')]),
  )
const [styles, views] = [textsOf('.module.css'), textsOf('.tsx')]

const folders: Record<string, string> = { '#web/': '/src/', '#ui/': '/src/ui/', '#views/': '/src/views/' }
function fileOf(specifier: string, view: string): string {
  const alias = Object.keys(folders).find((one) => specifier.startsWith(one))
  if (alias) return `${folders[alias]}${specifier.slice(alias.length)}`
  return new URL(specifier, `file://${view}`).pathname
}
/** The classes that a view takes from each style sheet; undefined where it takes them by a name that it computes. */
const uses = Object.entries(views).flatMap(([view, text]) => {
  const body = text.replace(/^import .*$/gm, '')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', specifier = '']) => ({
    view,
    style: fileOf(specifier, view),
    classes: [...body.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
    isComputed: new RegExp(`(?<![\\w.])${name}\\[`).test(body),
  }))
})
const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z]\w*)(?=[^;{}]*\{)/gi)].map(([, one = '']) => one))

test('every class that a view takes is in its style sheet', () => {
  const missing = uses.flatMap(({ view, style, classes }) => {
    const present = classesOf(styles[style] ?? '')
    return classes.filter((one) => !present.has(one)).map((one) => `${view}: .${one} of ${style}`)
  })
  expect(uses.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('every class of a style sheet is taken by a view', () => {
  const unused = Object.entries(styles).flatMap(([style, css]) => {
    const takers = uses.filter((use) => use.style === style)
    if (takers.some(({ isComputed }) => isComputed)) return []
    const taken = new Set(takers.flatMap(({ classes }) => classes))
    return [...classesOf(css)].filter((one) => !taken.has(one)).map((one) => `.${one} of ${style}`)
  })
  expect(unused).toEqual([])
})
