import { vi } from 'vitest'
import type { Account } from '../people/server.ts'
import type { BrowserWindow, Touched } from './drivers.ts'
import { expressionOf, inWords, library, type Query, type Words } from './in-page.ts'

const waitOptions = { timeout: 30_000, interval: 50 }

/** Somebody before a window of a browser, whichever it is. Whatever is done waits until it can be. */
export function person(window: BrowserWindow, base: string) {
  const sees = async (query: Query) => {
    const script = `Boolean(${expressionOf(query)})`
    await vi.waitFor(async () => {
      if (await window.evaluate(script)) return
      await window.evaluate(`window.TestingLibraryDom ? 0 : (${library}, 1)`)
      if (await window.evaluate(script)) return
      const shown = await window.evaluate('location.href + "\\n" + document.body.innerText')
      throw new Error(`Nobody sees ${inWords(query)} at ${shown}`)
    }, waitOptions)
  }
  const touches = async (query: Query, does: (one: Touched) => Promise<void>) => {
    await sees(query)
    await vi.waitFor(async () => {
      const found = await window.element(expressionOf(query, true))
      if (!found) throw new Error(`Nobody can touch ${inWords(query)}`)
      await does(found)
    }, waitOptions)
  }
  const me = {
    sees,
    opens: (address: string) => window.open(base + address),
    evaluates: (script: string) => window.evaluate(script),
    reads: (text: Words) => sees({ text }),
    arrivesAt: (name: Words) => sees({ role: 'heading', name }),
    clicks: (query: Query) => touches(query, (one) => one.click()),
    presses: (name: Words, within?: Query) => me.clicks({ role: 'button', name, ...(within && { within }) }),
    follows: (name: Words) => me.clicks({ role: 'link', name }),
    types: (label: Words, text: string) => touches({ label }, (one) => one.type(text)),
    fills: (role: string, name: Words, text: string) => touches({ role, name }, (one) => one.type(text)),
    uploads: (label: Words, file: string) => touches({ label }, (one) => one.choose(file)),
    async chooses(name: Words, typed: string, option: Words) {
      await me.fills('combobox', name, typed)
      await me.clicks({ role: 'option', name: option })
    },
    async signsIn(account: Pick<Account, 'login' | 'password'>, then = '/') {
      await me.opens(`/login?redirect=${encodeURIComponent(then)}`)
      await me.types('Email / Phone number', account.login)
      await me.types('Password', account.password)
    },
  }
  return me
}
export type Person = ReturnType<typeof person>
