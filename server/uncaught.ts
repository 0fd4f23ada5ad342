import type { FastifyBaseLogger } from 'fastify'
import { wordsOf } from '#server/log'
import type { ErrorReportPort } from '#server/ports/ports'

/**
 * The policy for what nobody caught: nothing is known of the state it left, so it is logged and reported, and the process
 * stops as gracefully as it can. `stop` ends it with an exit code other than 0, so that whoever keeps it starts it anew.
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
