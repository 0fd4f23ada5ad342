import type { FastifyInstance } from 'fastify'
import { errorReportApi } from '#contract/error-report'
import type { Deps } from '#server/deps'
import { serve } from '#server/serve'

/** Forwards a browser's error report; the port scrubs it like the server's own. */
export const errorReportRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, errorReportApi, {
    async report({ body: { kind, message, where } }) {
      deps.ports.errorReport.report({ message, where, detail: { kind, from: 'browser' } })
      return { message: 'Thank you.' }
    },
  })
