import type { FastifyInstance } from 'fastify'
import { fireApi } from '#contract/fire'
import { admit } from '#server/access'
import { printFireList } from '#server/fire/list-paper'
import { paperAddress, readerOfPaper } from '#server/fire/signed-paper'
import { staysOn, toldPeople } from '#server/fire/stays'
import { printReport } from '#server/roll-call/report-paper'
import { listSeal } from '#server/roll-call/seal'
import { mayRun, runningOn } from '#server/roll-call.store'
import { serve } from '#server/serve'
import { reachSite } from '#server/site/reach'
import type { World } from '#server/world'

/** Who is on a site in a fire: as a list on screen and as a PDF. */
export const fireRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, fireApi, {
    pdf: ({ me, work, params }) =>
      work(async (tx) => {
        await reachSite(tx, me, params.id, world.clock.now())
        return paperAddress(world, me, 'list', params.id)
      }),

    people: ({ me, work, params, http }) =>
      work(async (tx) => {
        http.reply.header('cache-control', 'no-store')
        const now = world.clock.now()
        const reached = await reachSite(tx, me, params.id, now)
        const running = await runningOn(tx, params.id)
        return {
          data: {
            site_id: params.id,
            site: reached.site.name,
            shared: reached.shared,
            may_run: mayRun(reached),
            as_of: now.toISOString(),
            seal: listSeal(world, me, reached, now),
            people: await toldPeople(tx, world, me, await staysOn(tx, me, reached, now)),
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

    async paper({ me, params, query, http }) {
      const reader = await readerOfPaper({ world, me, http }, params.id, query)
      admit('GET /api/me/sites/{id}/fire', reader)
      http.reply.header('cache-control', 'no-store')
      const print = query.paper === 'list' ? printFireList : printReport
      return print(world, reader, params.id)
    },
  })
