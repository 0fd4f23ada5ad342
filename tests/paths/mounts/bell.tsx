import '../../ui/dom.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { Bell } from '#views/notifications'
import { person } from '../../support/person.ts'
import { inReact } from './in-react.tsx'

const popover = () => within(screen.getByRole('dialog', { name: 'Notifications' }))
const rowOf = (id: unknown) =>
  popover().getByRole('button', { name: new RegExp(`^Message ${String(id).at(-1)}(?!\\d)`) })

/** How many are new, always; and of those that are there, which. */
function seesBell({ context: { items, unread } }: SnapshotFrom<typeof notificationFeedMachine>) {
  screen.getByRole('button', { name: unread ? `Notifications, ${unread} new` : 'Notifications' })
  expect(popover().queryByRole('button', { name: 'Mark all as read' }) !== null).toBe(unread > 0)
  const rows = popover()
    .queryAllByRole('listitem')
    .map(({ textContent }) => /^(Message \d)(new)?/.exec(textContent ?? '')?.slice(1))
  expect(rows).toEqual(items.map((one) => [one.description, one.read_at ? undefined : 'new']))
  expect(popover().queryByText('No notifications.') !== null).toBe(items.length === 0)
}

export const bellInReact = inReact(
  notificationFeedMachine,
  (feed) => <Bell feed={feed} user={person()} built={new Set()} open />,
  {
    does: {
      markRead: ({ id }) => fireEvent.click(rowOf(id)),
      markAllRead: () => fireEvent.click(popover().getByRole('button', { name: 'Mark all as read' })),
      retry: () => fireEvent.click(popover().getByRole('button', { name: 'Retry' })),
    },
    sees: {
      'feed.loading': () => popover().getByText('Loading…'),
      'feed.unreachable': () => popover().getByText('Notifications could not be loaded'),
      'feed.following': seesBell,
    },
  },
)
