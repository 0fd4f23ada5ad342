import type { FastifyInstance } from 'fastify'
import { healthApi } from '#contract/health'
import type { Deps } from '#server/deps'
import { openApiDocument } from '#server/openapi'
import { databaseAway } from '#server/problems'
import { serve } from '#server/serve'

export const healthRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, healthApi, {
    health: async () => ({ status: 'up' as const }),
    async ready() {
      if (!(await deps.db.ready())) throw databaseAway()
      return { status: 'ready' as const }
    },
    openapi: async () => openApiDocument(app.endpoints, deps.settings.PUBLIC_URL),
  })
