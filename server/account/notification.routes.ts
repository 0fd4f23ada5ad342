import type { FastifyInstance } from 'fastify'
import { broadcastRead, countUnread, laterThan, markAll, markOne, newest } from '#server/account/notification.queries'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { notFound } from '#server/platform/kit/problems'
import { notificationApi } from '#shared/api/account/notification'
import type { Answer } from '#shared/api/kit/endpoint'

type Row = Awaited<ReturnType<typeof newest>>[number]
type NotificationDto = Answer<typeof notificationApi.markRead>['data']

const toNotificationDto = ({ id, read_at, type, description, names, action, created_at }: Row): NotificationDto => ({
  id,
  read_at: read_at?.toISOString() ?? null,
  type,
  description,
  names,
  action,
  meta: { type, created_at: created_at.toISOString() },
})

/** The caller's own notifications. */
export const notificationRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, notificationApi, {
    list: {
      reads: async ({ me, tx, query: { after, per_page } }) => {
        const rows = after ? await laterThan(tx, me.id, after, per_page) : await newest(tx, me.id, per_page)
        return { data: rows.map(toNotificationDto), meta: { unread: await countUnread(tx, me.id) } }
      },
    },

    markAllRead: {
      writes: async ({ me, tx }) => {
        if (await markAll(tx, me.id, deps.clock.now())) await broadcastRead(tx, me.id, null)
        return { data: null }
      },
    },

    markRead: {
      writes: async ({ me, tx, params }) => {
        const row = await markOne(tx, me.id, params.id, deps.clock.now())
        if (!row) throw notFound()
        await broadcastRead(tx, me.id, [row.id])
        return { data: toNotificationDto(row) }
      },
    },
  })
