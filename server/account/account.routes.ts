import type { FastifyInstance } from 'fastify'
import { changePassword, saveDetails, saveRegistration } from '#server/account/account.commands'
import { readAccount } from '#server/account/account.queries'
import { provePhone } from '#server/account/account-phone.commands'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { accountApi } from '#shared/api/account/account'

/**
 * The signed-in person's own account. Role, status, company and flags are set by the server and cannot be in a body.
 */
export const accountRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, accountApi, {
    me: {
      reads: async ({ me, tx, http }) => {
        http.reply.header('cache-control', 'private, no-store')
        return { data: await readAccount(tx, deps, me) }
      },
    },
    async save({ me, transaction, body, http }) {
      await saveDetails(deps, me, body, http.ip)
      return { data: await transaction((tx) => readAccount(tx, deps, me)) }
    },
    async register({ me, transaction, body, http }) {
      await saveRegistration(deps, me, body, http.ip)
      return { data: await transaction((tx) => readAccount(tx, deps, me)) }
    },
    async provePhone({ me, transaction, body: { code } }) {
      await provePhone(deps, me, code)
      return { data: await transaction((tx) => readAccount(tx, deps, me)) }
    },
    async changePassword({ me, body, http }) {
      http.reply.header('cache-control', 'no-store')
      await changePassword(deps, me, body)
      return { message: 'Password setting changed successfully.' }
    },
  })
