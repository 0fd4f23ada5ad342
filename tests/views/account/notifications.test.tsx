// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { task } from '#machines/kit/task'
import type { RealtimeEvent } from '#services/kit/realtime'
import type { Notification } from '#shared/api/kit/notification'
import { type AppRoute, paths } from '#shared/api/kit/paths'
import type { User } from '#shared/api/kit/user'
import { FeedActor } from '#views/account/feed-actor'
import { HomeActor } from '#views/home/home-actor'
import { Notifications } from '#views/notifications'
import { person } from '../../support/person.ts'

afterEach(cleanup)
const idOf = (n: number) => `0190c1f0-0000-7000-8000-${String(n).padStart(12, '0')}`
const id = idOf(1)
const everything = Object.keys(paths) as AppRoute[]
const notification = (of: Partial<Notification> & Pick<Notification, 'type'>): Notification => ({
  id,
  read_at: null,
  description: 'Siobhán has sent you a message',
  names: ['Siobhán'],
  meta: { type: of.type, created_at: new Date(Date.now() - 12 * 60_000).toISOString() },
  action: {},
  ...of,
})
type Opening = { user?: User; built?: readonly AppRoute[]; unread?: number }

/** The open popover with these; what is marked as read on this page, and what its socket says. */
async function open(all: Notification[], { user = person(), built = everything, unread = all.length }: Opening = {}) {
  const marked: (string | undefined)[] = []
  let emit: (event: RealtimeEvent) => void = () => {}
  const feed = notificationFeedMachine.provide({
    actors: {
      loadFeed: task(async () => ({ data: all, meta: { unread } })),
      listen: fromCallback<RealtimeEvent, { userId: string }>(({ sendBack }) => {
        emit = sendBack
      }),
      sendRead: task(async ({ mark }: { mark: string | undefined }): Promise<void> => {
        marked.push(mark)
      }),
    },
  })
  render(
    <HomeActor.Provider>
      <FeedActor.Provider logic={feed} options={{ input: { userId: user.id } }}>
        <Notifications user={user} built={new Set(built)} />
      </FeedActor.Provider>
    </HomeActor.Provider>,
  )
  await userEvent.click(
    await screen.findByRole('button', { name: unread ? `Notifications, ${unread} new` : 'Notifications' }),
  )
  return { marked, emit: (event: RealtimeEvent) => emit(event) }
}
const popover = () => within(screen.getByRole('dialog', { name: 'Notifications' }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a notification is a link to what it is about; pressed, it is read and the popover closes', async () => {
  const { marked } = await open([notification({ type: 'timesheet.submitted', action: { timesheet_id: id } })])
  const link = popover().getByRole('link')
  expect(link.getAttribute('href')).toBe(`/timesheets/${id}`)
  // As the page does, once the link has heard of it: jsdom opens no other page.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  await userEvent.click(link)
  expect(marked).toEqual([id])
  await isClosed()
})

const nowhere: [string, Notification, Opening][] = [
  ['lacks what its address is made of', notification({ type: 'timesheet.submitted' }), {}],
  [
    'is about a screen that is not built',
    notification({ type: 'message.new', action: { conversation_id: id } }),
    { built: everything.filter((route) => route !== 'messages') },
  ],
  [
    'is about a screen that a wall keeps from its reader',
    notification({ type: 'timesheet.submitted', action: { timesheet_id: id } }),
    { user: person({ is_payroll_company: true }) },
  ],
  [
    'is about a contract, for its worker',
    notification({ type: 'contract.extended', action: { contract_id: id, worker_slug: 'jan' } }),
    { user: person({ default_role: 'WORKER' }) },
  ],
]
test.each(nowhere)('one that %s leads nowhere; pressed, it is read and the popover closes', async (_, one, opening) => {
  const { marked } = await open([one], opening)
  expect(popover().queryByRole('link')).toBeNull()
  await userEvent.click(popover().getByRole('button', { name: /Siobhán/ }))
  expect(marked).toEqual([id])
  await isClosed()
})

test('each says who, what, why and when, and whether it is new', async () => {
  await open([notification({ type: 'message.new', action: { conversation_id: id } })])
  const link = popover().getByRole('link')
  expect(link.textContent).toBe('Siobhán has sent you a messagenewSent to you · 12 min ago')
  expect(link.querySelector('b')?.textContent).toBe('Siobhán')
  expect(link.querySelector('svg')).not.toBeNull()
})

test('nothing says so', async () => {
  await open([])
  expect(popover().getByText('No notifications.')).toBeTruthy()
  expect(popover().queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('of many, all are marked as read at once, and by keyboard', async () => {
  const all = Array.from({ length: 60 }, (_, n) =>
    notification({ id: idOf(n + 1), type: 'message.new', action: { conversation_id: id } }),
  )
  const { marked } = await open(all)
  expect(popover().getAllByRole('listitem')).toHaveLength(60)
  popover().getByRole('button', { name: 'Mark all as read' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(marked).toEqual(['all'])
  expect(popover().queryByText('new')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await isClosed()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications' }))
})

test('what is read in another tab is read here too, and the count drops', async () => {
  const { emit } = await open([
    notification({ id: idOf(2), type: 'message.new' }),
    notification({ id: idOf(1), type: 'message.new' }),
  ])
  emit({ type: 'notificationsRead', ids: [idOf(2)], unread: 1 })
  await waitFor(() => expect(popover().getAllByText('new')).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Notifications, 1 new', hidden: true })).toBeTruthy()
  emit({ type: 'notificationsRead', ids: null, unread: 0 })
  await waitFor(() => expect(popover().queryByText('new')).toBeNull())
  expect(screen.getByRole('button', { name: 'Notifications', hidden: true })).toBeTruthy()
})
