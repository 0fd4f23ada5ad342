import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { getVisibleWorker } from '#server/sites/visible-worker.access'
import { checkInsOnDate, filtersOf, filtersOfAll, sitesOnDate } from '#server/time/timesheet-filters.queries'
import { timesheetFilterApi } from '#shared/api/time/timesheet-filters'
import { mondayOf } from '#shared/domain/kit/london'

export const timesheetFilterRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, timesheetFilterApi, {
    all: {
      reads: async ({ me, tx, query: { date } }) => {
        const week = date && mondayOf(date)
        return {
          data: await (week
            ? filtersOf(tx, me, sql`t.week = ${week}::date`, sql`e.day >= ${week}::date and e.day < ${week}::date + 7`)
            : filtersOfAll(tx, me)),
        }
      },
    },

    ofWorker: {
      reads: async ({ me, tx, params }) => {
        const { id } = await getVisibleWorker(tx, me, params)
        return { data: await filtersOf(tx, me, sql`t.worker_id = ${id}`, sql`e.worker_id = ${id}`) }
      },
    },

    sitesOnDate: { reads: async ({ me, tx, query }) => ({ data: await sitesOnDate(tx, me, query.date) }) },

    checkInsOnDate: { reads: async ({ me, tx, query }) => ({ data: await checkInsOnDate(tx, me, query) }) },
  })
