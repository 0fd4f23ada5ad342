import type { FastifyBaseLogger } from 'fastify'
import { wordsOf } from '#server/log'
import type { ErrorReportPort } from '#server/ports/ports'

/**
 * Handles uncaught errors: the state is unknown, so the error is logged and reported, and the process stops as
 * gracefully as it can. `stop` must exit with a code other than 0, so that the supervisor restarts it.
 */
export function stopOnUncaught(
  log: Pick<FastifyBaseLogger, 'fatal'>,
  errorReport: Pick<ErrorReportPort, 'report'>,
  stop: (why: string) => void,
): void {
  const meet = (why: 'uncaught exception' | 'unhandled rejection') => (thrown: unknown) => {
    log.fatal({ err: thrown }, why)
    errorReport.report({ message: thrown instanceof Error ? wordsOf(thrown) : 'unknown', where: why })
    stop(why)
  }
  process.on('uncaughtException', meet('uncaught exception'))
  process.on('unhandledRejection', meet('unhandled rejection'))
}
