import type { FastifyInstance } from 'fastify'
import { siteOf } from '#server/jobs/assignment.access'
import { furtherCards, toDirectoryDto } from '#server/jobs/directory.dto'
import {
  countListed,
  type DirectoryQuery,
  findWorker,
  findWorkers,
  workForCompany,
} from '#server/jobs/directory.queries'
import { isOwnPost } from '#server/jobs/job-post.access'
import { countPosts } from '#server/jobs/job-post.queries'
import { findNamed, firstOnly } from '#server/platform/db/name-search'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { nextVersion } from '#server/platform/moves/version'
import type { SiteRow } from '#server/sites/site.access'
import { siteChoices } from '#server/workforce/worker.queries'
import { viewOf } from '#server/workforce/worker-detail.queries'
import { everybody } from '#server/workforce/worker-filters.queries'
import { countOf } from '#server/workforce/worker-list.queries'
import { directoryApi } from '#shared/api/jobs/directory'
import { isWorker } from '#shared/api/kit/role'
import { directoryDays } from '#shared/domain/jobs/directory-days'
import { londonDay } from '#shared/domain/kit/london'
import { areaOf } from '#shared/domain/platform/postcode-areas'

/** Workers of any company who agree to be found. */
export const directoryRoutes = (app: FastifyInstance, deps: Deps) => {
  type Given = { site_id?: string | undefined; free_from?: string | undefined; free_to?: string | undefined }
  const queryOf = async (tx: Tx, me: Person, { site_id, free_from, free_to }: Given): Promise<DirectoryQuery> => {
    const today = londonDay(deps.clock.now())
    if (free_to && free_to < today) throw unprocessable({ free_to: ['Choose days that are not over.'] })
    const site = site_id === undefined || isWorker(me.role) ? undefined : await siteOf(tx, me, site_id)
    const wanted = free_from && free_to ? { from: free_from, to: free_to } : undefined
    return { me, today, near: pinOf(site), days: directoryDays(wanted, today, site?.opening_hours) }
  }

  serve(app, deps, directoryApi, {
    list: {
      reads: async ({ me, tx, query }) => {
        const { role, card, within_miles, sort, search } = query
        const wanted = { ...(await queryOf(tx, me, query)), role: role === 'All' ? undefined : role }
        const { rows, total, mostlyFree } = await findNamed(search, (by, alone) =>
          alone
            ? findWorkers(tx, deps, { ...wanted, role: undefined }, { by, sort, page: firstOnly })
            : findWorkers(tx, deps, wanted, {
                by,
                card: card === 'All' ? undefined : card,
                withinMiles: within_miles,
                sort,
                page: query,
              }),
        )
        const shown = rows.map((row) => toDirectoryDto(row, wanted))
        return {
          ...listed(directoryApi.list.path, query, shown, total),
          mostly_free: mostlyFree,
          filters: { sites: await siteChoices(tx, me) },
        }
      },
    },

    read: {
      reads: async ({ me, tx, params, query }) => {
        const wanted = await queryOf(tx, me, query)
        const found = await findWorker(tx, deps, wanted, params.slug)
        if (!found || (isWorker(me.role) && found.id !== me.id)) throw notFound()
        return {
          data: {
            ...toDirectoryDto(found, wanted),
            further_cards: furtherCards(found, wanted),
            history: isWorker(me.role) ? [] : await workForCompany(tx, wanted, found.id),
            listed: found.listed,
          },
        }
      },
    },

    setListed: {
      writes: async ({ me, tx, body: { open_to_work } }) => {
        await tx
          .update(users)
          .set({ open_to_work, updated_at: nextVersion(users.updated_at, deps.clock.now()) })
          .where(ofUser(users.id, me.id))
        return { data: { open_to_work } }
      },
    },

    counts: {
      reads: async ({ me, tx }) => {
        const { total } = await countOf(tx, viewOf(me, deps.clock.now()), everybody)
        const { counts } = await countPosts(tx, isOwnPost(me))
        return { data: { workers: total, directory: await countListed(tx), active_posts: counts.ACTIVE } }
      },
    },
  })
}

/** The site's pin; without one the centre of its postcode area. */
const pinOf = (site: SiteRow | undefined) =>
  site &&
  (site.latitude !== null && site.longitude !== null
    ? { latitude: site.latitude, longitude: site.longitude }
    : areaOf(site.postcode))
