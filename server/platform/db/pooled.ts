import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway, isAway, isFull, StorageFull } from '#server/platform/db/failures'
import { schema } from '#server/platform/db/schema'
import type { Engine } from '#server/platform/db/transaction'

/** Transactions on the connections of a pool; `mode` gives the access mode of the next one. */
export const onPool = (pool: Pool, mode = async () => 'read write'): Engine => ({
  async transact(isolation, run) {
    // The database answered at start-up, so any failure to connect now is an outage.
    const client = await pool.connect().catch((error) => {
      throw error instanceof StorageFull ? error : new DatabaseAway(error)
    })
    let broken = false
    // The pool does not listen to a checked-out client: without a listener a broken connection would end the process.
    client.on('error', ignore)
    try {
      await client.query(`begin isolation level ${isolation} ${await mode()}`)
      const result = await run(drizzle(client, { schema }))
      await client.query('commit')
      return result
    } catch (error) {
      broken = isAway(error) || !(await rolledBack(client))
      throw isAway(error) ? new DatabaseAway(error) : isFull(error) ? new StorageFull(error) : error
    } finally {
      client.off('error', ignore)
      client.release(broken)
    }
  },
})

export const ignore = () => {}
const rolledBack = (client: PoolClient) =>
  client.query('rollback').then(
    () => true,
    () => false,
  )
