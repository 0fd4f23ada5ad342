import type { FastifyBaseLogger } from 'fastify'
import { wordsOf } from '#server/platform/http/log'
import type { ErrorReportPort } from '#server/platform/ports/ports'

/**
 * Handles uncaught errors: the state is unknown, so the error is logged and reported, and the process stops as
 * gracefully as it can. `stop` must exit with a code other than 0, so that the supervisor restarts it.
 */
export function stopOnUncaught(
  log: Pick<FastifyBaseLogger, 'fatal'>,
  errorReport: Pick<ErrorReportPort, 'report'>,
  stop: (reason: string) => void,
): void {
  const handle = (reason: 'uncaught exception' | 'unhandled rejection') => (error: unknown) => {
    log.fatal({ err: error }, reason)
    errorReport.report({ message: error instanceof Error ? wordsOf(error) : 'unknown', where: reason })
    stop(reason)
  }
  process.on('uncaughtException', handle('uncaught exception'))
  process.on('unhandledRejection', handle('unhandled rejection'))
}
