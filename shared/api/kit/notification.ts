import { z } from 'zod'
import { Id, Instant } from './wire.ts'

export const NotificationType = z.enum([
  'worker.onsite.change',
  'worker.cscs.need_check',
  'worker.linked',
  'worker.profile_changed',
  'worker.health_opened',
  'worker.card_opened',
  'message.new',
  'timesheet.submitted',
  'timesheet.accepted',
  'timesheet.rejected',
  'timesheet.paid',
  'timesheet.note',
  'timesheet.finish',
  'timesheet.objected',
  'timesheet.corrected',
  'contract.extended',
  'contract.expiring',
  'contract.terminated',
  'contract.hourly_rate',
  'assignment.created',
  'assignment.changed',
  'assignment.documents',
  'assignment.cancelled',
  'offer.received',
  'offer.accepted',
  'offer.rejected',
  'offer.withdrawn',
  'post.applied',
  'post.invited',
  'site.access_requested',
  'site.access_granted',
  'site.access_rejected',
  'site.access_ended',
  'site.guard_approved',
  'site.guard_ended',
  'visitor.arrived',
  'rollcall.late_help',
  'card.expiring',
  'identity.failed',
  'identity.completed',
  'session.reuse_detected',
  'device.reset',
  'phone.released',
])
export type NotificationType = z.infer<typeof NotificationType>

/** Ids that the target needs; without them the notification has no link. */
export const NotificationAction = z.object({
  conversation_id: z.string().optional(),
  worker_slug: z.string().optional(),
  timesheet_id: z.string().optional(),
  user_slug: z.string().optional(),
  assignment_id: z.string().optional(),
  contract_id: z.string().optional(),
  site_id: z.string().nullable().optional(),
})
export type NotificationAction = z.infer<typeof NotificationAction>
export const Notification = z.object({
  id: Id,
  read_at: Instant.nullable(),
  type: NotificationType,
  description: z.string(),
  /** Names in the description: of who did it, or whom it concerns. */
  names: z.array(z.string()).default([]),
  action: NotificationAction,
  meta: z.object({ type: NotificationType, created_at: Instant }),
})
export type Notification = z.infer<typeof Notification>
