import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as TestingLibrary from '@testing-library/dom'

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibrary
  }
}

export type Words = string | RegExp
/** What is looked for: by its role and name, by its label, or by its words; `within` something, if that is said. */
export type Sought = { role?: string; name?: Words; label?: Words; text?: Words; within?: Sought }

type Sent = string | { pattern: string; flags: string } | undefined
type SentSought = { role: string | undefined; name: Sent; label: Sent; text: Sent; within: SentSought | undefined }
const sent = (words: Words | undefined): Sent =>
  words instanceof RegExp ? { pattern: words.source, flags: words.flags } : words
const toSend = ({ role, name, label, text, within }: Sought): SentSought => ({
  role,
  name: sent(name),
  label: sent(label),
  text: sent(text),
  within: within && toSend(within),
})

/** Runs in the page: the first that is shown; with `touch` the first that a finger could touch now. */
function find(sought: SentSought, touch: boolean): HTMLElement | null {
  const library = window.TestingLibraryDom
  if (!library) return null
  const read = (words: Sent) => (typeof words === 'object' ? new RegExp(words.pattern, words.flags) : (words ?? /^/))
  const all = ({ role, name, label, text, within }: SentSought): HTMLElement[] => {
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
    return hit !== null && (one.contains(hit) || (hit.closest('label')?.contains(one) ?? false))
  }
  return all(sought).find((one) => !touch || touchable(one)) ?? null
}

const umd = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')
/** What finds by role and name, as an expression. */
export const library = `(()=>{${readFileSync(umd, 'utf8')}})()`
export const inWords = (sought: Sought) => JSON.stringify(toSend(sought))
export const expressionOf = (sought: Sought, touch = false) => `(${find})(${inWords(sought)}, ${touch})`
