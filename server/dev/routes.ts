import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { devAccounts } from '#server/dev/accounts'
import { devClock } from '#server/dev/clock'
import { devDocs } from '#server/dev/docs'
import { devAttached, devOutbox } from '#server/dev/outbox-page'
import { registrationDebugRoutes } from '#server/dev/registration-debug'

/** Routes for the demo and tests only: this module is not in the production bundle. */
export async function devRoutes(app: FastifyInstance, deps: Deps) {
  devAccounts(app)
  devOutbox(app, deps)
  devAttached(app, deps)
  devClock(app, deps)
  registrationDebugRoutes(app, deps)
  await devDocs(app)
}
