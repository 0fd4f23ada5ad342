import type { FastifyInstance } from 'fastify'
import type { Answer } from '#contract/endpoint'
import { notificationApi } from '#contract/notification'
import { countUnread, laterThan, markAll, markOne, newest } from '#server/notification.store'
import { notFound } from '#server/problems'
import { serve } from '#server/serve'
import type { World } from '#server/world'

type Row = Awaited<ReturnType<typeof newest>>[number]
type Told = Answer<typeof notificationApi.markRead>['data']

const told = ({ id, read_at, type, description, action, created_at }: Row): Told => ({
  id,
  read_at: read_at?.toISOString() ?? null,
  type,
  description,
  action,
  meta: { type, created_at: created_at.toISOString() },
})

/** The caller's own notifications. */
export const notificationRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, notificationApi, {
    list: ({ me, work, query: { after, per_page } }) =>
      work(async (tx) => {
        const rows = after ? await laterThan(tx, me.id, after, per_page) : await newest(tx, me.id, per_page)
        return { data: rows.map(told), meta: { unread: await countUnread(tx, me.id) } }
      }),

    async markAllRead({ me, work }) {
      await work((tx) => markAll(tx, me.id, world.clock.now()))
      return { data: null }
    },

    async markRead({ me, work, params }) {
      const row = await work((tx) => markOne(tx, me.id, params.id, world.clock.now()))
      if (!row) throw notFound()
      return { data: told(row) }
    },
  })
