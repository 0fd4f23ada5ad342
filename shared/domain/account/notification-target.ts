import type { Notification, NotificationAction, NotificationType } from '#shared/api/kit/notification'
import type { AppTarget } from '#shared/api/kit/paths'
import { isWorker } from '#shared/api/kit/role'
import type { Role } from '#shared/api/kit/user'

type Target = (action: NotificationAction) => AppTarget | undefined

const conversation: Target = (a) =>
  a.conversation_id ? { route: 'messages', params: {}, query: { id: a.conversation_id } } : undefined
const worker: Target = (a) => (a.worker_slug ? { route: 'worker', params: { slug: a.worker_slug } } : undefined)
const timesheet =
  (role: Role): Target =>
  (a) => {
    if (!a.timesheet_id) return undefined
    return isWorker(role)
      ? { route: 'timesheetMobile', params: { timesheet_id: a.timesheet_id } }
      : { route: 'timesheet', params: { timesheet_id: a.timesheet_id } }
  }
const contract =
  (role: Role): Target =>
  (a) =>
    !isWorker(role) && a.worker_slug && a.contract_id
      ? { route: 'workerContract', params: { slug: a.worker_slug, id: a.contract_id } }
      : undefined
const assignment =
  (role: Role): Target =>
  (a) => {
    if (isWorker(role)) return a.assignment_id ? { route: 'assignment', params: { id: a.assignment_id } } : undefined
    return a.worker_slug && a.assignment_id
      ? { route: 'workerAssignment', params: { slug: a.worker_slug, assignment_id: a.assignment_id } }
      : undefined
  }

const siteItself: Target = (a) => (a.site_id ? { route: 'site', params: { id: a.site_id } } : undefined)
const subcontractors: Target = (a) =>
  a.site_id ? { route: 'siteTab', params: { id: a.site_id, slug: 'subcontractors' } } : undefined

/** Where a notification links to, by its type and the reader's role; undefined when it has no link. */
export function targetOf({ type, action }: Pick<Notification, 'type' | 'action'>, role: Role): AppTarget | undefined {
  const table: Record<NotificationType, Target> = {
    'worker.onsite.change': isWorker(role) ? () => ({ route: 'home', params: {} }) : worker,
    'worker.cscs.need_check': isWorker(role) ? () => ({ route: 'home', params: {} }) : worker,
    'worker.linked': isWorker(role) ? () => ({ route: 'profile', params: {} }) : worker,
    'worker.profile_changed': () => ({ route: 'profile', params: {} }),
    'worker.health_opened': () => ({ route: 'profile', params: {} }),
    'worker.card_opened': () => ({ route: 'profile', params: {} }),
    'message.new': conversation,
    'timesheet.submitted': timesheet(role),
    'timesheet.accepted': timesheet(role),
    'timesheet.rejected': timesheet(role),
    'timesheet.paid': timesheet(role),
    'timesheet.note': timesheet(role),
    'timesheet.finish': timesheet(role),
    'timesheet.objected': timesheet(role),
    'timesheet.corrected': timesheet(role),
    'contract.extended': contract(role),
    'contract.expiring': contract(role),
    'contract.terminated': contract(role),
    'contract.hourly_rate': contract(role),
    'assignment.created': assignment(role),
    'assignment.changed': assignment(role),
    'assignment.documents': assignment(role),
    'assignment.cancelled': assignment(role),
    'offer.received': conversation,
    'offer.accepted': conversation,
    'offer.rejected': conversation,
    'offer.withdrawn': conversation,
    'post.applied': conversation,
    'post.invited': conversation,
    'site.access_requested': subcontractors,
    'site.access_granted': siteItself,
    'site.access_rejected': () => ({ route: 'sites', params: {} }),
    'site.access_ended': (a) => subcontractors(a) ?? { route: 'sites', params: {} },
    'site.guard_approved': isWorker(role) ? () => ({ route: 'siteControl', params: {} }) : siteItself,
    'site.guard_ended': isWorker(role) ? () => ({ route: 'home', params: {} }) : siteItself,
    'visitor.arrived': siteItself,
    'rollcall.late_help': (a) =>
      a.site_id ? { route: 'siteTab', params: { id: a.site_id, slug: 'fire' } } : undefined,
    'card.expiring': isWorker(role) ? () => ({ route: 'profile', params: {} }) : worker,
    'identity.failed': isWorker(role) ? () => ({ route: 'registerWorker', params: {} }) : worker,
    'identity.completed': isWorker(role) ? () => ({ route: 'home', params: {} }) : worker,
    'session.reuse_detected': () => ({ route: 'account', params: {} }),
    'device.reset': () => ({ route: 'account', params: {} }),
    'phone.released': () => ({ route: 'account', params: {} }),
  }
  return table[type](action)
}
