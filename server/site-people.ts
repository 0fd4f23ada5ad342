import type { FastifyInstance } from 'fastify'
import type { Answer } from '#contract/endpoint'
import type { PageAsked } from '#contract/paging'
import { type Choice, sitePeopleApi } from '#contract/site-people'
import { signedFiles } from '#server/media/signed'
import { listed, windowOf } from '#server/paging'
import type { Person } from '#server/person'
import { conflict, forbidden } from '#server/problems'
import { may } from '#server/scopes'
import { serve } from '#server/serve'
import { type ReachedSite, reachSite } from '#server/site/reach'
import { standingAt } from '#server/site-control/reach'
import { movePeople } from '#server/site-people.save'
import { type Present, peopleOf, workersBy, workOf } from '#server/site-people.store'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

type Told = Answer<typeof sitePeopleApi.list>['data'][number]
type Wanted = { search?: string | undefined; company: string; trade: string }

/** Who is on a site, who is due and who may have left. */
export const sitePeopleRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, sitePeopleApi, {
    list: ({ me, work, params, query }) =>
      work(async (tx) => {
        const site = await reachSite(tx, me, params.id, world.clock.now())
        const ids = query.assignment ? await workersBy(tx, query.assignment) : undefined
        const everybody = await peopleOf(tx, me, site, world.clock.now(), ids)
        const chosen = everybody.filter(
          (one) =>
            isWanted(one, query) &&
            (query.status === 'All' || one.status === query.status) &&
            (!query.assignment || one.assignment_id === query.assignment),
        )
        const shown = page(chosen, query)
        const path = sitePeopleApi.list.path.replace('{id}', params.id)
        return {
          ...listed(path, query, await told(tx, world, me, site, shown), chosen.length),
          filters: {
            companies: choices(everybody, ({ company_id, company }) => [company_id, company]),
            trades: choices(everybody, ({ role_id, trade }) => [role_id, trade]),
          },
          counts: countsOf(everybody),
        }
      }),

    async save({ me, work, params, body: { filters, ...save } }) {
      const now = world.clock.now()
      const asked = [...save.onsite, ...save.check_offsite, ...save.ask]
      const { reached, gate, people } = await work(async (tx) => {
        const site = await reachSite(tx, me, params.id, now)
        const standing = standingAt(me, site.shared, site.manages)
        if (!may(standing.mayCheck)) throw forbidden('You are not a manager of this site.')
        const found = asked.length ? await peopleOf(tx, me, site, now, asked) : []
        return { reached: site, gate: { site: site.site, ...standing }, people: found }
      })
      // What decides at a gate is more than the caller may read: the server's own work, for people whom they reach.
      const { came, left, refused } = await world.db.work('system', (tx) =>
        movePeople(
          { tx, me, gate, save, now },
          people.filter((one) => isWanted(one, filters)),
        ),
      )
      if (refused[0] && !came.length && !left.length && refused.length === people.length)
        throw conflict(refused[0].reason)
      return work(async (tx) => ({
        data: {
          new_onsite: await told(tx, world, me, reached, came),
          left_site: await told(tx, world, me, reached, left),
          refused,
        },
      }))
    },
  })

const page = <Row>(rows: Row[], asked: PageAsked) => {
  const { offset, limit } = windowOf(asked)
  return rows.slice(offset, offset + limit)
}

function isWanted({ first_name, last_name, company_id, role_id }: Present, { search, company, trade }: Wanted) {
  if (company !== 'All' && company_id !== company) return false
  if (trade !== 'All' && role_id !== trade) return false
  return !search || `${first_name} ${last_name}`.toLowerCase().includes(search.toLowerCase())
}

const countsOf = (people: Present[]) => {
  const count = (status: Present['status']) => people.filter((one) => one.status === status).length
  return {
    on_site: count('On site'),
    due: count('Due'),
    suspected_left: count('Suspected left'),
    left: count('Left'),
  }
}

const isThere = ({ status }: Present) => status === 'On site'
function choices(people: Present[], of: (one: Present) => [string | null, string | null]): Choice[] {
  const found = new Map<string, Choice>()
  for (const one of people) {
    const [value, label] = of(one)
    if (!value || !label) continue
    const choice = found.get(value) ?? { value, label, people: 0, on_site: 0 }
    choice.people += 1
    choice.on_site += isThere(one) ? 1 : 0
    found.set(value, choice)
  }
  const rest = [...found.values()].sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return [{ value: 'All', label: 'All', people: people.length, on_site: people.filter(isThere).length }, ...rest]
}

async function told(tx: Tx, world: World, me: Person, { site }: ReachedSite, people: Present[]): Promise<Told[]> {
  const photos = await signedFiles(
    tx,
    world,
    me,
    people.map(({ photo_media_id }) => photo_media_id),
  )
  const work = await workOf(
    tx,
    site.id,
    people.flatMap(({ assignment_id }) => assignment_id ?? []),
  )
  return people.map(({ photo_media_id, company_id, company, assignment_id, checkin_id, ...one }) => ({
    ...one,
    photo: photos.get(photo_media_id ?? '')?.full_url ?? null,
    company: company_id && company ? { id: company_id, name: company } : null,
    assignment: work.get(assignment_id ?? '') ?? null,
    onsite: checkin_id ? site.id : null,
    onsite_since: one.onsite_since?.toISOString() ?? null,
    onsite_checkin: checkin_id,
    suspected_left_at: one.suspected_left_at?.toISOString() ?? null,
    left_at: one.left_at?.toISOString() ?? null,
  }))
}
