import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { isSerialisationFailure } from '#server/platform/db/failures'
import type { Schema } from '#server/platform/db/schema'
import { londonDay } from '#shared/domain/kit/london'

/** Both engines return `{rows}` for raw statements. */
type Rows<Row> = { rows: Row[] }
interface RowsOf extends PgQueryResultHKT {
  type: Rows<this['row']>
}
/**
 * The caller's rights in the database: everything ('system': sign-in, seeding, the outbox), or what a signed-in person
 * can see. A function sets them itself, for London's `today`, with `rightsOf` in the statement that finds the person.
 */
export type Actor = 'system' | { userId: string; companyId: string | null } | SetRights
type SetRights = (tx: Connection, today: string) => Promise<unknown>
/**
 * A connection, with drizzle's queries. `named` is for the reads that every screen makes: such a statement is parsed and
 * planned once a connection, so its text must not grow with its values.
 */
export type Connection = Omit<PgDatabase<RowsOf, Schema>, 'transaction'> & {
  named<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]>
}
/**
 * A running transaction: its connection, and `after` for what is only done once it is committed (best effort: lost when
 * the process dies first, so what must happen is put in the outbox). `onFailure` is for what is recorded of a failure once
 * it is rolled back, before the caller gets the error.
 */
export type Tx = Connection & {
  after(hook: Hook): void
  onFailure(hook: FailureHook): void
  /** Whose rights the next statement has. */
  scope: 'system' | 'user'
}
type Hook = () => unknown
type FailureHook = () => Promise<void>
/** A transaction that only reads is answered before it is committed. */
export type TransactionOptions = { readOnly?: boolean }
/** A unit of work bound to its actor: the only way to a transaction. */
export type RunTransaction = <T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>
export type RunTransactionAs = <T>(
  actor: Actor,
  run: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>

/**
 * One engine's transaction: begins, passes the connection to `run`, commits; rolls back when `run` throws. `ended`: when
 * the connection is free again, which for a transaction that only reads is later than its result.
 */
export type Engine = {
  transact<T>(
    options: TransactionOptions,
    run: (db: Connection) => Promise<T>,
  ): Promise<{ result: T; ended: Promise<void> }>
}

const tries = 3
const open = new AsyncLocalStorage<{ running: boolean }>()

/**
 * Creates an engine's unit of work. A serialisation failure or deadlock is retried, 3 tries in all, so `run` can run
 * more than once and must act on `tx` only. Nested units throw at once (on one connection they would hang). `now` is
 * the server's clock: rights that depend on the day use it, not the database's time.
 */
export function createRunTransaction(engine: Engine, now: () => Date): RunTransactionAs {
  return async (actor, run, options = {}) => {
    if (open.getStore()?.running)
      throw new Error('Work inside work: hand the transaction (tx) on instead of opening a second one.')
    for (let attempt = 1; ; attempt++) {
      const hooks: Hook[] = []
      const failureHooks: FailureHook[] = []
      const state = { running: true }
      try {
        const { result } = await open.run(state, () =>
          engine.transact(options, async (db) => {
            const today = londonDay(now())
            await (typeof actor === 'function' ? actor(db, today) : db.execute(sql`select ${rightsOf(actor, today)}`))
            const scope = actor === 'system' ? ('system' as const) : ('user' as const)
            return run(
              Object.assign(db, {
                scope,
                after: (hook: Hook) => void hooks.push(hook),
                onFailure: (hook: FailureHook) => void failureHooks.push(hook),
              }),
            )
          }),
        )
        state.running = false
        for (const hook of hooks) void runHook(hook, 'AfterCommitWarning')
        return result
      } catch (error) {
        state.running = false
        if (attempt === tries || !isSerialisationFailure(error)) {
          for (const hook of failureHooks) await runHook(hook, 'RollbackWarning')
          throw error
        }
      }
      await new Promise((resume) => setTimeout(resume, Math.random() * 20 * attempt))
    }
  }
}

/**
 * Runs part of a caller's transaction with the server's rights, for consequences that the caller cannot read or write.
 * The caller's rights are restored afterwards.
 */
export async function asServer<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  if (tx.scope === 'system') return run()
  await setScope(tx, 'system')
  try {
    return await run()
  } finally {
    // Fails only if the transaction is over already.
    await setScope(tx, 'user').catch(() => {})
  }
}
/**
 * Continues a transaction with the server's rights to its end, once it is decided with the caller's own that they can do
 * what follows.
 */
export async function continueAsServer(tx: Tx): Promise<void> {
  if (tx.scope === 'user') await setScope(tx, 'system')
}
/**
 * Like `asServer`, but begun by the statement that finds the row with the caller's rights: it selects `scope` from a CTE that
 * has found and locked the one row. Undefined without a row.
 */
export async function asServerFrom<Row, T>(
  tx: Tx,
  find: (scope: SQL) => Promise<Row | undefined>,
  run: (row: Row) => Promise<T>,
): Promise<T | undefined> {
  const earlier = tx.scope
  const row = await find(sql`set_config('muster.scope', 'system', true)`)
  if (row === undefined) return undefined
  tx.scope = 'system'
  try {
    return await run(row)
  } finally {
    if (earlier === 'user') await setScope(tx, 'user').catch(() => {})
  }
}
async function setScope(tx: Tx, scope: Tx['scope']): Promise<void> {
  await tx.execute(sql`select set_config('muster.scope', ${scope}, true)`)
  tx.scope = scope
}

/** A failing hook cannot undo the commit, nor is it why the work failed: it is a warning, not the caller's error. */
const runHook = (hook: Hook, warning: string) =>
  Promise.resolve()
    .then(hook)
    .catch((error) => process.emitWarning(error instanceof Error ? error : String(error), warning))

type Text = SQLWrapper | string
type Rights = 'system' | { userId: Text; companyId: Text | null }
/**
 * What sets an actor's rights when it is selected; all six settings end with the transaction. Row policies make plans look
 * expensive, and compiling one (JIT) takes longer than running it: 200 ms for a page of 20 rows.
 */
export function rightsOf(rights: Rights, today: string): SQL {
  const [scope, user, company] =
    rights === 'system' ? ['system', '', ''] : ['user', rights.userId, rights.companyId ?? '']
  return sql`set_config('role', 'muster_app', true), set_config('muster.scope', ${scope}, true),
    set_config('muster.user_id', ${user}, true), set_config('muster.company_id', ${company}, true),
    set_config('muster.today', ${today}, true), set_config('jit', 'off', true)`
}
