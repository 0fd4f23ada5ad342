import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway, isAway, isFull, StorageFull } from '#server/platform/db/failures'
import { nameOf } from '#server/platform/db/named'
import { schema } from '#server/platform/db/schema'
import type { Connection, Engine } from '#server/platform/db/transaction'

/** Transactions on the connections of a pool; `mode` gives the access mode of the next one that writes. */
export const onPool = (pool: Pool, mode = async () => 'read write'): Engine => ({
  async transact({ readOnly }, run) {
    // The database answered at start-up, so any failure to connect now is an outage.
    const client = await pool.connect().catch((error) => {
      throw error instanceof StorageFull ? error : new DatabaseAway(error)
    })
    // The pool does not listen to a checked-out client: without a listener a broken connection would end the process.
    client.on('error', ignore)
    const release = (isBroken: boolean) => {
      client.off('error', ignore)
      client.release(isBroken)
    }
    try {
      await client.query(`begin isolation level read committed ${readOnly ? 'read only' : await mode()}`)
      const result = await run(connectionOf(client))
      const committed = client.query('commit').then(() => release(false))
      if (!readOnly) await committed
      return { result, ended: readOnly ? committed.catch(() => release(true)) : committed }
    } catch (error) {
      release(isAway(error) || !(await isRolledBack(client)))
      throw isAway(error) ? new DatabaseAway(error) : isFull(error) && !readOnly ? new StorageFull(error) : error
    }
  },
})

const connections = new WeakMap<PoolClient, Connection>()
/** Drizzle's instance of a connection, which is kept with it. */
function connectionOf(client: PoolClient): Connection {
  const earlier = connections.get(client)
  if (earlier) return earlier
  const instance = drizzle(client, { schema })
  const connection: Connection = Object.assign(instance, {
    async named<Row extends Record<string, unknown>>(query: SQL) {
      const statement = dialect.sqlToQuery(query)
      const { rows } = await instance._.session
        .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
          statement,
          undefined,
          nameOf(statement.sql),
          false,
        )
        .execute()
      return rows
    },
  })
  connections.set(client, connection)
  return connection
}

const dialect = new PgDialect()
export const ignore = () => {}
const isRolledBack = (client: PoolClient) =>
  client.query('rollback').then(
    () => true,
    () => false,
  )
