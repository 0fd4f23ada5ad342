import type { FastifyInstance } from 'fastify'
import { placeApi } from '#contract/place'
import { Problem } from '#server/problems'
import { serve } from '#server/serve'
import type { World } from '#server/world'

/** Looks addresses up at the map service. */
export const placeRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, placeApi, {
    async find({ query }) {
      try {
        return { data: await world.ports.places.find(query.search) }
      } catch (error) {
        world.log.warn({ err: error }, 'the map service did not answer')
        throw new Problem(503, 'The map service is away. Write the address by hand.')
      }
    },
  })
