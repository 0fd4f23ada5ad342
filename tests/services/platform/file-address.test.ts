// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFilesOpen } from '#services/platform/file-address'
import { uploaded } from '../../support/registration/registration.ts'

const id = '0190c1f0-0000-7000-8000-000000000001'
const address = (signature: string) =>
  `http://localhost:3000/api/media/${id}/content?expires=1&for=x&signature=${signature}`

let requested: string[] = []
let answer: () => Response
let opened: string[] = []
let failed: string[] = []
let end: () => void
beforeEach(() => {
  requested = []
  opened = []
  failed = []
  answer = () => Response.json({ data: { ...uploaded(id), full_url: address(`fresh-${requested.length}`) } })
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return answer()
  })
  end = keepFilesOpen(
    (to) => opened.push(to),
    (words) => failed.push(words),
  )
})
afterEach(() => {
  end()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function picture(src: string) {
  const image = document.body.appendChild(document.createElement('img'))
  image.src = src
  const breaks = () => image.dispatchEvent(new Event('error'))
  return { image, breaks }
}
function link(href: string) {
  const made = document.body.appendChild(document.createElement('a'))
  made.href = href
  const words = made.appendChild(document.createElement('span'))
  const click = (kind = 'click', button = 0) =>
    words.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button }))
  return { made, click }
}

test('a picture that does not come is asked for once at a new address', async () => {
  const { image, breaks } = picture(address('old'))
  breaks()
  await vi.waitFor(() => expect(image.src).toBe(address('fresh-1')))
  expect(requested).toEqual([`/api/media/${id}`])
  breaks()
  const { image: other, breaks: breaksToo } = picture(address('other'))
  breaksToo()
  await vi.waitFor(() => expect(other.src).toBe(address('fresh-2')))
  expect(requested).toHaveLength(2)
})

test('a picture given another old address later is renewed again', async () => {
  const { image, breaks } = picture(address('old'))
  breaks()
  await vi.waitFor(() => expect(image.src).toBe(address('fresh-1')))
  image.src = address('older')
  breaks()
  await vi.waitFor(() => expect(image.src).toBe(address('fresh-2')))
})

test('a picture from elsewhere, or one whose right has gone, stays as it is', async () => {
  picture('http://localhost:3000/logo.png').breaks()
  expect(requested).toEqual([])
  answer = () => Response.json({ message: 'Not found' }, { status: 404 })
  const { image, breaks } = picture(address('old'))
  breaks()
  await vi.waitFor(() => expect(requested).toHaveLength(1))
  expect(image.src).toBe(address('old'))
})

test('a link to a file is followed by an address made at the click, by the middle button too', async () => {
  const { click } = link(address('old'))
  expect(click()).toBe(false)
  await vi.waitFor(() => expect(opened).toEqual([address('fresh-1')]))
  expect(click('auxclick', 1)).toBe(false)
  await vi.waitFor(() => expect(opened).toHaveLength(2))
  expect(click('auxclick', 2)).toBe(true)
})

test('a file that may not be opened any more is said in words, and the page stays', async () => {
  answer = () => Response.json({ message: 'Not found' }, { status: 404 })
  expect(link(address('old')).click()).toBe(false)
  await vi.waitFor(() => expect(failed).toEqual(['Not found']))
  expect(opened).toEqual([])
})

test('every other link is the browser’s', () => {
  expect(link('#here').click()).toBe(true)
  expect(requested).toEqual([])
})
