import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { forbidden } from '#server/platform/kit/problems'
import { channelOf, realtimeApi } from '#shared/api/kit/realtime'

/** Signs only the caller's own channel. */
export const realtimeRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, realtimeApi, {
    async authorise({ me, body, http }) {
      if (body.channel_name !== channelOf(me.id)) throw forbidden('This channel is not yours.')
      http.reply.header('cache-control', 'no-store')
      return { auth: deps.ports.realtime.authorise(body.socket_id, body.channel_name, me.session_id) }
    },
  })
