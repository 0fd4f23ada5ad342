// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'

const page = readFileSync('index.html', 'utf8')
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
const tokenOf = (uid: string, name: string) => `h.${btoa(JSON.stringify({ usr: { uid } }))}.${name}`
const [priya, priyaToo, jan] = [tokenOf('priya', '1'), tokenOf('priya', '2'), tokenOf('jan', '3')]

/** Opens the page at an address, with what the browser has kept. */
const open = (address: string, stored?: string) => {
  if (stored) localStorage.setItem('muster.token', stored)
  history.replaceState(null, '', address)
  new Function(script)()
  return {
    address: location.pathname + location.search + location.hash,
    token: localStorage.getItem('muster.token'),
    offered: sessionStorage.getItem('muster.offered'),
  }
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.theme
})

test('it runs before every other script, style and request of the page', () => {
  expect(page.search(/<(?:script|link|style|img)/)).toBe(page.indexOf('<script>'))
})
test('a token in the address is stored and leaves the address, the rest stays', () => {
  expect(open(`/help?a=1&token=${priya}&b=2#end`)).toEqual({
    address: '/help?a=1&b=2#end',
    token: priya,
    offered: null,
  })
})
test("a newer token of the same person takes the old one's place", () => {
  expect(open(`/?token=${priyaToo}`, priya)).toEqual({ address: '/', token: priyaToo, offered: null })
})
test('a token for somebody else is kept aside until the person has been asked', () => {
  expect(open(`/?token=${jan}`, priya)).toEqual({ address: '/', token: priya, offered: jan })
})
test.each(['', 'garbage', 'a.b.c'])('%j is no token: it is dropped, and the sign-in stays', (token) => {
  expect(open(`/?token=${token}`, priya)).toEqual({ address: '/', token: priya, offered: null })
})
test('without a token nothing changes', () => {
  expect(open('/login?redirect=%2Fhelp', priya)).toEqual({
    address: '/login?redirect=%2Fhelp',
    token: priya,
    offered: null,
  })
})
test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', undefined],
  ['"><script>', undefined],
])('the kept theme %j is shown as %j', (kept, shown) => {
  localStorage.setItem('muster.theme', kept)
  open('/')
  expect(document.documentElement.dataset.theme).toBe(shown)
})
