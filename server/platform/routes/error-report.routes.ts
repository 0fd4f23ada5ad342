import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { errorReportApi } from '#shared/api/platform/error-report'

/** Forwards a browser's error report; the port scrubs it like the server's own. */
export const errorReportRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, errorReportApi, {
    async report({ body: { kind, message, where } }) {
      deps.ports.errorReport.report({ message, where, detail: { kind, from: 'browser' } })
      return { message: 'Thank you.' }
    },
  })
