import { useSelector } from '@xstate/react'
import { Bell } from 'lucide-react'
import { concernsHome } from '#machines/account/feed-events'
import type { Notification } from '#shared/api/kit/notification'
import type { User } from '#shared/api/kit/user'
import { targetOf } from '#shared/domain/account/notification-target'
import { clockTime, dayInWords, dayWithDots, moment } from '#shared/domain/kit/words'
import { IconButton } from '#ui/elements/icon-button'
import { LinkButton } from '#ui/elements/link-button'
import { ErrorState } from '#ui/feedback/error-state'
import { Popover } from '#ui/overlays/popover'
import { useFeed } from '#views/account/use-feed'
import { FeedActor } from './account/feed-actor.tsx'
import { HomeActor } from './home/home-actor.tsx'
import s from './notifications.module.css'
import { openAddress } from './places.ts'

type NotificationsProps = { user: User; built: ReadonlySet<string>; onGo: (path: string) => void }

/** The bell: live notifications, new ones marked; each is a link if the user can open what it is about. */
export function Notifications({ user, built, onGo }: NotificationsProps) {
  const home = HomeActor.useActorRef()
  const feed = FeedActor.useActorRef()
  useFeed(concernsHome, () => home.send({ type: 'refresh' }))
  const items = useSelector(feed, (state) => state.context.items)
  const unread = useSelector(feed, (state) => state.context.unread)
  const unreachable = useSelector(feed, (state) => state.matches({ feed: 'unreachable' }))
  const open = (notification: Notification) => {
    feed.send({ type: 'markRead', id: notification.id })
    const target = targetOf(notification, user.default_role)
    const address = target && openAddress(target, user, built)
    if (address) onGo(address)
  }
  return (
    <Popover
      label="Notifications"
      width={360}
      trigger={
        <IconButton icon={Bell} label={unread ? `Notifications, ${unread} new` : 'Notifications'} dot={unread > 0} />
      }
    >
      <div className={s.head}>
        <h2>Notifications</h2>
        {unread > 0 && <LinkButton onClick={() => feed.send({ type: 'markAllRead' })}>Mark all as read</LinkButton>}
      </div>
      {unreachable ? (
        <ErrorState title="Notifications could not be loaded" onRetry={() => feed.send({ type: 'retry' })} />
      ) : items.length === 0 ? (
        <p className={s.empty}>No notifications.</p>
      ) : (
        <ul className={s.list}>
          {items.map((notification) => (
            <li key={notification.id} data-new={notification.read_at === null || undefined}>
              <button type="button" data-ring="in" onClick={() => open(notification)}>
                <span>{notification.description}</span>
                <Came at={notification.meta.created_at} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

function Came({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${dayInWords(at)}, ${clockTime(at)}`}>
      {moment(at, new Date().toISOString(), dayWithDots)}
    </time>
  )
}
