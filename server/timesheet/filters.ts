import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mondayOf } from '#contract/london'
import { timesheetFilterApi } from '#contract/timesheet-filters'
import { serve } from '#server/serve'
import { checkInsOnDate, filtersOf, filtersOfAll, sitesOnDate } from '#server/timesheet/filters.store'
import { reachWorker } from '#server/worker-reach'
import type { World } from '#server/world'

export const timesheetFilterRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, timesheetFilterApi, {
    all: ({ me, work, query: { date } }) =>
      work(async (tx) => {
        const week = date && mondayOf(date)
        return {
          data: await (week
            ? filtersOf(tx, me, sql`t.week = ${week}::date`, sql`e.day >= ${week}::date and e.day < ${week}::date + 7`)
            : filtersOfAll(tx, me)),
        }
      }),

    ofWorker: ({ me, work, params }) =>
      work(async (tx) => {
        const { id } = await reachWorker(tx, me, params)
        return { data: await filtersOf(tx, me, sql`t.worker_id = ${id}`, sql`e.worker_id = ${id}`) }
      }),

    sitesOnDate: ({ me, work, query }) => work(async (tx) => ({ data: await sitesOnDate(tx, me, query.date) })),

    checkInsOnDate: ({ me, work, query }) => work(async (tx) => ({ data: await checkInsOnDate(tx, me, query) })),
  })
