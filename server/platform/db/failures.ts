/** The database does not answer: the caller gets 503 and retries; the pool reconnects by itself. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer${cause instanceof Error && cause.message ? ` (${cause.message})` : ''}.`, {
      cause,
    })
  }
}

/** The disk is full: writes are refused until there is room, reads go on. */
export class StorageFull extends Error {
  constructor(cause?: unknown) {
    super('The disk of the database is full. Free some space on it.', { cause })
  }
}

/** A full disk does not block reading: what is only noted beside a read is then not written. */
export const whereThereIsRoom = (written: Promise<unknown>) =>
  written.catch((error) => {
    if (!(error instanceof StorageFull)) throw error
  })

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : error instanceof Error && error.cause !== undefined
      ? codeOf(error.cause)
      : undefined

/** The SQLSTATE (or system error code) of a failed statement, through drizzle's wrapping: `23505`, `ECONNREFUSED`. */
export const sqlState = codeOf
/** A unique key is taken already; `constraint` restricts the check to one key. */
export function isTaken(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return !constraint || constraintOf(error) === constraint
}
const constraintOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'constraint' in error
    ? error.constraint
    : error instanceof Error
      ? constraintOf(error.cause)
      : undefined

export const isSerialisationFailure = (error: unknown) => ['40001', '40P01'].includes(sqlState(error) ?? '')

/**
 * Classes 08 and 57P: connection lost, shutting down, starting; 57014: statement timeout; 53300: too many connections.
 */
const away = /^(?:08...|57P..|57014|53300|E[A-Z]+)$/
const words = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered/
const chain = (error: unknown): string => (error instanceof Error ? `${error.message} ${chain(error.cause)}` : '')
export const isAway = (error: unknown) => away.test(sqlState(error) ?? '') || words.test(chain(error))
/** 53100: disk full; 25006: a write in a read-only transaction, which is all there is while space is low. */
export const isFull = (error: unknown) => ['53100', '25006'].includes(sqlState(error) ?? '')
