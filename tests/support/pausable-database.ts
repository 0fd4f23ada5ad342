import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database'
import type { RunTransactionAs, Tx } from '#server/platform/db/transaction'
import { demoDatabase } from './demo-model.ts'

type Has = (tx: Tx) => Promise<boolean>

/**
 * A demo company's database whose transactions a test can keep open, so that two calls overlap at a known point. On
 * PGlite the second waits for the one session, on PostgreSQL for the first's lock, or for nothing where a lock is
 * missing.
 */
export function pausableDatabase() {
  let inner: Database | undefined
  let has: Has | undefined
  let onPaused = () => {}
  let released = Promise.resolve()
  let queued = 0

  const database = async (now: () => Date): Promise<Database> => {
    const opened = await demoDatabase(now)
    inner = opened
    const transaction: RunTransactionAs = (actor, run, options) => {
      queued += 1
      let begun = false
      const begin = () => {
        if (!begun) queued -= 1
        begun = true
      }
      return opened
        .transaction(
          actor,
          async (tx) => {
            begin()
            const result = await run(tx)
            if (has && (await has(tx))) {
              has = undefined
              onPaused()
              await released
            }
            return result
          },
          options,
        )
        .finally(begin)
    }
    return { ...opened, transaction }
  }

  const isWaited = async () =>
    inner?.engine === 'pglite'
      ? queued > 0
      : ((await inner?.transaction('system', (tx) => tx.execute(waiting)))?.rows.length ?? 0) > 0

  /**
   * Starts `first`, holds the first transaction of which `written` is true before it commits, starts `second`, and lets
   * go once `second` waits or is through. Gives both answers.
   */
  async function runOverlapping<First, Second>(
    written: Has,
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ) {
    let release = () => {}
    released = new Promise((resolve) => {
      release = resolve
    })
    const paused = new Promise<true>((resolve) => {
      onPaused = () => resolve(true)
    })
    has = written
    const one = first()
    if ((await Promise.race([paused, one])) !== true) throw new Error('The first was through before it could be held.')
    let through = false
    const other = second().finally(() => {
      through = true
    })
    await expect
      .poll(async () => through || (await isWaited()), {
        interval: 5,
        timeout: 20_000,
        message: 'the second waits for the first, or is through',
      })
      .toBe(true)
      .finally(release)
    return Promise.all([one, other])
  }
  return { database, overlap: runOverlapping }
}

const waiting = sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
  where a.datname = current_database() and not l.granted`
