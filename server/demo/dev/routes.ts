import type { FastifyInstance } from 'fastify'
import { devAccounts } from '#server/demo/dev/accounts'
import { devClock } from '#server/demo/dev/clock'
import { devDocs } from '#server/demo/dev/docs'
import { devAttached, devOutbox } from '#server/demo/dev/outbox-page'
import { registrationDebugRoutes } from '#server/demo/dev/registration-debug'
import type { Deps } from '#server/platform/deps'

/** Routes for the demo and tests only: this module is not in the production bundle. */
export async function devRoutes(app: FastifyInstance, deps: Deps) {
  devAccounts(app)
  devOutbox(app, deps)
  devAttached(app, deps)
  devClock(app, deps)
  registrationDebugRoutes(app, deps)
  await devDocs(app)
}
