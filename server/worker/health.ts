import { desc, eq, sql } from 'drizzle-orm'
import type { Health } from '#contract/worker-profile'
import { companies } from '#server/db/schema/company'
import { healthAccessLog } from '#server/db/schema/record'
import { workerRegistrations } from '#server/db/schema/registration'
import { users } from '#server/db/schema/user'
import { newId } from '#server/ids'
import type { Person } from '#server/person'
import { forbidden } from '#server/problems'
import { may } from '#server/scopes'
import type { Tx } from '#server/work'
import { hasContract } from '#server/worker/detail'
import type { World } from '#server/world'

/** The medical answers of a worker whom the caller reaches; a company's look at them is written down first. */
export async function readHealth(tx: Tx, world: World, me: Person, workerId: string): Promise<Health> {
  const isOwn = me.id === workerId
  if (!may(isOwn || (await hasContract(tx, me, workerId))))
    throw forbidden('Medical answers stay sealed until there is a contract with the worker.')
  const [registration] = await tx.select().from(workerRegistrations).where(eq(workerRegistrations.user_id, workerId))
  if (!isOwn) await writeDown(tx, me, workerId, world.clock.now())
  return {
    results: registration?.medical ? JSON.parse(world.keys.open('medical', registration.medical)) : [],
    given_at: registration?.medical_at?.toISOString() ?? null,
    looked_at: isOwn ? await looksAt(tx, workerId) : [],
  }
}

const writeDown = (tx: Tx, me: Person, worker_id: string, at: Date) =>
  tx
    .insert(healthAccessLog)
    .values({ id: newId(), worker_id, reader_id: me.id, company_id: me.company_id, what: 'medical answers', at })

async function looksAt(tx: Tx, workerId: string): Promise<Health['looked_at']> {
  const rows = await tx
    .select({
      by: sql<string>`coalesce(${users.first_name} || ' ' || ${users.last_name}, 'Somebody of the company')`,
      company: companies.name,
      at: healthAccessLog.at,
    })
    .from(healthAccessLog)
    .leftJoin(users, eq(users.id, healthAccessLog.reader_id))
    .leftJoin(companies, eq(companies.id, healthAccessLog.company_id))
    .where(eq(healthAccessLog.worker_id, workerId))
    .orderBy(desc(healthAccessLog.at), desc(healthAccessLog.id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
