import type { FastifyInstance } from 'fastify'
import { rightsAt } from '#server/gate/site-control.access'
import { movePeople } from '#server/gate/site-people.commands'
import { type Group, type Present, peopleOf, workersBy, workOf } from '#server/gate/site-people.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { conflict, forbidden } from '#server/platform/kit/problems'
import { tradeOf } from '#server/platform/kit/trade'
import { getSiteAccess, type SiteAccess } from '#server/sites/site.access'
import { type Choice, sitePeopleApi } from '#shared/api/gate/site-people'
import type { Answer } from '#shared/api/kit/endpoint'

type SitePersonDto = Answer<typeof sitePeopleApi.list>['data'][number]

/** Who is on a site, who is expected and who may have left. */
export const sitePeopleRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, sitePeopleApi, {
    list: {
      reads: async ({ me, tx, params, query }) => {
        const site = await getSiteAccess(tx, me, params.id, deps.clock.now())
        const { page, per_page, ...wanted } = query
        const ids = query.assignment ? await workersBy(tx, query.assignment) : undefined
        const criteria = { now: deps.clock.now(), wanted: { ...wanted, ids }, page: { page, per_page } }
        const { people, total, groups } = await peopleOf(tx, me, site, criteria)
        const path = sitePeopleApi.list.path.replace('{id}', params.id)
        return {
          ...listed(path, query, await toSitePersonDtos(tx, deps, me, site, people), total),
          filters: {
            companies: choices(groups, ({ company_id, company }) => [company_id, company]),
            trades: choices(groups, ({ role_id }) => [role_id, tradeOf(role_id)]),
          },
          counts: countsOf(groups),
        }
      },
    },

    async save({ me, transaction, params, body: { filters, ...save } }) {
      const now = deps.clock.now()
      const ids = [...save.onsite, ...save.check_offsite, ...save.ask]
      const { access, gate, people } = await transaction(async (tx) => {
        const site = await getSiteAccess(tx, me, params.id, now)
        const gateRights = rightsAt(me, site.shared, site.manages)
        if (!gateRights.canCheck) throw forbidden('You are not a manager of this site.')
        const found = ids.length ? (await peopleOf(tx, me, site, { now, wanted: { ...filters, ids } })).people : []
        return {
          access: site,
          gate: { site: site.site, ...gateRights, seesReasons: !site.shared },
          people: found,
        }
      })
      // The gate decision needs more than the caller can read, so it runs as the system, for people whom they can
      // access.
      const { came, left, refused, done } = await deps.db.transaction('system', (tx) =>
        movePeople({ tx, me, gate, save, now }, people),
      )
      if (refused[0] && !came.length && !left.length && refused.length === people.length)
        throw conflict(refused[0].reason)
      return transaction(async (tx) => ({
        data: {
          new_onsite: await toSitePersonDtos(tx, deps, me, access, came),
          left_site: await toSitePersonDtos(tx, deps, me, access, left),
          refused,
          done,
        },
      }))
    },
  })

const sumOf = (groups: Group[]) => groups.reduce((sum, { people }) => sum + people, 0)
const countByStatus = (groups: Group[], status: Group['status']) => sumOf(groups.filter((one) => one.status === status))
const countsOf = (groups: Group[]) => ({
  on_site: countByStatus(groups, 'On site'),
  due: countByStatus(groups, 'Due'),
  suspected_left: countByStatus(groups, 'Suspected left'),
  left: countByStatus(groups, 'Left'),
})

function choices(groups: Group[], of: (group: Group) => [string | null, string | null]): Choice[] {
  const found = new Map<string, Choice>()
  for (const group of groups) {
    const [value, label] = of(group)
    if (!value || !label) continue
    const choice = found.get(value) ?? { value, label, people: 0, on_site: 0 }
    choice.people += group.people
    choice.on_site += countByStatus([group], 'On site')
    found.set(value, choice)
  }
  const rest = [...found.values()].sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return [{ value: 'All', label: 'All', people: sumOf(groups), on_site: countByStatus(groups, 'On site') }, ...rest]
}

async function toSitePersonDtos(
  tx: Tx,
  deps: Deps,
  me: Person,
  { site }: SiteAccess,
  people: Present[],
): Promise<SitePersonDto[]> {
  const photos = await signedFiles(
    tx,
    deps,
    me,
    people.map(({ photo_media_id }) => photo_media_id),
  )
  const workById = await workOf(
    tx,
    site.id,
    people.flatMap(({ assignment_id }) => assignment_id ?? []),
  )
  return people.map(({ photo_media_id, company_id, company, assignment_id, checkin_id, ...one }) => ({
    ...one,
    photo: photos.get(photo_media_id ?? '')?.full_url ?? null,
    company: company_id && company ? { id: company_id, name: company } : null,
    assignment: workById.get(assignment_id ?? '') ?? null,
    onsite: checkin_id ? site.id : null,
    onsite_since: one.onsite_since?.toISOString() ?? null,
    onsite_checkin: checkin_id,
    suspected_left_at: one.suspected_left_at?.toISOString() ?? null,
    left_at: one.left_at?.toISOString() ?? null,
  }))
}
