import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { visitorApi } from '#contract/visitor'
import { visitors } from '#server/db/schema/visitor'
import { gatesToOpen, openGates } from '#server/gate/open'
import { listed } from '#server/paging'
import type { Person } from '#server/person'
import { forbidden, notFound } from '#server/problems'
import { may } from '#server/scopes'
import { serve } from '#server/serve'
import { reachGate } from '#server/site-control/reach'
import { checkVisitor, visitorsOf } from '#server/visitor/stay'
import type { Tx, Work } from '#server/work'
import type { World } from '#server/world'

/** The visitors of a site, and their check-in and check-out at its gate. */
export const visitorRoutes = (app: FastifyInstance, world: World) => {
  const check = async (type: 'checkIn' | 'checkOut', me: Person, work: Work, visitorId: string) => {
    const at = world.clock.now()
    const { site, mayCheck } = await work((tx) => gateOf(tx, me, visitorId, at))
    if (!mayCheck) throw forbidden('You are not a manager of this site.')
    return world.db.work('system', async (tx) => {
      const { stayId, ...data } = await checkVisitor(tx, type, { site, visitorId, by: me.id, at })
      const because = { check_in_id: stayId, by: me.id }
      if (!data.same) await openGates(world, tx, await gatesToOpen(tx, site.id, at), because)
      return { data }
    })
  }
  return serve(app, world, visitorApi, {
    ofSite: ({ me, work, params: { id }, query }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const { site } = await ownGate(tx, me, id, now)
        const { rows, total } = await visitorsOf(tx, site.id, query, now)
        return listed(visitorApi.ofSite.path.replace('{id}', id), query, rows, total)
      }),
    checkIn: ({ me, work, params: { id } }) => check('checkIn', me, work, id),
    checkOut: ({ me, work, params: { id } }) => check('checkOut', me, work, id),
  })
}

/** SITE-O or SITE-G: visitors belong to the site, and sub-companies cannot see them. */
async function ownGate(tx: Tx, me: Person, siteId: string, now: Date) {
  const gate = await reachGate(tx, me, siteId, now)
  if (!may(gate.only === null)) throw notFound()
  return gate
}

async function gateOf(tx: Tx, me: Person, visitorId: string, now: Date) {
  const [row] = await tx.select({ siteId: visitors.site_id }).from(visitors).where(eq(visitors.id, visitorId))
  if (!row) throw notFound()
  return ownGate(tx, me, row.siteId, now)
}
