import type { FastifyBaseLogger } from 'fastify'
import type { ErrorReportPort } from '#server/platform/ports/ports'
import { withoutPersonalData } from '#server/platform/ports/report-scrub'

/** Reports go to the server's log. */
export function embeddedErrorReport(log: Pick<FastifyBaseLogger, 'error'>): ErrorReportPort {
  return {
    report: (what) => log.error({ report: withoutPersonalData(what) }, 'something broke'),
    settled: async () => {},
  }
}
