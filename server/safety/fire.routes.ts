import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { admit } from '#server/platform/http/access'
import { serve } from '#server/platform/http/serve'
import { renderFireListPdf } from '#server/safety/fire-list-pdf'
import { readerOfPdf, signedPdfUrl } from '#server/safety/fire-signed-pdf.access'
import { peopleOnSite, toFirePersonDtos } from '#server/safety/people-on-site.queries'
import { canRun, runningOn } from '#server/safety/roll-call.queries'
import { renderReportPdf } from '#server/safety/roll-call-report-pdf'
import { listSeal } from '#server/safety/roll-call-seal'
import { getSiteAccess } from '#server/sites/site.access'
import { fireApi } from '#shared/api/safety/fire'

/** Who is on a site in a fire: as a list on screen and as a PDF. */
export const fireRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, fireApi, {
    pdf: {
      reads: async ({ me, tx, params }) => {
        await getSiteAccess(tx, me, params.id, deps.clock.now())
        return signedPdfUrl(deps, me, 'list', params.id)
      },
    },

    people: {
      reads: async ({ me, tx, params, http }) => {
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
      },
    },

    async download({ me, params, query, http }) {
      const reader = await readerOfPdf({ deps, me, http }, params.id, query)
      admit('GET /api/me/sites/{id}/fire', reader)
      http.reply.header('cache-control', 'no-store')
      const print = query.paper === 'list' ? renderFireListPdf : renderReportPdf
      return print(deps, reader, params.id)
    },
  })
