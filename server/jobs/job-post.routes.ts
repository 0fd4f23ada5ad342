import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { applyForPost } from '#server/jobs/job-application.commands'
import { inviteToApply } from '#server/jobs/job-invitation.commands'
import { getOwnPost, homeOf, isOwnPost, isVisiblePost } from '#server/jobs/job-post.access'
import { changePost, createPost, removePost } from '#server/jobs/job-post.commands'
import { countPosts, listMarket, listOwnPosts } from '#server/jobs/job-post.queries'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import { notFound } from '#server/platform/kit/problems'
import { jobInvitationApi } from '#shared/api/jobs/job-invitation'
import { jobPostApi } from '#shared/api/jobs/job-post'
import { dictionary } from '#shared/api/platform/dictionary'
import { londonDay } from '#shared/domain/kit/london'

/** Work that companies offer to everybody: each company's own posts, and the market where workers find them. */
export const jobPostRoutes = (app: FastifyInstance, deps: Deps) => {
  const today = () => londonDay(deps.clock.now())

  serve(app, deps, jobPostApi, {
    mine: {
      reads: async ({ me, tx, query }) => {
        const onSite = query.site === 'All' ? sql`` : sql`and p.site_id = ${query.site}`
        const scope = sql`${isOwnPost(me)} ${onSite} ${matching(query.search)}`
        const ofStatus = query.status === 'ALL' ? sql`` : sql`and p.status = ${query.status}`
        const { rows, total } = await listOwnPosts(tx, deps, {
          scope: sql`${scope} ${ofStatus}`,
          page: query,
          reader: me,
          applicants: listedApplicants,
        })
        return { ...listed(jobPostApi.mine.path, query, rows, total), ...(await countPosts(tx, scope)) }
      },
    },

    oneOfMine: { reads: ({ me, tx, params }) => getOwnPost(tx, deps, me, params.id) },

    create: {
      writes: async ({ me, tx, body }) => {
        const id = await createPost(tx, { me, now: deps.clock.now(), given: body })
        return getOwnPost(tx, deps, me, id)
      },
    },

    change: {
      writes: async ({ me, tx, params: { id }, body }) => {
        await changePost(tx, { me, now: deps.clock.now(), id, given: body })
        return getOwnPost(tx, deps, me, id)
      },
    },

    remove: {
      writes: async ({ me, tx, params }) => {
        await removePost(tx, me, params.id, deps.clock.now())
        return { message: 'Job post removed.' }
      },
    },

    market: {
      reads: async ({ me, tx, query }) => {
        const { search, role, rate_from, start_from, within_miles, sort } = query
        const conditions = [
          isVisiblePost(me, today()),
          matching(search),
          role === 'All' ? sql`` : sql`and p.role_id = ${role}`,
          rate_from === undefined ? sql`` : sql`and p.hourly_rate >= ${rate_from}`,
          start_from === undefined ? sql`` : sql`and (p.start_at is null or p.start_at >= ${start_from}::date)`,
        ]
        const { rows, total } = await listMarket(tx, {
          scope: sql.join(conditions, sql` `),
          page: query,
          order: orders[sort],
          reader: me,
          near: await homeOf(tx, me),
          withinMiles: within_miles,
        })
        return listed(jobPostApi.market.path, query, rows, total)
      },
    },

    apply: {
      writes: async ({ me, tx, params: { id } }) => {
        const conversation_id = await applyForPost(tx, me, id, deps.clock.now())
        return { data: { conversation_id } }
      },
    },

    oneOfMarket: {
      reads: async ({ me, tx, params }) => {
        const { rows } = await listMarket(tx, {
          scope: sql`${isVisiblePost(me, today())} and p.id = ${params.id}`,
          page: onlyOne,
          reader: me,
          near: await homeOf(tx, me),
        })
        if (!rows[0]) throw notFound()
        return { data: rows[0] }
      },
    },
  })

  serve(app, deps, jobInvitationApi, {
    send: {
      writes: async ({ me, tx, params: { id }, body: { worker_id } }) => ({
        data: await inviteToApply(tx, { me, now: deps.clock.now(), postId: id, workerId: worker_id }),
      }),
    },
  })
}

/** Applicants with a post in a list. */
const listedApplicants = 3
const onlyOne = { page: 1, per_page: 1 }
const orders = {
  newest: sql`p.id desc`,
  nearest: sql`x.miles nulls last, p.id desc`,
  best_paid: sql`p.hourly_rate desc nulls last, p.id desc`,
}

/** Posts of which a part of the trade, the company, the site, its town or the description is this text. */
function matching(search: string | undefined): SQL {
  if (!search) return sql``
  const text = search.toLowerCase()
  const trades = dictionary.ROLE.filter(({ value }) => value.toLowerCase().includes(text)).map(({ id }) => id)
  return sql`and (p.role_id = any (${`{${trades.join()}}`}::text[]) or strpos(lower(k.name), ${text}) > 0
    or strpos(lower(coalesce(s.name, '') || ' ' || coalesce(s.city, '')), ${text}) > 0
    or strpos(lower(coalesce(p.description, '') || ' ' || coalesce(p.ref_number, '')), ${text}) > 0)`
}
