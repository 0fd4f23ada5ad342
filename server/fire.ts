import type { FastifyInstance } from 'fastify'
import { fireApi } from '#contract/fire'
import { admit } from '#server/access'
import type { Deps } from '#server/deps'
import { renderFireListPdf } from '#server/fire/list-pdf'
import { peopleOnSite, toFirePersonDtos } from '#server/fire/people-on-site'
import { readerOfPdf, signedPdfUrl } from '#server/fire/signed-pdf'
import { renderReportPdf } from '#server/roll-call/report-pdf'
import { listSeal } from '#server/roll-call/seal'
import { canRun, runningOn } from '#server/roll-call.store'
import { serve } from '#server/serve'
import { getSiteAccess } from '#server/site/access'

/** Who is on a site in a fire: as a list on screen and as a PDF. */
export const fireRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, fireApi, {
    pdf: ({ me, transaction, params }) =>
      transaction(async (tx) => {
        await getSiteAccess(tx, me, params.id, deps.clock.now())
        return signedPdfUrl(deps, me, 'list', params.id)
      }),

    people: ({ me, transaction, params, http }) =>
      transaction(async (tx) => {
        http.reply.header('cache-control', 'no-store')
        const now = deps.clock.now()
        const access = await getSiteAccess(tx, me, params.id, now)
        const running = await runningOn(tx, params.id)
        return {
          data: {
            site_id: params.id,
            site: access.site.name,
            shared: access.shared,
            may_run: canRun(access),
            as_of: now.toISOString(),
            seal: listSeal(deps, me, access, now),
            people: await toFirePersonDtos(tx, deps, me, await peopleOnSite(tx, me, access, now)),
            running: running
              ? {
                  id: running.id,
                  kind: running.kind,
                  started_at: running.started_at.toISOString(),
                }
              : null,
          },
        }
      }),

    async download({ me, params, query, http }) {
      const reader = await readerOfPdf({ deps, me, http }, params.id, query)
      admit('GET /api/me/sites/{id}/fire', reader)
      http.reply.header('cache-control', 'no-store')
      const print = query.paper === 'list' ? renderFireListPdf : renderReportPdf
      return print(deps, reader, params.id)
    },
  })
