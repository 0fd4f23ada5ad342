import type { FastifyInstance } from 'fastify'
import { channelOf, realtimeApi } from '#contract/realtime'
import { forbidden } from '#server/problems'
import { may } from '#server/scopes'
import { serve } from '#server/serve'
import type { World } from '#server/world'

/** Signs only the caller's own channel. */
export const realtimeRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, realtimeApi, {
    async authorise({ me, body, http }) {
      if (!may(body.channel_name === channelOf(me.id))) throw forbidden('This channel is not yours.')
      http.reply.header('cache-control', 'no-store')
      return { auth: world.ports.realtime.authorise(body.socket_id, body.channel_name, me.session_id) }
    },
  })
