import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { londonDay } from '#contract/london'
import { isSerialisationFailure } from '#server/db/failures'
import type { Schema } from '#server/db/schema'

/** Both engines answer raw statements with `{rows}`. */
type Rows<Row> = { rows: Row[] }
interface RowsOf extends PgQueryResultHKT {
  type: Rows<this['row']>
}
/** The caller's rights in the database: everything (sign-in, seeding, the outbox), or what a signed-in person may see. */
export type Actor = 'system' | { userId: string; companyId: string | null }
/**
 * A transaction under way: drizzle's queries, and `after` for what may only happen once it is committed (a nudge: lost
 * when the process dies before it, so what must happen is a row of the outbox).
 */
export type Tx = Omit<PgDatabase<RowsOf, Schema>, 'transaction'> & { after(hook: Hook): void }
type Hook = () => unknown
type Isolation = 'read committed' | 'repeatable read' | 'serializable'
type WorkOptions = { isolation?: Isolation }
/** A unit of work bound to its actor: the only way to a transaction. */
export type Work = <T>(run: (tx: Tx) => Promise<T>, options?: WorkOptions) => Promise<T>
export type WorkAs = <T>(actor: Actor, run: (tx: Tx) => Promise<T>, options?: WorkOptions) => Promise<T>

/** One engine's transaction: begins, hands over the connection, commits; rolls back when `run` throws. */
export type Engine = {
  transact<T>(isolation: Isolation, run: (db: Omit<Tx, 'after'>) => Promise<T>): Promise<T>
}

const tries = 3
const open = new AsyncLocalStorage<{ running: boolean }>()

/**
 * Makes the unit of work of an engine. A serialisation failure or deadlock is tried again, 3 times in all, so `run` may
 * run more than once: it acts on nothing but `tx`. Work inside work throws at once (on one connection it would hang).
 * `now` is the server's clock: rights that hold on a day follow it, not the database's own time.
 */
export function unitOfWork(engine: Engine, now: () => Date): WorkAs {
  return async (actor, run, { isolation = 'read committed' } = {}) => {
    if (open.getStore()?.running)
      throw new Error('Work inside work: hand the transaction (tx) on instead of opening a second one.')
    for (let attempt = 1; ; attempt++) {
      const hooks: Hook[] = []
      const state = { running: true }
      try {
        const result = await open.run(state, () =>
          engine.transact(isolation, async (db) => {
            await db.execute(actAs(actor, londonDay(now())))
            return run(Object.assign(db, { after: (hook: Hook) => void hooks.push(hook) }))
          }),
        )
        state.running = false
        for (const hook of hooks) void afterwards(hook)
        return result
      } catch (error) {
        if (attempt === tries || !isSerialisationFailure(error)) throw error
      } finally {
        state.running = false
      }
      await new Promise((resume) => setTimeout(resume, Math.random() * 20 * attempt))
    }
  }
}

/**
 * Runs a part of a caller's transaction with the server's own rights: what their move sets off is not all theirs to read
 * and write. Afterwards the rights are the caller's again.
 */
export async function asServer<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute<{ scope: string }>(
    sql`select current_setting('muster.scope') as scope, set_config('muster.scope', 'system', true)`,
  )
  try {
    return await run()
  } finally {
    // What fails here fails in a transaction that is over.
    await tx.execute(sql`select set_config('muster.scope', ${rows[0]?.scope ?? 'user'}, true)`).catch(() => {})
  }
}

/** What was committed stands whatever a hook does; its failure is a warning, not the caller's. */
const afterwards = (hook: Hook) =>
  Promise.resolve()
    .then(hook)
    .catch((error) => process.emitWarning(error instanceof Error ? error : String(error), 'AfterCommitWarning'))

/**
 * One round trip; all six end with the transaction. Row rights make plans look dear, and compiling one takes longer than
 * the plan then runs: 200 ms of a page of 20 rows.
 */
function actAs(actor: Actor, today: string) {
  const [scope, user, company] = actor === 'system' ? ['system', '', ''] : ['user', actor.userId, actor.companyId ?? '']
  return sql`select set_config('role', 'muster_app', true), set_config('muster.scope', ${scope}, true),
    set_config('muster.user_id', ${user}, true), set_config('muster.company_id', ${company}, true),
    set_config('muster.today', ${today}, true), set_config('jit', 'off', true)`
}
