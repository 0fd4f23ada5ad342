import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { openApiDocument } from '#server/platform/http/openapi'
import { inMemory, type StoredContent } from '#server/platform/http/send-file'
import { serve } from '#server/platform/http/serve'
import { databaseAway } from '#server/platform/kit/problems'
import { healthApi } from '#shared/api/kit/health'

export function healthRoutes(app: FastifyInstance, deps: Deps) {
  // Made once, when it is first asked for: it costs more than a hundred other calls.
  let made: { plain: StoredContent; gzip: StoredContent } | undefined
  const make = () => {
    const text = Buffer.from(JSON.stringify(openApiDocument(app.endpoints, deps.settings.PUBLIC_URL)))
    return { plain: inMemory(text), gzip: inMemory(gzipSync(text, { level: 9 })) }
  }
  serve(app, deps, healthApi, {
    health: async () => ({ status: 'up' as const }),
    async ready() {
      if (!(await deps.db.ready())) throw databaseAway()
      return { status: 'ready' as const }
    },
    async openapi({ http: { request, reply } }) {
      made ??= make()
      const isGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/i.test(request.headers['accept-encoding'] ?? '')
      reply.header('vary', 'accept-encoding')
      if (isGzip) reply.header('content-encoding', 'gzip')
      const content = isGzip ? made.gzip : made.plain
      return { content, type: 'application/json', name: 'openapi.json', cache: 'no-cache' }
    },
  })
}
