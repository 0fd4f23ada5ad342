// @vitest-environment jsdom
import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MapPin } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UndoActor } from '#views/frame/undo-actor'
import { ControlledSite } from '#views/site-control/controlled-site'
import { controlledSite } from '../../support/controlled-site.ts'

/** The first call brings its contract along. */
configure({ asyncUtilTimeout: 5000 })

const site = controlledSite('Riverside Quarter', '0197a000-0000-7000-8000-000000000002')
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
/** The server’s list, made at `listed_at` by its own clock. */
const listOf = (listed_at: string) => ({
  data: [],
  links: { first: '', prev: null, next: null, last: '' },
  meta: { page: 1, per_page: 5000, total: 0, last_page: 1 },
  listed_at,
})

let list: object | undefined
let chosen: string[] = []
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
/** What a browser says about its camera. */
const cameraSays = (error: string) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.reject(Object.assign(new Error('No camera.'), { name: error })) },
  })
/** Each guard comes with nothing on the device. */
const stands = () =>
  render(
    <UndoActor.Provider>
      <ControlledSite
        site={site}
        userId={crypto.randomUUID()}
        wrapper={false}
        tab="scan"
        onTab={(tab) => chosen.push(tab)}
        onChange={undefined}
        changeIcon={MapPin}
      />
    </UndoActor.Provider>,
  )

beforeEach(() => {
  list = listOf(minutes(0))
  chosen = []
  cameraSays('NotFoundError')
  vi.stubGlobal('fetch', (url: string) =>
    list && url.startsWith('/api/site-control/workers') ? Promise.resolve(Response.json(list)) : lost(),
  )
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
})

test('a device without a camera says so, and how to go on', async () => {
  stands()
  expect((await screen.findByRole('alert')).textContent).toContain('This device has no camera. Find people by name.')
  await userEvent.click(screen.getByRole('button', { name: 'Find by name' }))
  expect(chosen).toEqual(['people'])
  expect(screen.queryByText(/clock/)).toBeNull()
})

test('a browser that knows of no cameras is a device without one', async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  stands()
  await screen.findByText('This device has no camera. Find people by name.')
})

test('a camera that is forbidden is looked for again once it is allowed', async () => {
  cameraSays('NotAllowedError')
  stands()
  await screen.findByText(/^The camera is not allowed here\. Allow it/)
  cameraSays('NotFoundError')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^This device has no camera/)
})

test.each([
  ['10 minutes ahead', -10],
  ['10 minutes behind', 10],
])('a clock that is %s of the server’s is said before anybody is scanned', async (off, difference) => {
  list = listOf(minutes(difference))
  stands()
  await screen.findByText(`The clock of this device is ${off}. Set it to automatic time and scan again.`)
})

test('without network and without a list there is nothing to judge by, until the server answers', async () => {
  list = undefined
  stands()
  await screen.findByRole('heading', { level: 1, name: 'There is no list of this site on this device' })
  screen.getByText(/^It is made the first time there is a network/)
  list = listOf(minutes(0))
  await userEvent.click(screen.getByRole('button', { name: /retry|again/i }))
  await screen.findByRole('heading', { level: 1, name: 'Site control' })
  await screen.findByRole('alert')
})
