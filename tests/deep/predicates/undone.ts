import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect'
import { type Tx, unitOfWork, type WorkAs } from '#server/work'

/** drizzle's own transactions can be nested, as savepoints; ours do not let anybody. */
type Nesting = Tx & { transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> }
type Scene = { now: () => Date; rowRights: boolean }

/**
 * The database for one scene: its units of work are savepoints of one transaction, which `close` rolls back. Without
 * `rowRights` every statement runs as the owner of the tables, whom they let through.
 */
export async function undone(database: Database, { now, rowRights }: Scene): Promise<Database> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const undo = new Error('the scene is over')
  let rolledBack: Promise<unknown> = Promise.resolve()
  const whole = await new Promise<Nesting>((begun, failed) => {
    rolledBack = database
      .work('system', async (tx) => {
        begun(tx as Nesting)
        await ended
        throw undo
      })
      .catch((error: unknown) => (error === undo ? undefined : failed(error)))
  })
  let last: Promise<unknown> = Promise.resolve()
  const work = unitOfWork(
    {
      transact(_isolation, run) {
        const mine = last.then(() => whole.transaction(run))
        last = mine.catch(() => {})
        return mine
      },
    },
    now,
  )
  const asOwner: WorkAs = (actor, run, options) =>
    work(
      actor,
      async (tx) => {
        await tx.execute(sql`set local role none`)
        return run(tx)
      },
      options,
    )
  return {
    ...database,
    work: rowRights ? work : asOwner,
    async close() {
      end()
      await rolledBack
    },
  }
}
