import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { gatesToOpen, openGates } from '#server/gate/gate-open.commands'
import { getGate } from '#server/gate/site-control.access'
import { checkVisitor, visitorsOf } from '#server/gate/visitor.commands'
import { visitors } from '#server/platform/db/schema/visitor'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { forbidden, notFound } from '#server/platform/kit/problems'
import { visitorApi } from '#shared/api/gate/visitor'

/** The visitors of a site, and their check-in and check-out at its gate. */
export const visitorRoutes = (app: FastifyInstance, deps: Deps) => {
  const check = async (tx: Tx, type: 'checkIn' | 'checkOut', me: Person, visitorId: string) => {
    const at = deps.clock.now()
    const { site, canCheck } = await gateOf(tx, me, visitorId, at)
    if (!canCheck) throw forbidden('You are not a manager of this site.')
    return asServer(tx, async () => {
      const { visitId, ...data } = await checkVisitor(tx, type, { site, visitorId, by: me.id, at })
      const because = { check_in_id: visitId, by: me.id }
      if (!data.same) await openGates(deps, tx, await gatesToOpen(tx, site.id, at), because)
      return { data }
    })
  }
  return serve(app, deps, visitorApi, {
    ofSite: {
      reads: async ({ me, tx, params: { id }, query }) => {
        const now = deps.clock.now()
        const { site } = await ownGate(tx, me, id, now)
        const { rows, total } = await visitorsOf(tx, site.id, query, now)
        return listed(visitorApi.ofSite.path.replace('{id}', id), query, rows, total)
      },
    },
    checkIn: { writes: ({ me, tx, params: { id } }) => check(tx, 'checkIn', me, id) },
    checkOut: { writes: ({ me, tx, params: { id } }) => check(tx, 'checkOut', me, id) },
  })
}

/** SITE-O or SITE-G: visitors belong to the site, and sub-companies cannot see them. */
async function ownGate(tx: Tx, me: Person, siteId: string, now: Date) {
  const gate = await getGate(tx, me, siteId, now)
  if (gate.only !== null) throw notFound()
  return gate
}

async function gateOf(tx: Tx, me: Person, visitorId: string, now: Date) {
  const [row] = await tx.select({ siteId: visitors.site_id }).from(visitors).where(eq(visitors.id, visitorId))
  if (!row) throw notFound()
  return ownGate(tx, me, row.siteId, now)
}
