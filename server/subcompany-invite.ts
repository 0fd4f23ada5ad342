import type { FastifyInstance } from 'fastify'
import { subcompanyInviteApi } from '#contract/subcompany-invite'
import { serve } from '#server/serve'
import { readInvitation } from '#server/subcompany/invitation.store'
import { invitationIsOver, isOpen, requestAccess } from '#server/subcompany/request'
import type { World } from '#server/world'

/**
 * The mailed link that invites a company to a site. Anyone with the link can read and use it: row policies know no
 * tokens, so it is looked up as the system.
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

/** Enough of an address to recognise one's own. */
const covered = (email: string) => email.replace(/^(.?)[^@]*/, '$1•••')
