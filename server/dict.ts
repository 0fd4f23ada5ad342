import type { FastifyInstance } from 'fastify'
import { dictApi } from '#contract/dict'
import { dictionary } from '#contract/reference/dictionary'
import type { Deps } from '#server/deps'
import { payrollCompanies } from '#server/dict.store'
import { fingerprint } from '#server/keys'
import { serve } from '#server/serve'

/** The dictionary lists; payroll companies only for signed-in users. Answers 304 when unchanged. */
export const dictRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, dictApi, {
    async read({ me, transaction, http: { request, reply } }) {
      const data = me ? { ...dictionary, PAYROLL_COMPANY: await transaction(payrollCompanies) } : dictionary
      const etag = `"${fingerprint(JSON.stringify(data)).slice(0, 32)}"`
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
      if (request.headers['if-none-match'] === etag) reply.code(304)
      return { data }
    },
  })
