import type { FastifyInstance } from 'fastify'
import { subcompanyInviteApi } from '#contract/subcompany-invite'
import { serve } from '#server/serve'
import { readInvitation } from '#server/subcompany/invitation.store'
import { invitationIsOver, isOpen, requestAccess } from '#server/subcompany/request'
import type { World } from '#server/world'

/**
 * The link in the letter to a company that is asked to join a site. Who holds it may read and use it: row rights know
 * nobody by a token, so it is looked up as the server.
 */
export const subcompanyInviteRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, subcompanyInviteApi, {
    async read({ params, http }) {
      http.reply.header('cache-control', 'no-store')
      const found = await world.db.work('system', (tx) => readInvitation(tx, params.hash))
      if (!found || !isOpen(found.invitation, world.clock.now())) throw invitationIsOver()
      const { inviter: name, company, site, invitation } = found
      return { data: { inviter: { name, company }, site, email: covered(invitation.email ?? '') } }
    },

    async request({ me, params, http }) {
      http.reply.header('cache-control', 'no-store')
      await world.db.work('system', (tx) => requestAccess(tx, params.hash, { me, now: world.clock.now() }))
      return { message: 'Your company has asked for access.' }
    },
  })

/** Enough of an address to know one's own. */
const covered = (email: string) => email.replace(/^(.?)[^@]*/, '$1•••')
