import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as TestingLibrary from '@testing-library/dom'

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibrary
    /** Where what was to be touched was at the last try. */
    lastPlaces?: WeakMap<HTMLElement, { x: number; y: number }>
  }
}

export type Words = string | RegExp
/** What is looked for: by its role and name, by its label, or by its words; `within` something, if that is said. */
export type Query = { role?: string; name?: Words; label?: Words; text?: Words; within?: Query }

type SerializedWords = string | { pattern: string; flags: string } | undefined
type SerializedQuery = {
  role: string | undefined
  name: SerializedWords
  label: SerializedWords
  text: SerializedWords
  within: SerializedQuery | undefined
}
const serializeWords = (words: Words | undefined): SerializedWords =>
  words instanceof RegExp ? { pattern: words.source, flags: words.flags } : words
const toSend = ({ role, name, label, text, within }: Query): SerializedQuery => ({
  role,
  name: serializeWords(name),
  label: serializeWords(label),
  text: serializeWords(text),
  within: within && toSend(within),
})

/**
 * Runs in the page: the first that is shown; with `touch` the first that a finger could touch now, and that is where it
 * was at the last try: a list that still finds its place would be missed.
 */
function find(query: SerializedQuery, touch: boolean): HTMLElement | null {
  const library = window.TestingLibraryDom
  if (!library) return null
  const read = (words: SerializedWords) =>
    typeof words === 'object' ? new RegExp(words.pattern, words.flags) : (words ?? /^/)
  const all = ({ role, name, label, text, within }: SerializedQuery): HTMLElement[] => {
    const places = within ? all(within) : [document.body]
    return places
      .flatMap((place) => {
        if (role)
          return library.queryAllByRole(place, role, { hidden: true, ...(name !== undefined && { name: read(name) }) })
        return label === undefined
          ? library.queryAllByText(place, read(text))
          : library.queryAllByLabelText(place, read(label))
      })
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  }
  const touchable = (one: HTMLElement) => {
    if (one.matches(':disabled, [aria-disabled="true"]')) return false
    const moves = document.getAnimations().some(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity && target?.contains(one)
    })
    if (moves) return false
    if (one.matches('[type=file]')) return true
    const middle = () => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2)
    }
    if (!one.contains(middle())) one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const hit = middle()
    const { x, y } = one.getBoundingClientRect()
    window.lastPlaces ??= new WeakMap()
    const last = window.lastPlaces.get(one)
    window.lastPlaces.set(one, { x, y })
    if (last?.x !== x || last.y !== y) return false
    return hit !== null && (one.contains(hit) || (hit.closest('label')?.contains(one) ?? false))
  }
  return all(query).find((one) => !touch || touchable(one)) ?? null
}

const umd = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')
/** What finds by role and name, as an expression. */
export const library = `(()=>{${readFileSync(umd, 'utf8')}})()`
export const inWords = (query: Query) => JSON.stringify(toSend(query))
export const expressionOf = (query: Query, touch = false) => `(${find})(${inWords(query)}, ${touch})`
