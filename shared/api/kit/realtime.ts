import { z } from 'zod'
import { api } from './endpoint.ts'
import { Id } from './wire.ts'

export const realtimeApi = api({
  /** Signs `private-users.{own id}` for a socket; any other channel is 403. */
  authorise: {
    method: 'POST',
    path: '/api/realtime/auth',
    body: z.strictObject({ socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/), channel_name: z.string().max(200) }),
    reply: z.object({ auth: z.string() }),
  },
})
export const channelOf = (userId: string) => `private-users.${userId}`
export const realtimeEvents = {
  notification: 'notification',
  notificationsRead: 'notifications-read',
  unseen: 'unseen-counter',
  conversation: 'conversation',
  site: 'site',
  timesheet: 'timesheet',
} as const
/**
 * Payload of `site`: the site has changed for the reader, so open pages reload. Not a notification. `worker_slug`: who
 * checked in or out.
 */
export const SiteChanged = z.object({ site_id: Id, worker_slug: z.string().optional() })
/** Payload of `timesheet`: somebody else changed a week that the reader has access to. Not a notification. */
export const TimesheetChanged = z.object({ timesheet_id: Id })
/**
 * Payload of `conversation`: it has a new message, or the other person has read it, so open pages fetch what they lack.
 * `model_id`: a card in it has changed instead. Not a notification.
 */
export const ConversationChanged = z.object({ conversation_id: Id, model_id: Id.optional() })
/** Payload of `notifications-read`: these were marked as read, or all without `ids`, and how many are unread now. */
export const NotificationsRead = z.object({ ids: z.array(Id).nullable(), unread: z.number().int().min(0) })
/** Payload of `unseen-counter`. */
export const UnseenCounter = z.object({ conversationId: z.string(), unseenCount: z.number().int().min(0) })
