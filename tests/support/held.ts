import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/db/connect'
import type { Tx, WorkAs } from '#server/work'
import { demoDatabase } from './demo-model.ts'

type Has = (tx: Tx) => Promise<boolean>

/**
 * A demo company's database whose transactions a test can hold open, so that two calls meet at a known point instead of by luck. On
 * PGlite the second waits for the one session, on PostgreSQL for the first's lock, or for nothing where a lock is missing.
 */
export function heldDatabase() {
  let inner: Database | undefined
  let has: Has | undefined
  let reach = () => {}
  let released = Promise.resolve()
  let queued = 0

  const database = async (now: () => Date): Promise<Database> => {
    const opened = await demoDatabase(now)
    inner = opened
    const work: WorkAs = (actor, run, options) => {
      queued += 1
      let begun = false
      const begin = () => {
        if (!begun) queued -= 1
        begun = true
      }
      return opened
        .work(
          actor,
          async (tx) => {
            begin()
            const result = await run(tx)
            if (has && (await has(tx))) {
              has = undefined
              reach()
              await released
            }
            return result
          },
          options,
        )
        .finally(begin)
    }
    return { ...opened, work }
  }

  const isWaited = async () =>
    inner?.engine === 'pglite'
      ? queued > 0
      : ((await inner?.work('system', (tx) => tx.execute(waiting)))?.rows.length ?? 0) > 0

  /**
   * Starts `first`, holds the first transaction of which `written` is true before it commits, starts `second`, and lets
   * go once `second` waits or is through. Gives both answers.
   */
  async function meet<First, Second>(written: Has, first: () => Promise<First>, second: () => Promise<Second>) {
    let release = () => {}
    released = new Promise((resolve) => {
      release = resolve
    })
    const reached = new Promise<true>((resolve) => {
      reach = () => resolve(true)
    })
    has = written
    const one = first()
    if ((await Promise.race([reached, one])) !== true) throw new Error('The first was through before it could be held.')
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
  return { database, meet }
}

const waiting = sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
  where a.datname = current_database() and not l.granted`
