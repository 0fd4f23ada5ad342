import type { FastifyInstance } from 'fastify'
import { errorReportApi } from '#contract/error-report'
import { serve } from '#server/serve'
import type { World } from '#server/world'

/** Forwards a browser's error report; the port scrubs it like the server's own. */
export const errorReportRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, errorReportApi, {
    async report({ body: { kind, message, where } }) {
      world.ports.errorReport.report({ message, where, detail: { kind, from: 'browser' } })
      return { message: 'Thank you.' }
    },
  })
