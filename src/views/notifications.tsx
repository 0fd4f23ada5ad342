import { useActorRef, useSelector } from '@xstate/react'
import { Bell as BellIcon } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { concernsHome } from '#machines/account/feed-events'
import type { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import { clockMachine } from '#machines/kit/clock.machine'
import type { Notification } from '#shared/api/kit/notification'
import type { User } from '#shared/api/kit/user'
import { targetOf } from '#shared/domain/account/notification-target'
import { IconButton } from '#ui/elements/icon-button'
import { LinkButton } from '#ui/elements/link-button'
import { ErrorState } from '#ui/feedback/error-state'
import { Popover } from '#ui/overlays/popover'
import { useFeed } from '#views/account/use-feed'
import { FeedActor } from './account/feed-actor.tsx'
import { HomeActor } from './home/home-actor.tsx'
import { NotificationRow } from './notification-row.tsx'
import s from './notifications.module.css'
import { openAddress } from './places.ts'

type Reader = { user: User; built: ReadonlySet<string> }
type Feed = { feed: ActorRefFrom<typeof notificationFeedMachine> }

/** The bell of the frame; the home page's counts follow what it hears. */
export function Notifications(reader: Reader) {
  const home = HomeActor.useActorRef()
  useFeed(concernsHome, () => home.send({ type: 'refresh' }))
  return <Bell feed={FeedActor.useActorRef()} {...reader} />
}

/** Live notifications, new ones marked; each is a link if the user can open what it is about. */
export function Bell({ feed, open, ...reader }: Feed & Reader & { open?: true }) {
  const unread = useSelector(feed, (state) => state.context.unread)
  const unreachable = useSelector(feed, (state) => state.matches({ feed: 'unreachable' }))
  return (
    <Popover
      label="Notifications"
      width={400}
      open={open}
      trigger={
        <IconButton
          icon={BellIcon}
          label={unread ? `Notifications, ${unread} new` : 'Notifications'}
          dot={unread > 0}
        />
      }
    >
      <div className={s.head}>
        <h2>Notifications</h2>
        {unread > 0 && <LinkButton onClick={() => feed.send({ type: 'markAllRead' })}>Mark all as read</LinkButton>}
      </div>
      {unreachable ? (
        <div className={s.failed}>
          <ErrorState title="Notifications could not be loaded" onRetry={() => feed.send({ type: 'retry' })} />
        </div>
      ) : (
        <Rows feed={feed} {...reader} />
      )}
    </Popover>
  )
}

function Rows({ feed, user, built }: Feed & Reader) {
  const items = useSelector(feed, (state) => state.context.items)
  const loading = useSelector(feed, (state) => state.matches({ feed: 'loading' }))
  const now = useSelector(useActorRef(clockMachine), quarterOf)
  const addressOf = (notification: Notification) => {
    const target = targetOf(notification, user.default_role)
    return target && openAddress(target, user, built)
  }
  if (!items.length)
    return (
      <p className={s.empty} aria-busy={loading || undefined}>
        {loading ? 'Loading…' : 'No notifications.'}
      </p>
    )
  return (
    <ul className={s.list}>
      {items.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          role={user.default_role}
          address={addressOf(notification)}
          now={now}
          onOpen={() => feed.send({ type: 'markRead', id: notification.id })}
        />
      ))}
    </ul>
  )
}

/** The time to a quarter of a minute, so that rows are not drawn anew with each second. */
const quarterOf = ({ context: { now } }: { context: { now: number | undefined } }) =>
  now === undefined ? undefined : Math.ceil(now / 15_000) * 15_000
