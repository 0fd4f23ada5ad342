import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { companies } from '#server/platform/db/schema/company'
import { companyBlocks } from '#server/platform/db/schema/conversation'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { notFound } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { companyBlockApi } from '#shared/api/account/company-block'

/** Companies that a worker takes no messages from. */
export const companyBlockRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, companyBlockApi, {
    set: {
      writes: async ({ me, tx, params: { id }, body: { blocked } }) => {
        const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id))
        if (!company) throw notFound()
        if (blocked)
          await tx
            .insert(companyBlocks)
            .values({ worker_id: me.id, company_id: id, created_at: deps.clock.now() })
            .onConflictDoNothing()
        else
          await tx
            .delete(companyBlocks)
            .where(and(ofUser(companyBlocks.worker_id, me.id), eq(companyBlocks.company_id, id)))
        return { data: { id, blocked } }
      },
    },
  })
