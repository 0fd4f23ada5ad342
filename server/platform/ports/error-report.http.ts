import type { FastifyBaseLogger } from 'fastify'
import { ofetch } from 'ofetch'
import type { ErrorReportPort } from '#server/platform/ports/ports'
import { withoutPersonalData } from '#server/platform/ports/report-scrub'

const mostAtOnce = 20

/**
 * Posts `{message, where, detail?, service, at}` as JSON to a collector. Never waits and never throws: a collector that
 * is down costs a warning in the log, and at most 20 reports are sent at once.
 */
export function httpErrorReport(url: string, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): ErrorReportPort {
  const underWay = new Set<Promise<unknown>>()
  return {
    report(what) {
      const clean = withoutPersonalData(what)
      log.error({ report: clean }, 'something broke')
      if (underWay.size >= mostAtOnce) return
      const request = ofetch(url, {
        method: 'POST',
        body: { ...clean, service: 'muster', at: new Date().toISOString() },
        timeout: 5000,
        retry: 1,
      })
        .catch((error) => log.warn({ err: error }, 'the error report was not taken'))
        .finally(() => underWay.delete(request))
      underWay.add(request)
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}
