import { eq } from 'drizzle-orm'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'

/** Whether this database contains the demo company. */
export async function hasSeededUsers(tx: Tx): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.seeded, true)).limit(1)
  return found.length > 0
}

/** Refuses to start in production on a database with demo accounts, whose passwords are public. */
export async function refuseSeeded(deps: Deps): Promise<void> {
  if (await deps.db.transaction('system', hasSeededUsers))
    throw new Error(
      'This database holds the demo company, whose passwords are public. Use an empty database for production.',
    )
}
