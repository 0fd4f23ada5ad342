import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mondayOf } from '#contract/london'
import { timesheetFilterApi } from '#contract/timesheet-filters'
import { serve } from '#server/serve'
import { checkInsOnDate, filtersOf, sitesOnDate } from '#server/timesheet/filters.store'
import { isReached } from '#server/timesheet/reach'
import { reachWorker } from '#server/worker-reach'
import type { World } from '#server/world'

/** What stands behind the filters of timesheets. */
export const timesheetFilterRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, timesheetFilterApi, {
    all: ({ me, work, query: { date } }) =>
      work(async (tx) => ({
        data: await filtersOf(
          tx,
          me,
          sql`${isReached(me)} ${date ? sql`and t.week = ${mondayOf(date)}::date` : sql``}`,
        ),
      })),

    ofWorker: ({ me, work, params }) =>
      work(async (tx) => {
        const worker = await reachWorker(tx, me, params)
        return { data: await filtersOf(tx, me, sql`${isReached(me)} and t.worker_id = ${worker.id}`) }
      }),

    sitesOnDate: ({ me, work, query }) =>
      work(async (tx) => ({ data: await sitesOnDate(tx, me, isReached(me), query.date) })),

    checkInsOnDate: ({ me, work, query }) =>
      work(async (tx) => ({ data: await checkInsOnDate(tx, me, isReached(me), query) })),
  })
