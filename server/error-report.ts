import type { FastifyInstance } from 'fastify'
import { errorReportApi } from '#contract/error-report'
import { serve } from '#server/serve'
import type { World } from '#server/world'

/** Hands on what a browser tells of itself; the port scrubs it as it scrubs the server's own reports. */
export const errorReportRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, errorReportApi, {
    async report({ body: { kind, message, where } }) {
      world.ports.errorReport.report({ message, where, detail: { kind, from: 'browser' } })
      return { message: 'Thank you.' }
    },
  })
