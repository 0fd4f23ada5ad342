import type { FastifyInstance } from 'fastify'
import { findRelatedWorker, notRelated } from '#server/jobs/job-offer.access'
import { rejectOffer, sendOffer, withdrawOffer } from '#server/jobs/job-offer.commands'
import { getOffer } from '#server/jobs/job-offer.dto'
import { acceptOffer } from '#server/jobs/job-offer-accept.commands'
import { adviseWorker, forecastOffer } from '#server/jobs/job-offer-forecast.queries'
import { prefillOffer } from '#server/jobs/job-offer-prefill.queries'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { jobOfferApi } from '#shared/api/jobs/job-offer'
import { londonDay } from '#shared/domain/kit/london'

/** Work that a company offers to one worker, and the worker's answer. */
export const jobOfferRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, jobOfferApi, {
    send: {
      writes: async ({ me, tx, body }) => {
        const { id, warnings } = await sendOffer(tx, { me, now: deps.clock.now(), given: body })
        const { data } = await getOffer(tx, deps, me, id)
        return { data: { ...data, warnings } }
      },
    },

    prefill: { reads: async ({ me, tx, query }) => ({ data: await prefillOffer(tx, deps, me, query) }) },

    forecast: {
      reads: async ({ me, tx, query }) => {
        const worker = await findRelatedWorker(tx, me, query.worker_id)
        if (!worker) throw notRelated()
        const planned = { ...query, hourly_rate: query.hourly_rate ?? null }
        const today = londonDay(deps.clock.now())
        return { data: { warnings: await forecastOffer(tx, { me, worker, planned, today }) } }
      },
    },

    advice: {
      reads: async ({ me, tx, params: { id } }) => ({
        data: await adviseWorker(tx, { me, id, today: londonDay(deps.clock.now()) }),
      }),
    },

    accept: {
      writes: async ({ me, tx, params: { id }, body: { rams_accepted, media_ids }, http: { ip } }) => {
        await acceptOffer(tx, { me, id, rams_accepted, media_ids, ip, now: deps.clock.now() })
        return getOffer(tx, deps, me, id)
      },
    },

    reject: {
      writes: async ({ me, tx, params: { id } }) => {
        await rejectOffer(tx, me, id, deps.clock.now())
        return getOffer(tx, deps, me, id)
      },
    },

    withdraw: {
      writes: async ({ me, tx, params: { id } }) => {
        await withdrawOffer(tx, me, id, deps.clock.now())
        return getOffer(tx, deps, me, id)
      },
    },
  })
