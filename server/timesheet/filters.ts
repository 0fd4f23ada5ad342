import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mondayOf } from '#contract/london'
import { timesheetFilterApi } from '#contract/timesheet-filters'
import type { Deps } from '#server/deps'
import { serve } from '#server/serve'
import { checkInsOnDate, filtersOf, filtersOfAll, sitesOnDate } from '#server/timesheet/filters.store'
import { getVisibleWorker } from '#server/worker-access'

export const timesheetFilterRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, timesheetFilterApi, {
    all: ({ me, transaction, query: { date } }) =>
      transaction(async (tx) => {
        const week = date && mondayOf(date)
        return {
          data: await (week
            ? filtersOf(tx, me, sql`t.week = ${week}::date`, sql`e.day >= ${week}::date and e.day < ${week}::date + 7`)
            : filtersOfAll(tx, me)),
        }
      }),

    ofWorker: ({ me, transaction, params }) =>
      transaction(async (tx) => {
        const { id } = await getVisibleWorker(tx, me, params)
        return { data: await filtersOf(tx, me, sql`t.worker_id = ${id}`, sql`e.worker_id = ${id}`) }
      }),

    sitesOnDate: ({ me, transaction, query }) =>
      transaction(async (tx) => ({ data: await sitesOnDate(tx, me, query.date) })),

    checkInsOnDate: ({ me, transaction, query }) =>
      transaction(async (tx) => ({ data: await checkInsOnDate(tx, me, query) })),
  })
