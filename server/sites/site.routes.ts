import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { forbidden } from '#server/platform/kit/problems'
import { getSiteAccess, lockSite, type SiteAccess } from '#server/sites/site.access'
import { addSite, saveSite } from '#server/sites/site.commands'
import { companyNameOf, listSites, managersOf, namedManagerOf } from '#server/sites/site.queries'
import { siteNow } from '#server/sites/site-now.queries'
import type { Answer } from '#shared/api/kit/endpoint'
import { type SiteFields, siteApi } from '#shared/api/sites/site'

/** The sites of the caller's company and those shared with it. */
export const siteRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, siteApi, {
    list: {
      reads: async ({ me, tx, query }) => {
        const { rows, total } = await listSites(tx, me, query, deps.clock.now())
        return listed(siteApi.list.path, query, rows, total)
      },
    },

    read: { reads: async ({ me, tx, params }) => ({ data: await read(tx, me, params.id, deps.clock.now()) }) },

    async add({ me, transaction, body }) {
      const fields = await withPin(deps, body)
      return transaction(async (tx) => {
        const now = deps.clock.now()
        if (!me.company_id) throw forbidden('Sites belong to a company: you act for none.')
        return { data: await read(tx, me, await addSite(tx, me, me.company_id, fields, now), now) }
      })
    },

    async save({ me, transaction, params: { id }, body: { updated_at, ...body } }) {
      const fields = await withPin(deps, body)
      return transaction(async (tx) => {
        const now = deps.clock.now()
        await saveSite(tx, me, await lockSite(tx, me, id), updated_at, fields, now)
        return { data: await read(tx, me, id, now) }
      })
    },
  })

/** Adds coordinates from the address where no pin was set. Without the map service a site is saved without them. */
async function withPin<Fields extends SiteFields>(deps: Deps, fields: Fields): Promise<Fields> {
  if (fields.latitude !== null) return fields
  const address = [fields.address_line_1, fields.city, fields.postcode].join(', ')
  try {
    const [place] = await deps.ports.places.find(address)
    return place ? { ...fields, latitude: place.latitude, longitude: place.longitude } : fields
  } catch (error) {
    deps.log.warn({ err: error }, 'the map service did not answer')
    return fields
  }
}

async function read(tx: Tx, me: Person, siteId: string, now: Date) {
  return toSiteDto(tx, me, await getSiteAccess(tx, me, siteId, now), now)
}

async function toSiteDto(
  tx: Tx,
  me: Person,
  access: SiteAccess,
  now: Date,
): Promise<Answer<typeof siteApi.read>['data']> {
  const { site, shared, manages } = access
  const { minimum_first_aiders, minimum_fire_marshals, minimum_supervisors, ...rest } = site
  return {
    ...rest,
    updated_at: site.updated_at.toISOString(),
    ...(!shared && { minimum_first_aiders, minimum_fire_marshals, minimum_supervisors }),
    company: await companyNameOf(tx, site.company_id),
    sharedSite: shared,
    managers: await managersOf(tx, site.id),
    assigned_manager: shared ? await namedManagerOf(tx, me, site.id) : null,
    editable: !shared && (me.role === 'OWNER' || manages),
    now: await siteNow(tx, me, access, now),
  }
}
