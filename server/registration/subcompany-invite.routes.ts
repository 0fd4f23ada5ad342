import type { FastifyInstance } from 'fastify'
import { asServer } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { isOpen } from '#server/registration/invitation.commands'
import { invitationIsOver, requestAccess } from '#server/registration/subcompany-request.commands'
import { readInvitation } from '#server/sites/subcompany-invitation.queries'
import { subcompanyInviteApi } from '#shared/api/registration/subcompany-invite'

/**
 * The mailed link that invites a company to a site. Anyone with the link can read and use it: row policies know no
 * tokens, so it is looked up as the system.
 */
export const subcompanyInviteRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, subcompanyInviteApi, {
    async read({ params, http }) {
      http.reply.header('cache-control', 'no-store')
      const found = await deps.db.transaction('system', (tx) => readInvitation(tx, params.hash))
      if (!found || !isOpen(found.invitation, deps.clock.now())) throw invitationIsOver()
      const { inviter: name, company, site, invitation } = found
      return { data: { inviter: { name, company }, site, email: covered(invitation.email ?? '') } }
    },

    request: {
      writes: async ({ me, tx, params, http }) => {
        http.reply.header('cache-control', 'no-store')
        await asServer(tx, () => requestAccess(tx, params.hash, { me, now: deps.clock.now() }))
        return { message: 'Your company has asked for access.' }
      },
    },
  })

/** Enough of an address to recognise one's own. */
const covered = (email: string) => email.replace(/^(.?)[^@]*/, '$1•••')
