import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database'
import { createRunTransaction, type RunTransactionAs, type Tx } from '#server/platform/db/transaction'

type FixtureOptions = { now: () => Date; rowRights: boolean }

/**
 * The database for one scene: its units of work are savepoints of one transaction, which `close` rolls back. Without
 * `rowRights` every statement runs as the owner of the tables, whom they let through.
 */
export async function undone(database: Database, { now, rowRights }: FixtureOptions): Promise<Database> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const undo = new Error('the scene is over')
  let rolledBack: Promise<unknown> = Promise.resolve()
  const whole = await new Promise<Tx>((begun, failed) => {
    rolledBack = database
      .transaction('system', async (tx) => {
        begun(tx)
        await ended
        throw undo
      })
      .catch((error: unknown) => (error === undo ? undefined : failed(error)))
  })
  let last: Promise<unknown> = Promise.resolve()
  let over = false
  const transaction = createRunTransaction(
    {
      async transact(_options, run) {
        // What a commit sets off comes later than the scene ends: the connection is another's by then.
        if (over) throw undo
        const mine = last.then(() => savepoint(whole, () => run(whole)))
        last = mine.catch(() => {})
        return { result: await mine, ended: Promise.resolve() }
      },
    },
    now,
  )
  const asOwner: RunTransactionAs = (actor, run, options) =>
    transaction(
      actor,
      async (tx) => {
        await tx.execute(sql`set local role none`)
        return run(tx)
      },
      options,
    )
  return {
    ...database,
    transaction: rowRights ? transaction : asOwner,
    async close() {
      over = true
      await last
      end()
      await rolledBack
    },
  }
}

/**
 * A database in which `trial` tries something out: what it does is seen by all of it, and is undone when it is over.
 * Outside of a trial the database is what `open` gives.
 */
export function trials(open: (now: () => Date) => Promise<Database>) {
  let opened: { database: Database; now: () => Date } | undefined
  /** What a trial sets off and does not wait for belongs to it, and ends with it. */
  const current = new AsyncLocalStorage<Database>()
  return {
    async database(now: () => Date): Promise<Database> {
      const database = await open(now)
      opened = { database, now }
      return { ...database, transaction: (...args) => (current.getStore() ?? database).transaction(...args) }
    },
    async trial<T>(run: () => Promise<T>): Promise<T> {
      if (!opened) throw new Error('The database is not open.')
      const { database, now } = opened
      const fixture = await undone(database, { now, rowRights: true })
      return current.run(fixture, run).finally(fixture.close)
    },
  }
}

/** What drizzle calls a transaction here would begin and commit the one that it stands in. */
async function savepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint unit`)
  try {
    // As a connection begins: what finds the caller runs before the caller's rights are set.
    await tx.execute(sql`set local role none`)
    const result = await run()
    await tx.execute(sql`release savepoint unit`)
    return result
  } catch (error) {
    await tx.execute(sql`rollback to savepoint unit`)
    throw error
  }
}
