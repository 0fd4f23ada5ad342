import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const page = readFileSync('index.html', 'utf8')
const script = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? ''
/** Runs the page's own script in a browser that has these things; true when it is told that it is too old. */
function isWarned(has: { noModule?: false; DecompressionStream?: object }): boolean {
  const note = { hidden: true }
  const element = 'noModule' in has ? { noModule: false } : {}
  const document = {
    createElement: () => element,
    getElementById: (id: string) => (id === 'old-browser' ? note : null),
  }
  runInNewContext(script, { window: has, document })
  return !note.hidden
}

test('a browser that cannot run the app is told so in words', () => {
  expect(page).toMatch(/id="old-browser" hidden>This browser is too old for Muster\./)
  expect(isWarned({})).toBe(true)
  expect(isWarned({ noModule: false })).toBe(true)
  expect(isWarned({ DecompressionStream: {} })).toBe(true)
  expect(isWarned({ noModule: false, DecompressionStream: {} })).toBe(false)
})

test('what tells it is written in words that the oldest browser reads', () => {
  expect(script).not.toMatch(/=>|\b(?:const|let|class|async)\b|`|\?\.|\?\?/)
})
