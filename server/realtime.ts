import type { FastifyInstance } from 'fastify'
import { channelOf, realtimeApi } from '#contract/realtime'
import type { Deps } from '#server/deps'
import { forbidden } from '#server/problems'
import { can } from '#server/scopes'
import { serve } from '#server/serve'

/** Signs only the caller's own channel. */
export const realtimeRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, realtimeApi, {
    async authorise({ me, body, http }) {
      if (!can(body.channel_name === channelOf(me.id))) throw forbidden('This channel is not yours.')
      http.reply.header('cache-control', 'no-store')
      return { auth: deps.ports.realtime.authorise(body.socket_id, body.channel_name, me.session_id) }
    },
  })
