// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { task } from '#machines/kit/task'
import { gateLog } from '#services/gate/gate-log'
import type { RealtimeEvent } from '#services/kit/realtime'
import type { Notification } from '#shared/api/kit/notification'
import { FeedActor } from '#views/account/feed-actor'
import { type App, AppProvider } from '#views/shared/app-context'
import { SiteControlPage } from '#views/site-control-page'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the page that says no site is theirs still names each refused scan, why and whom to tell, until it is settled', async () => {
  const userId = crypto.randomUUID()
  const scan = { key: 'k1', by: userId, site_id: crypto.randomUUID(), worker_id: crypto.randomUUID(), qr: 'M1.k1' }
  await gateLog.add({
    entry: {
      ...scan,
      name: 'Vasile Munteanu',
      claimed_at: '2026-10-26T23:50:00.000Z',
      move: 'checkIn',
      state: 'waiting',
    },
  })
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/check-in') ? Response.json({ message: 'Not found.' }, { status: 404 }) : Response.json({ data: [] }),
  )
  const feed = notificationFeedMachine.provide({
    actors: {
      loadFeed: task(async () => ({ data: [] as Notification[], meta: { unread: 0 } })),
      listen: fromCallback<RealtimeEvent, { userId: string }>(() => {}),
    },
  })
  render(
    <AppProvider value={{ inWrapper: false } as App}>
      <FeedActor.Provider logic={feed} options={{ input: { userId } }}>
        <SiteControlPage userId={userId} />
      </FeedActor.Provider>
    </AppProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'No site is yours to control today' })
  const refused = await screen.findByRole('list', { name: 'Scans to settle' })
  expect(refused.textContent).toMatch(/Vasile Munteanu, scanned at 23:50 on Mon 26 Oct, was refused\./)
  expect(refused.textContent).toMatch(/does not take this scan from you/)
  expect(refused.textContent).toMatch(/tell the site’s manager, who can check them in by hand/)
  await userEvent.click(screen.getByRole('button', { name: 'Settled, Vasile Munteanu' }))
  await waitFor(() => expect(screen.queryByText(/was refused/)).toBeNull())
  expect(await gateLog.unsent(userId)).toBe(0)
})
