import type { FastifyInstance } from 'fastify'
import { accountApi } from '#contract/account'
import { readAccount } from '#server/account.store'
import { changePassword, saveDetails, saveRegistration } from '#server/auth/change-account'
import { provePhone } from '#server/auth/phone'
import { serve } from '#server/serve'
import type { World } from '#server/world'

/**
 * The signed-in person's own account. Role, status, company and flags are set by the server and cannot be in a body.
 */
export const accountRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, accountApi, {
    me: async ({ me, work, http }) => {
      http.reply.header('cache-control', 'private, no-store')
      return { data: await readAccount(work, world, me) }
    },
    async save({ me, work, body, http }) {
      await saveDetails(world, me, body, http.ip)
      return { data: await readAccount(work, world, me) }
    },
    async register({ me, work, body, http }) {
      await saveRegistration(world, me, body, http.ip)
      return { data: await readAccount(work, world, me) }
    },
    async provePhone({ me, work, body: { code } }) {
      await provePhone(world, me, code)
      return { data: await readAccount(work, world, me) }
    },
    async changePassword({ me, body, http }) {
      http.reply.header('cache-control', 'no-store')
      await changePassword(world, me, body)
      return { message: 'Password setting changed successfully.' }
    },
  })
