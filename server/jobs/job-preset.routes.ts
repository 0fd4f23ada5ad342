import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isOwn, listPresets, toPresetDto } from '#server/jobs/job-preset.queries'
import { companies } from '#server/platform/db/schema/company'
import { jobPresets } from '#server/platform/db/schema/job'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { notFound } from '#server/platform/kit/problems'
import { companyOf } from '#server/sites/site.access'
import { jobPresetApi } from '#shared/api/jobs/job-preset'
import { newId } from '#shared/domain/kit/id'

/** A company's saved terms for a role, from which its next post or offer begins. */
export const jobPresetRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, jobPresetApi, {
    list: { reads: async ({ me, tx }) => ({ data: await listPresets(tx, me) }) },

    save: {
      writes: async ({ me, tx, body }) => {
        const row = {
          id: newId(),
          company_id: companyOf(me),
          role: body.role,
          data: { ...body.data, name: body.name || null },
          created_by: me.id,
          created_at: deps.clock.now(),
        }
        // Two who save for one role at once leave one.
        await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, row.company_id)).for('update')
        await tx.delete(jobPresets).where(and(isOwn(me), eq(jobPresets.role, body.role)))
        await tx.insert(jobPresets).values(row)
        return { data: toPresetDto(row) }
      },
    },

    remove: {
      writes: async ({ me, tx, params }) => {
        const gone = await tx
          .delete(jobPresets)
          .where(and(isOwn(me), eq(jobPresets.id, params.id)))
          .returning({ id: jobPresets.id })
        if (!gone.length) throw notFound()
        return { message: 'Preset removed.' }
      },
    },
  })
