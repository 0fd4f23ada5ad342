import type { FastifyInstance } from 'fastify'
import { hasTag } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { conflict, forbidden, notFound, unprocessable } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { beginAct } from '#server/platform/moves/undo'
import { staffAmong } from '#server/sites/company-manager.queries'
import { getOwnSite, getSiteAccess, lockSite, lockSiteForShare, type SiteRow } from '#server/sites/site.access'
import { admitCompany, moveAccess, undoEnd } from '#server/sites/subcompany.commands'
import {
  changeAccess,
  getEndableSite,
  listAccesses,
  listRequests,
  listSubcontractors,
  lockAccess,
  lockLiveAccesses,
  movesOf,
  putSiteManager,
} from '#server/sites/subcompany.queries'
import { approveGuard, endGuard, guardsOf } from '#server/sites/subcompany-guards.commands'
import { listInvited } from '#server/sites/subcompany-invitation.queries'
import { inviteSubcontractor } from '#server/sites/subcompany-invite.commands'
import { subcompanyApi } from '#shared/api/sites/subcompany'

/** Companies that work on another company's site. */
export const subcompanyRoutes = (app: FastifyInstance, deps: Deps) => {
  const one = async (tx: Tx, me: Person, site: SiteRow, id: string) => {
    const [row] = await listAccesses(tx, me, { site, shared: false }, { now: deps.clock.now(), only: id })
    if (!row) throw notFound()
    return row
  }
  return serve(app, deps, subcompanyApi, {
    invited: {
      reads: async ({ me, tx, params }) => {
        const site = await getOwnSite(tx, me, params.id)
        return { data: await listInvited(tx, site.id, deps.clock.now()) }
      },
    },

    invite: {
      writes: async ({ me, tx, params, body }) => {
        const site = await lockSite(tx, me, params.id)
        if (!site.active) throw conflict('This site is closed: open it again before you invite somebody to it.')
        return { data: await inviteSubcontractor(tx, deps, { me, site, ...body }) }
      },
    },

    setOfSite: {
      writes: async ({ me, tx, params, body }) => {
        const site = await lockSite(tx, me, params.id)
        const now = deps.clock.now()
        await setSubcompanies(tx, [...new Set(body.ids)], { me, site, now })
        return { data: await listAccesses(tx, me, { site, shared: false }, { now }) }
      },
    },

    list: {
      reads: async ({ me, tx, params, query }) => {
        const siteAccess = await getSiteAccess(tx, me, params.id, deps.clock.now())
        return { data: await listAccesses(tx, me, siteAccess, { ...query, now: deps.clock.now() }) }
      },
    },

    read: {
      reads: async ({ me, tx, params }) => {
        const now = deps.clock.now()
        const siteAccess = await getSiteAccess(tx, me, params.id, now)
        const [row] = await listAccesses(tx, me, siteAccess, { now, only: params.subcompany })
        if (!row) throw notFound()
        const guards = siteAccess.shared
          ? {}
          : { guards: await guardsOf(tx, { site: siteAccess.site, access: row.id, now }) }
        const editable = !siteAccess.shared && (me.role === 'OWNER' || siteAccess.manages)
        return { data: { ...row, ...guards, editable, history: await movesOf(tx, me, siteAccess, row.id) } }
      },
    },

    setManager: {
      writes: async ({ me, tx, params, body: { manager_id } }) => {
        const site = await lockSite(tx, me, params.id)
        const access = await lockAccess(tx, site.id, params.subcompany)
        if (!hasTag(subcompanyAccessLifecycle, access.status, 'works'))
          throw conflict('Only a company that has access to the site has a manager there.')
        const isEligible = manager_id === null || (await staffAmong(tx, access.company_id, [manager_id])).length === 1
        if (!isEligible) throw unprocessable({ manager_id: ['Choose an owner or a manager of this company.'] })
        const now = deps.clock.now()
        await changeAccess(tx, access.id, { manager_id })
        await putSiteManager(tx, access, manager_id, now)
        const move = manager_id ? 'assignManager' : 'unassignManager'
        const moved = { from: access.status, to: access.status, move, at: now, by: me.id, companyId: site.company_id }
        await appendHistory(tx, { noun: 'subcompany', id: access.id, ...moved, data: { manager_id } })
        return { data: await one(tx, me, site, access.id) }
      },
    },

    approveGuard: {
      writes: async ({ me, tx, params, body: { approved, days, subcompany } }) => {
        const site = await lockSite(tx, me, params.id)
        const approving = { me, site, user: params.user, now: deps.clock.now(), access: subcompany }
        const [guard] = await guardsOf(tx, approving)
        if (!guard) throw notFound()
        const access = approved ? await approveGuard(tx, { ...approving, days }) : subcompany
        if (!approved) await endGuard(tx, approving)
        // A guard approved for the site but without work there is no longer listed after the approval has ended.
        const [after] = await guardsOf(tx, { ...approving, access })
        return { data: after ?? { ...guard, approved_at: null, approved_from: null, approved_until: null } }
      },
    },

    answer: {
      writes: async ({ me, tx, params, body }) => {
        const site = await lockSite(tx, me, params.id)
        const access = await lockAccess(tx, site.id, params.subcompany)
        await moveAccess(tx, access, body.accept ? 'grant' : 'reject', { me, site, now: deps.clock.now() })
        return { data: await one(tx, me, site, access.id) }
      },
    },

    end: {
      writes: async ({ me, tx, params, body }) => {
        const now = deps.clock.now()
        const { site, shared, manages } = await getSiteAccess(tx, me, params.id, now)
        // For a sub-company only its owner can end the access; for the site's company its owner or a manager of the
        // site.
        const access = await lockAccess(
          tx,
          site.id,
          params.subcompany,
          shared ? (me.company_id ?? undefined) : undefined,
        )
        if (!(me.role === 'OWNER' || (!shared && manages)))
          throw forbidden(
            shared ? 'Only the owner of your company ends its access.' : 'You are not a manager of this site.',
          )
        await moveAccess(tx, access, 'end', { me, site, now, shouldNotify: body.notify, act: beginAct(me, now) })
        return { message: 'The access has ended.' }
      },
    },

    undoEnd: {
      writes: async ({ me, tx, params }) => {
        const now = deps.clock.now()
        await getEndableSite(tx, me, params)
        // A sub-company cannot grant itself access, so undoing its own end runs as the system. Access is checked again,
        // because the site can have been closed meanwhile.
        await asServer(tx, async () => {
          await lockSiteForShare(tx, params.id)
          const site = await getEndableSite(tx, me, params)
          await undoEnd(tx, await lockAccess(tx, site.id, params.subcompany), { me, site, now })
        })
        return { message: 'Undone.' }
      },
    },

    requests: { reads: async ({ me, tx }) => ({ data: await listRequests(tx, me) }) },

    subcontractors: {
      reads: async ({ me, tx }) => ({
        data: me.main_contractor && me.company_id ? await listSubcontractors(tx, me.company_id) : [],
      }),
    },
  })
}

/**
 * Afterwards exactly the companies in `ids` have access: others' ends, and an open request of one of them is granted.
 */
async function setSubcompanies(tx: Tx, ids: string[], moving: { me: Person; site: SiteRow; now: Date }) {
  const { site } = moving
  const live = await lockLiveAccesses(tx, site.id)
  const fresh = ids.filter((id) => !live.some(({ company_id }) => company_id === id))
  const contractorIds = new Set((await listSubcontractors(tx, site.company_id)).map(({ id }) => id))
  if (!fresh.every((id) => contractorIds.has(id)))
    throw unprocessable({ ids: ['Choose companies that have worked with yours, or invite them by mail.'] })
  for (const access of live) {
    const named = ids.includes(access.company_id)
    if (named && hasTag(subcompanyAccessLifecycle, access.status, 'waits'))
      await moveAccess(tx, access, 'grant', moving)
    if (!named && hasTag(subcompanyAccessLifecycle, access.status, 'works')) await moveAccess(tx, access, 'end', moving)
  }
  for (const id of fresh) await admitCompany(tx, id, moving)
}
