// @vitest-environment jsdom
import '../../ui/dom.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MapPin } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { task } from '#machines/kit/task'
import { gateLog } from '#services/gate/gate-log'
import type { RealtimeEvent } from '#services/kit/realtime'
import type { Notification, NotificationType } from '#shared/api/kit/notification'
import type { LateCall } from '#shared/api/safety/roll-call'
import { FeedActor } from '#views/account/feed-actor'
import { ControlledSite } from '#views/gate/controlled-site'
import { LateCallsLine } from '#views/safety/late-calls'
import { RollCallStarted } from '#views/safety/started'
import { UndoActor } from '#views/shared/undo-actor'
import { controlledSite } from '../../support/gate/controlled-site.ts'
import { rollCall, someId } from '../../support/safety/roll-call.ts'

const site = controlledSite('Riverside Quarter', '0197a000-0000-7000-8000-000000000002')
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
/** The server’s list, made at `listed_at` by its own clock. */
const listOf = (listed_at: string) => ({
  data: [],
  links: { first: '', prev: null, next: null, last: '' },
  meta: { page: 1, per_page: 5000, total: 0, last_page: 1 },
  listed_at,
})

let userId = ''
let list: object | undefined
/** Until then the list does not come. */
let slow: Promise<unknown> | undefined
let reads = 0
let barred = false
let lateCalls: LateCall[] = []
/** A real alarm of this hour. */
const ended = () => {
  const { key: _, ...call } = rollCall({ kind: 'REAL', status: 'CLOSED', closed_at: minutes(-5) })
  return { ...call, people: 2, not_found: 0, needs_help: 0, late_needs_help: 2, late_calls: lateCalls }
}
let emit: (event: RealtimeEvent) => void = () => {}
let chosen: string[] = []
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
/** What a browser says about its camera. */
const cameraFails = (error: string) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.reject(Object.assign(new Error('No camera.'), { name: error })) },
  })
/** Each guard comes with nothing on the device. */
const renderSite = (tab: 'scan' | 'people' = 'scan', onChange?: () => void) => {
  const feed = notificationFeedMachine.provide({
    actors: {
      loadFeed: task(async () => ({ data: [] as Notification[], meta: { unread: 0 } })),
      listen: fromCallback<RealtimeEvent, { userId: string }>(({ sendBack }) => {
        emit = sendBack
      }),
    },
  })
  render(
    <FeedActor.Provider logic={feed} options={{ input: { userId } }}>
      <UndoActor.Provider>
        <ControlledSite
          site={site}
          userId={userId}
          wrapper={false}
          tab={tab}
          onTab={(tab) => chosen.push(tab)}
          onChange={onChange}
          changeIcon={MapPin}
          Started={RollCallStarted}
          LateCalls={LateCallsLine}
        />
      </UndoActor.Provider>
    </FeedActor.Provider>,
  )
}
const gone = () => screen.findByRole('heading', { level: 1, name: 'This gate is not yours any more' })
const helen = {
  ...{ id: '0197a000-0000-7000-8000-000000000009', first_name: 'Helen', last_name: 'Marsh', company: null },
  ...{ host: null, visit_on: '2026-10-26', status: 'EXPECTED', since: null },
}
const came = (type: NotificationType, action: object): RealtimeEvent => ({
  type: 'arrived',
  notification: {
    ...{ id: crypto.randomUUID(), read_at: null, type, names: [], description: 'News', action },
    meta: { type, created_at: '2026-10-26T07:31:00.000Z' },
  },
})

beforeEach(() => {
  userId = crypto.randomUUID()
  list = listOf(minutes(0))
  chosen = []
  slow = undefined
  reads = 0
  barred = false
  lateCalls = []
  cameraFails('NotFoundError')
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/me/visitors/') && list) return Response.json({ ...list, data: [helen] })
    if (url.endsWith('/roll-calls') && lateCalls.length) return Response.json({ data: [ended()] })
    const isList = url.startsWith('/api/site-control/workers')
    if (isList) reads += 1
    if (barred) {
      if (isList) await slow
      return Response.json({ message: 'Not found.' }, { status: 404 })
    }
    if (!isList || !list) return lost()
    const answer = Response.json(list)
    await slow
    return answer
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
})

test('a device without a camera says so, and how to go on', async () => {
  renderSite()
  expect((await screen.findByRole('alert')).textContent).toContain('This device has no camera. Find people by name.')
  await userEvent.click(screen.getByRole('button', { name: 'Find by name' }))
  expect(chosen).toEqual(['people'])
  expect(screen.queryByText(/clock/)).toBeNull()
})

test('a browser that knows of no cameras is a device without one', async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  renderSite()
  await screen.findByText('This device has no camera. Find people by name.')
})

test('a camera that is forbidden is looked for again once it is allowed', async () => {
  cameraFails('NotAllowedError')
  renderSite()
  await screen.findByText(/^The camera is not allowed here\. Allow it/)
  cameraFails('NotFoundError')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^This device has no camera/)
})

test.each([
  ['10 minutes ahead', -10],
  ['10 minutes behind', 10],
])('a clock that is %s of the server’s is said before anybody is scanned', async (off, difference) => {
  list = listOf(minutes(difference))
  renderSite()
  await screen.findByText(`The clock of this device is ${off}. Set it to automatic time and scan again.`)
})

test('without network and without a list there is nothing to judge by, until the server answers', async () => {
  list = undefined
  renderSite()
  await screen.findByRole('heading', { level: 1, name: 'There is no list of this site on this device' })
  screen.getByText(/^It is made the first time there is a network/)
  list = listOf(minutes(0))
  await userEvent.click(screen.getByRole('button', { name: /retry|again/i }))
  await screen.findByRole('heading', { level: 1, name: 'Site control' })
  await screen.findByRole('alert')
})

test.each([
  ['something of this site has changed for them', { type: 'siteChanged', siteId: site.id }],
  ['their assignment is cancelled', came('assignment.cancelled', { assignment_id: helen.id })],
] as const)('a guard from whom the gate is taken is told so at once: %s', async (_, event) => {
  renderSite()
  await screen.findByRole('heading', { level: 1, name: 'Site control' })
  await waitFor(() => expect(reads).toBe(1))
  await screen.findByText('live')
  barred = true
  emit(event)
  await gone()
  // It is given back.
  barred = false
  emit({ type: 'siteChanged', siteId: site.id })
  await screen.findByRole('heading', { level: 1, name: 'Site control' })
})

test('a gate does not read its list at each coming and going, nor for another site, and once for many news', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderSite()
  await screen.findByText('live')
  await waitFor(() => expect(reads).toBe(1))
  for (let n = 0; n < 20; n++) emit({ type: 'siteChanged', siteId: site.id, workerSlug: `worker-${n}` })
  emit(came('worker.onsite.change', { site_id: site.id, worker_slug: 'jan-nowak' }))
  emit({ type: 'siteChanged', siteId: helen.id })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(reads).toBe(1)
  for (let n = 0; n < 20; n++) emit({ type: 'siteChanged', siteId: site.id })
  await waitFor(() => expect(reads).toBe(2))
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(reads).toBe(2)
})

test('what changed after the list was asked for is asked once more when that has come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let come: (list: unknown) => void = () => {}
  renderSite()
  await screen.findByText('live')
  slow = new Promise((resume) => {
    come = resume
  })
  emit({ type: 'siteChanged', siteId: site.id })
  await waitFor(() => expect(reads).toBe(2))
  barred = true
  emit({ type: 'siteChanged', siteId: site.id })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(reads, 'one at a time').toBe(2)
  come(undefined)
  await gone()
  expect(reads).toBe(3)
})

test('a visitor whom the server refuses with the whole gate: the page says that the gate is not theirs', async () => {
  renderSite('people')
  const button = await screen.findByRole('button', { name: 'Check Helen Marsh in' })
  barred = true
  // No press counts in the moment after the row has appeared under it.
  await waitFor(async () => {
    await userEvent.click(button)
    screen.getByRole('heading', { level: 1, name: 'This gate is not yours any more' })
  })
})

test('a guard from whom the gate is taken still sees which scans were refused, and may go to another site', async () => {
  const scan = { key: 'k1', by: userId, site_id: site.id, name: 'Natalie Sugden', qr: 'M1.k1', claimed_at: minutes(-1) }
  await gateLog.add({ entry: { ...scan, move: 'checkIn', state: 'refused', message: 'Not found.' } })
  barred = true
  const changed = vi.fn()
  renderSite('scan', changed)
  await gone()
  await screen.findByText(/^Natalie Sugden, scanned at .* was refused\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Settled, Natalie Sugden' }))
  await waitFor(() => expect(screen.queryByText(/was refused/)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Change site' }))
  expect(changed).toHaveBeenCalled()
})

test('while scans wait the ribbon says how many, and not that all is live', async () => {
  const scan = { key: 'k1', by: userId, site_id: site.id, name: 'Natalie Sugden', qr: 'M1.k1', claimed_at: minutes(-1) }
  await gateLog.add({ entry: { ...scan, move: 'checkIn', state: 'waiting' } })
  renderSite()
  await screen.findByText('1 to send')
  expect(screen.queryByText('live')).toBeNull()
})

test('the gate says that somebody needs help by a call after the end of a real alarm', async () => {
  const call = { note: null, at: minutes(-4), by: 'Dave Hollis' }
  lateCalls = [10, 11].map((n) => ({ ...call, person_id: someId(n), name: `Person ${n}` }))
  renderSite()
  const line = (await screen.findByText('2 people need help.')).closest('[role=status]')
  expect(line?.textContent).toContain('Called after the real alarm of ')
  const link = screen.getByRole('link', { name: 'Open the roll call' })
  expect(link.getAttribute('href')).toBe(`/site-control/roll-call/${site.id}`)
})
