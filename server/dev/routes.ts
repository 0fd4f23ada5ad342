import type { FastifyInstance } from 'fastify'
import { devAccounts } from '#server/dev/accounts'
import { devClock } from '#server/dev/clock'
import { devDocs } from '#server/dev/docs'
import { devAttached, devOutbox } from '#server/dev/outbox-page'
import { registrationDebugRoutes } from '#server/dev/registration-debug'
import type { World } from '#server/world'

/** Routes for the demo and tests only: this module is not in the production bundle. */
export async function devRoutes(app: FastifyInstance, world: World) {
  devAccounts(app)
  devOutbox(app, world)
  devAttached(app, world)
  devClock(app, world)
  registrationDebugRoutes(app, world)
  await devDocs(app)
}
