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
  unseen: 'unseen-counter',
  site: 'site',
  timesheet: 'timesheet',
} as const
/**
 * Payload of `site`: what the reader sees of this site has changed; an open page asks anew. It is no notification.
 * `worker_slug`: who came or went.
 */
export const SiteChanged = z.object({ site_id: Id, worker_slug: z.string().optional() })
/** Payload of `timesheet`: somebody else changed a week that the reader reads. It is no notification either. */
export const SheetChanged = z.object({ timesheet_id: Id })
/** Payload of `unseen-counter` (spec section 3). */
export const UnseenCounter = z.object({ conversationId: z.string(), unseenCount: z.number().int().min(0) })
