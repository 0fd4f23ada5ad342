import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { DatabaseAway, openDatabase } from '#server/platform/db/connect'
import { users } from '#server/platform/db/schema/user'
import { newSlug } from '#server/platform/kit/slug'
import { newId } from '#shared/domain/kit/id'

/** A server whose embedded database turns for good, as it could on a full disk. Run with tsx by the test of it. */
const [dataDir = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir })
await db.transaction('system', (tx) =>
  tx.insert(users).values({ id: newId(), slug: newSlug('kept'), default_role: 'WORKER' }),
)
const turning = db.transaction('system', (tx) => tx.execute(sql`do $$ begin loop null; end loop; end $$`))
process.on('SIGTERM', async () => {
  process.stdout.write('heard\n')
  await turning.catch((error: unknown) => process.stdout.write(`${error instanceof DatabaseAway ? 'away' : error}\n`))
  process.stdout.write(`kept ${(await rowsKept()).length}\n`)
  await db.close()
})
/** While the thread ends and another opens, calls are answered that the database is away. */
async function rowsKept() {
  for (;;) {
    try {
      return await db.transaction('system', (tx) => tx.select({ id: users.id }).from(users))
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      await pause(100)
    }
  }
}
process.stdout.write('turning\n')
