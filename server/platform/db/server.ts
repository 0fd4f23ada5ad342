import { Client, Pool } from 'pg'
import type { Database } from '#server/platform/db/database'
import { DatabaseAway, isAway } from '#server/platform/db/failures'
import { bringUpToDate } from '#server/platform/db/migrate'
import { ignore, onPool } from '#server/platform/db/pooled'
import { createRunTransaction } from '#server/platform/db/transaction'
import { inTurn } from '#server/platform/db/turns'

const connections = 10
const timeouts = { statement: 5_000, query: 6_000, connect: 3_000, idleInTransaction: 10_000 }

/** PostgreSQL at `databaseUrl`. */
export async function openServer(databaseUrl: string, now: () => Date): Promise<Database> {
  await update(databaseUrl)
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    connectionTimeoutMillis: timeouts.connect,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    keepAlive: true,
  })
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', ignore)
  return {
    engine: 'postgres',
    transaction: createRunTransaction(inTurn(onPool(pool), connections), now),
    ready: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  }
}

/** On its own connection: migrations can exceed the running server's statement timeout. */
async function update(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', ignore)
  await client.connect().catch((error) => {
    throw isAway(error) ? new DatabaseAway(error) : error
  })
  try {
    await bringUpToDate(async (statement) => {
      const results = await client.query(statement)
      return Array.isArray(results) ? results.at(-1).rows : results.rows
    })
  } finally {
    await client.end()
  }
}
