import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { fingerprint } from '#server/platform/kit/keys'
import { payrollCompanies } from '#server/platform/routes/dict.queries'
import { dictApi } from '#shared/api/platform/dict'
import { dictionary } from '#shared/api/platform/dictionary'

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
