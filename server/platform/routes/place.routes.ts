import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { Problem } from '#server/platform/kit/problems'
import { placeApi } from '#shared/api/platform/place'

/** Looks addresses up at the map service. */
export const placeRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, placeApi, {
    async find({ query }) {
      try {
        return { data: await deps.ports.places.find(query.search) }
      } catch (error) {
        deps.log.warn({ err: error }, 'the map service did not answer')
        throw new Problem(503, 'The map service is away. Write the address by hand.')
      }
    },
  })
