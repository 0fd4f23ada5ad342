import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { configApi } from '#shared/api/kit/config'

/** The settings that a browser can see; never a secret. */
export const configRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, configApi, {
    async read({ http }) {
      const { MUSTER_MODE, GOOGLE_MAPS_BROWSER_KEY, HELP_LINE, HELP_EMAIL } = deps.settings
      http.reply.header('cache-control', 'no-cache')
      return {
        data: {
          mode: MUSTER_MODE,
          realtime: deps.ports.realtime.options(),
          maps_key: GOOGLE_MAPS_BROWSER_KEY ?? null,
          help_line: HELP_LINE,
          help_email: HELP_EMAIL,
        },
      }
    },
  })
