import type { Notification, NotificationType } from '#shared/api/kit/notification'
import { isWorker } from '#shared/api/kit/role'
import type { Role } from '#shared/api/kit/user'

type Of = Pick<Notification, 'type' | 'action'>

const forWorkers: Record<NotificationType, string> = {
  'worker.onsite.change': 'Your check-ins',
  'worker.cscs.need_check': 'Your skill card',
  'worker.linked': 'Who can see your profile',
  'worker.profile_changed': 'Your profile',
  'worker.health_opened': 'Your medical answers',
  'worker.card_opened': 'Your skill card',
  'message.new': 'Sent to you',
  'timesheet.submitted': 'Your timesheet',
  'timesheet.accepted': 'Your timesheet',
  'timesheet.rejected': 'Your timesheet',
  'timesheet.paid': 'Your timesheet',
  'timesheet.note': 'Your timesheet',
  'timesheet.finish': 'Your timesheet',
  'timesheet.objected': 'Your timesheet',
  'timesheet.corrected': 'Your timesheet',
  'contract.extended': 'Your contract',
  'contract.expiring': 'Your contract',
  'contract.terminated': 'Your contract',
  'contract.hourly_rate': 'Your contract',
  'assignment.created': 'Your assignment',
  'assignment.changed': 'Your assignment',
  'assignment.documents': 'Your assignment',
  'assignment.cancelled': 'Your assignment',
  'offer.received': 'Sent to you',
  'offer.accepted': 'Your job offer',
  'offer.rejected': 'Your job offer',
  'offer.withdrawn': 'Sent to you',
  'post.applied': 'Your job post',
  'post.invited': 'Sent to you',
  'site.access_requested': 'Your site',
  'site.access_granted': 'Your site',
  'site.access_rejected': 'Your site',
  'site.access_ended': 'Your site',
  'site.guard_approved': 'Your work as a guard',
  'site.guard_ended': 'Your work as a guard',
  'visitor.arrived': 'Your visitor',
  'rollcall.late_help': 'Your site',
  'card.expiring': 'Your skill card',
  'identity.failed': 'Your identity check',
  'identity.completed': 'Your identity check',
  'session.reuse_detected': 'Your account',
  'device.reset': 'Your phone registration',
  'phone.released': 'Your phone number',
}

const forStaff: Record<NotificationType, string> = {
  ...forWorkers,
  'worker.onsite.change': 'You get this site’s notifications',
  'worker.cscs.need_check': 'Your company checks this card',
  'worker.linked': 'Works for your company',
  'timesheet.submitted': 'You approve these hours',
  'timesheet.accepted': 'You approve these hours',
  'timesheet.rejected': 'You approve these hours',
  'timesheet.paid': 'You approve these hours',
  'timesheet.note': 'You approve these hours',
  'timesheet.finish': 'You approve these hours',
  'timesheet.objected': 'You approve these hours',
  'timesheet.corrected': 'You approve these hours',
  'contract.extended': 'Your company pays this worker',
  'contract.expiring': 'Your company’s contract',
  'contract.terminated': 'Your company pays this worker',
  'contract.hourly_rate': 'Your company pays this worker',
  'assignment.created': 'Your company’s assignment',
  'assignment.changed': 'Your company’s assignment',
  'assignment.documents': 'Your company’s assignment',
  'assignment.cancelled': 'Your company’s assignment',
  'offer.accepted': 'Your company’s job offer',
  'offer.rejected': 'Your company’s job offer',
  'post.applied': 'Your company’s job post',
  'site.access_requested': 'You run this site',
  'site.access_granted': 'Your company’s request',
  'site.access_rejected': 'Your company’s request',
  'site.access_ended': 'Your company’s access',
  'site.guard_approved': 'Your company works on this site',
  'site.guard_ended': 'Your company works on this site',
  'visitor.arrived': 'You are their host',
  'rollcall.late_help': 'You run this site',
  'card.expiring': 'Works for your company',
  'identity.failed': 'Works for your company',
  'identity.completed': 'Works for your company',
}

/** Why a notification came to its reader, in a few words. */
export function reasonOf({ type, action }: Of, role: Role): string {
  if (isWorker(role)) return forWorkers[type]
  // A sub-company that ends its access names the site to those who run it.
  if (type === 'site.access_ended' && action.site_id) return 'You run this site'
  return forStaff[type]
}
