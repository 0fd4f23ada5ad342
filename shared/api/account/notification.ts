import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Notification } from '#shared/api/kit/notification'
import { Id, one } from '#shared/api/kit/wire'

export const notificationApi = api({
  /** Newest first; with `after`, those newer than that id, oldest first, to catch up after a lost connection. */
  list: {
    method: 'GET',
    path: '/api/me/notifications',
    query: z.strictObject({ after: Id.optional(), per_page: z.coerce.number().int().min(1).max(200).default(50) }),
    reply: z.object({ data: z.array(Notification), meta: z.object({ unread: z.number().int() }) }),
  },
  markAllRead: { method: 'PUT', path: '/api/me/notifications/mark-read', reply: z.object({ data: z.null() }) },
  markRead: {
    method: 'PUT',
    path: '/api/me/notifications/mark-read/{id}',
    params: z.strictObject({ id: Id }),
    reply: one(Notification),
  },
})
