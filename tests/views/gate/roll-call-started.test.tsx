// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { task } from '#machines/kit/task'
import type { RealtimeEvent } from '#services/kit/realtime'
import type { ControlledSite } from '#shared/api/gate/site-control'
import type { Notification } from '#shared/api/kit/notification'
import { FeedActor } from '#views/account/feed-actor'
import { type App, AppProvider } from '#views/shared/app-context'
import { UndoActor } from '#views/shared/undo-actor'
import { SiteControlPage } from '#views/site-control-page'
import { controlledSite } from '../../support/gate/controlled-site.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an open gate announces a roll call that another has started, with the way to join it', async () => {
  const id = '0197a000-0000-7000-8000-000000000002'
  let site: ControlledSite = { ...controlledSite('Riverside Quarter', id), roll_call: null }
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/site-control') return Response.json({ data: [site] })
    if (!url.startsWith('/api/site-control/workers')) throw new TypeError('Failed to fetch')
    const links = { first: '', prev: null, next: null, last: '' }
    const meta = { page: 1, per_page: 5000, total: 0, last_page: 1 }
    return Response.json({ data: [], links, meta, listed_at: new Date().toISOString() })
  })
  let emit: (event: RealtimeEvent) => void = () => {}
  const feed = notificationFeedMachine.provide({
    actors: {
      loadFeed: task(async () => ({ data: [] as Notification[], meta: { unread: 0 } })),
      listen: fromCallback<RealtimeEvent, { userId: string }>(({ sendBack }) => {
        emit = sendBack
      }),
    },
  })
  render(
    <FeedActor.Provider logic={feed} options={{ input: { userId: 'dave' } }}>
      <UndoActor.Provider>
        <AppProvider value={{ inWrapper: false } as App}>
          <SiteControlPage userId={crypto.randomUUID()} />
        </AppProvider>
      </UndoActor.Provider>
    </FeedActor.Provider>,
  )
  await screen.findByRole('heading', { name: 'Site control' })
  await screen.findByRole('link', { name: 'Roll call' })
  expect(screen.queryByText(/Real alarm/)).toBeNull()
  site = {
    ...site,
    roll_call: { kind: 'REAL', started_at: '2026-10-26T06:20:00.000Z', started_by: 'Priya Raghunathan' },
  }
  emit({ type: 'siteChanged', siteId: id })
  const link = await screen.findByRole('link', { name: 'Join the roll call' })
  expect(link.getAttribute('href')).toBe(`/site-control/roll-call/${id}`)
  expect(link.closest('[role=status]')?.textContent).toContain(
    'Real alarm at Riverside Quarter. Priya Raghunathan started the roll call at 06:20.',
  )
})
