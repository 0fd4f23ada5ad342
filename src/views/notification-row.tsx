import {
  Building2,
  CalendarClock,
  ClipboardList,
  FileText,
  Flag,
  IdCard,
  MapPin,
  MessageSquareText,
  ShieldAlert,
  Siren,
  UserRound,
} from 'lucide-react'
import { Fragment } from 'react'
import type { Notification, NotificationType } from '#shared/api/kit/notification'
import type { Role } from '#shared/api/kit/user'
import { reasonOf } from '#shared/domain/account/notification-reason'
import { ago, partsOf } from '#shared/domain/account/notification-words'
import { clockTime, dayInWords } from '#shared/domain/kit/words'
import { type Drawing, Icon } from '#ui/elements/icon'
import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { PopoverClose } from '#ui/overlays/popover'
import s from './notifications.module.css'

const icons: Record<NotificationType, Drawing> = {
  'worker.onsite.change': MapPin,
  'worker.cscs.need_check': IdCard,
  'worker.linked': UserRound,
  'worker.profile_changed': UserRound,
  'worker.health_opened': UserRound,
  'worker.card_opened': IdCard,
  'message.new': MessageSquareText,
  'timesheet.submitted': CalendarClock,
  'timesheet.accepted': CalendarClock,
  'timesheet.rejected': Flag,
  'timesheet.paid': CalendarClock,
  'timesheet.note': CalendarClock,
  'timesheet.finish': Flag,
  'timesheet.objected': Flag,
  'timesheet.corrected': Flag,
  'contract.extended': FileText,
  'contract.expiring': FileText,
  'contract.terminated': FileText,
  'contract.hourly_rate': FileText,
  'assignment.created': ClipboardList,
  'assignment.changed': ClipboardList,
  'assignment.documents': ClipboardList,
  'assignment.cancelled': ClipboardList,
  'offer.received': FileText,
  'offer.accepted': FileText,
  'offer.rejected': FileText,
  'offer.withdrawn': FileText,
  'post.applied': FileText,
  'post.invited': FileText,
  'site.access_requested': Building2,
  'site.access_granted': Building2,
  'site.access_rejected': Building2,
  'site.access_ended': Building2,
  'site.guard_approved': ShieldAlert,
  'site.guard_ended': ShieldAlert,
  'visitor.arrived': UserRound,
  'rollcall.late_help': Siren,
  'card.expiring': IdCard,
  'identity.failed': UserRound,
  'identity.completed': UserRound,
  'session.reuse_detected': ShieldAlert,
  'device.reset': ShieldAlert,
  'phone.released': ShieldAlert,
}

type Props = {
  notification: Notification
  role: Role
  /** The page that it is about; undefined when there is none for its reader. */
  address: string | undefined
  /** Epoch milliseconds; undefined until the clock runs. */
  now: number | undefined
  onOpen: () => void
}

/** A notification: what happened, why it came, and when. Opening it closes the popover. */
export function NotificationRow({ notification, role, address, now, onOpen }: Props) {
  const { type, description, names, read_at, meta } = notification
  const at = meta.created_at
  const words = (
    <>
      <Icon of={icons[type]} />
      <span className={s.words}>
        {partsOf(description, names).map(({ text, isName }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <Fragment key={place}>{isName ? <b>{text}</b> : text}</Fragment>
        ))}
      </span>
      {read_at === null && (
        <span className={s.dot}>
          <VisuallyHidden>new</VisuallyHidden>
        </span>
      )}
      <span className={s.reason}>
        {reasonOf(notification, role)} ·{' '}
        <time dateTime={at} title={`${dayInWords(at)}, ${clockTime(at)}`}>
          {now !== undefined && ago(at, now)}
        </time>
      </span>
    </>
  )
  return (
    <li>
      <PopoverClose>
        {address ? (
          <a href={address} data-ring="in" onClick={onOpen}>
            {words}
          </a>
        ) : (
          <button type="button" data-ring="in" onClick={onOpen}>
            {words}
          </button>
        )}
      </PopoverClose>
    </li>
  )
}
