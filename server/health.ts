import type { FastifyInstance } from 'fastify'
import { healthApi } from '#contract/health'
import { openApiDocument } from '#server/openapi'
import { databaseAway } from '#server/problems'
import { serve } from '#server/serve'
import type { World } from '#server/world'

export const healthRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, healthApi, {
    health: async () => ({ status: 'up' as const }),
    async ready() {
      if (!(await world.db.ready())) throw databaseAway()
      return { status: 'ready' as const }
    },
    openapi: async () => openApiDocument(app.endpoints, world.settings.PUBLIC_URL),
  })
