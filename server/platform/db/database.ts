import type { RunTransactionAs } from '#server/platform/db/transaction'

/** The database of a running server. */
export type Database = {
  /**
   * The only way to get a transaction. Rejects with DatabaseAway when the database does not answer, StorageFull when it
   * cannot write.
   */
  transaction: RunTransactionAs
  /** Whether the database answers now; never rejects. */
  ready(): Promise<boolean>
  close(): Promise<void>
  engine: 'pglite' | 'postgres'
}
