// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { task } from '#machines/kit/task'
import type { Notification } from '#shared/api/kit/notification'
import { type AppRoute, paths } from '#shared/api/kit/paths'
import type { User } from '#shared/api/kit/user'
import { FeedActor } from '#views/account/feed-actor'
import { HomeActor } from '#views/home/home-actor'
import { Notifications } from '#views/notifications'
import { person } from '../../support/person.ts'

afterEach(cleanup)
const id = '0190c1f0-0000-7000-8000-000000000001'
const everything = Object.keys(paths) as AppRoute[]
const notification = (of: Pick<Notification, 'type'> & { action?: Partial<Notification['action']> }) =>
  ({
    id,
    read_at: null,
    description: 'Siobhán sent you a message',
    meta: { type: of.type, created_at: '2026-11-24T09:00:00.000Z' },
    action: {},
    ...of,
  }) as Notification

/** The bell is opened and its one notification pressed; answers what was marked as read, and where it led. */
async function press(one: Notification, user: User, built: readonly AppRoute[] = everything) {
  const go = vi.fn()
  const marked: (string | undefined)[] = []
  const feed = notificationFeedMachine.provide({
    actors: {
      loadFeed: task(async () => ({ data: [one], meta: { unread: 1 } })),
      listen: fromCallback(() => {}),
      sendRead: task(async ({ mark }: { mark: string | undefined }): Promise<void> => {
        marked.push(mark)
      }),
    },
  })
  render(
    <HomeActor.Provider>
      <FeedActor.Provider logic={feed} options={{ input: { userId: user.id } }}>
        <Notifications user={user} built={new Set(built)} onGo={go} />
      </FeedActor.Provider>
    </HomeActor.Provider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }))
  await userEvent.click(screen.getByText(one.description))
  await screen.findByText(one.description)
  return { to: go.mock.calls[0]?.[0], marked }
}

test('a notification leads to what it is about', async () => {
  const one = notification({ type: 'timesheet.submitted', action: { timesheet_id: id } })
  expect(await press(one, person({ default_role: 'OWNER' }))).toEqual({ to: `/timesheets/${id}`, marked: [id] })
})

test('one whose screen is not built leads nowhere and is marked as read', async () => {
  const one = notification({ type: 'message.new', action: { conversation_id: id } })
  const built = everything.filter((route) => route !== 'messages')
  expect(await press(one, person({ default_role: 'OWNER' }), built)).toEqual({ to: undefined, marked: [id] })
})

test('one whose screen a wall keeps from its reader leads nowhere and is marked as read', async () => {
  const one = notification({ type: 'timesheet.submitted', action: { timesheet_id: id } })
  const payroll = person({ default_role: 'OWNER', is_payroll_company: true })
  expect(await press(one, payroll)).toEqual({ to: undefined, marked: [id] })
})
