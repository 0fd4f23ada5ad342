import { mkdirSync } from 'node:fs'
import { Client, Pool } from 'pg'
import type { Database } from '#server/platform/db/database'
import { StorageFull } from '#server/platform/db/failures'
import { keepOpen } from '#server/platform/db/keeper'
import { bringUpToDate } from '#server/platform/db/migrate'
import { ignore, onPool } from '#server/platform/db/pooled'
import { openSession } from '#server/platform/db/session'
import { openSessionInThread } from '#server/platform/db/session-in-thread'
import { roomIn } from '#server/platform/db/space'
import { analyseChanged } from '#server/platform/db/statistics'
import { createRunTransaction } from '#server/platform/db/transaction'
import { inTurn } from '#server/platform/db/turns'

/** Milliseconds after which the thread is taken to hang and is terminated. Opening includes recovery and migration. */
const timeouts = { statement: 30_000, open: 120_000 }
/**
 * Milliseconds. PGlite never starts a checkpoint by itself, so without these its log would grow for as long as the
 * server runs; it does not update statistics either.
 */
const tidyEvery = 15_000
const longestLog = 8 * 1024 * 1024

type Keeper = ReturnType<typeof keepOpen>

/**
 * PGlite in `dataDir/db`, in its own thread: one that hangs or is lost is terminated, and the next unit of work opens
 * another. It has one session, so units of work queue. While the disk has little room they are read-only.
 */
export async function openEmbedded({ dataDir, now }: { dataDir: string; now: () => Date }): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const hasRoom = roomIn(dataDir)
  const keeper = keepOpen(async () => {
    if (!(await hasRoom())) throw new StorageFull()
    return openSessionInThread(dataDir, timeouts.open)
  })
  await update(keeper)
  const pool = poolOf(keeper)
  const { rows } = await pool.query("select setting::int as bytes from pg_settings where name = 'wal_segment_size'")
  const logFile = Number(rows[0].bytes)
  const tidying = setInterval(() => {
    tidy(pool, longestLog + logFile, () => hasRoom(logFile)).catch(ignore)
  }, tidyEvery).unref()
  const mode = async () => ((await hasRoom(logFile)) ? 'read write' : 'read only')
  return {
    ...databaseOn(pool, createRunTransaction(inTurn(onPool(pool, mode), 1), now)),
    async close() {
      clearInterval(tidying)
      await pool.end()
      await keeper.close()
    },
  }
}

/** PGlite in memory and in this process, for tests and scripts; `template` is a dump to start from. */
export async function openInMemory({ template, now }: { template?: Blob; now: () => Date }) {
  const session = await openSession({ template })
  const keeper = keepOpen(async () => ({ ...session, kill: session.close }))
  if (!template) await update(keeper)
  const pool = poolOf(keeper)
  return {
    ...databaseOn(pool, createRunTransaction(inTurn(onPool(pool), 1), now)),
    dump: session.dump,
    async close() {
      await pool.end()
      await session.close()
    },
  }
}

function poolOf({ line }: Keeper) {
  const pool = new Pool({ stream: line, max: 1, idleTimeoutMillis: 0, query_timeout: timeouts.statement })
  // A session that is lost while idle: the pool opens another one.
  return pool.on('error', ignore)
}

const databaseOn = (pool: Pool, transaction: Database['transaction']) => ({
  engine: 'pglite' as const,
  transaction,
  ready: () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
})

async function update({ line }: Keeper) {
  const client = new Client({ stream: line, query_timeout: timeouts.open })
  client.on('error', ignore)
  await client.connect()
  try {
    await bringUpToDate(async (statement) => {
      const results = await client.query(statement)
      return Array.isArray(results) ? results.at(-1).rows : results.rows
    })
  } finally {
    await client.end()
  }
}

/** Checkpoints when the log is longer than `most` bytes, and updates the statistics. */
async function tidy(pool: Pool, most: number, hasRoom: () => Promise<boolean>) {
  const { rows } = await pool.query(
    'select pg_current_wal_insert_lsn() - redo_lsn > $1 as "isLong" from pg_control_checkpoint()',
    [most],
  )
  if (rows[0].isLong) await pool.query('checkpoint')
  if (await hasRoom()) await analyseChanged((text) => pool.query(text))
}
