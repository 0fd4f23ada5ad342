import type { FastifyInstance } from 'fastify'
import { demoAccounts } from '#server/demo/accounts'

/** GET /dev/accounts: every demo account with its password, for the quick sign-in and for tests. */
export const devAccounts = (app: FastifyInstance) =>
  app.get('/dev/accounts', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return demoAccounts()
  })
