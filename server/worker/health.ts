import { desc, eq, sql } from 'drizzle-orm'
import { londonDay } from '#contract/london'
import type { Health } from '#contract/worker-profile'
import { companies } from '#server/db/schema/company'
import { contracts } from '#server/db/schema/contract'
import { jobOffers } from '#server/db/schema/job'
import { checkIns } from '#server/db/schema/presence'
import { healthAccessLog } from '#server/db/schema/record'
import { workerRegistrations } from '#server/db/schema/registration'
import { users } from '#server/db/schema/user'
import { newId } from '#server/ids'
import { notify } from '#server/notify'
import type { Person } from '#server/person'
import { forbidden } from '#server/problems'
import { may, ours } from '#server/scopes'
import { companyOf } from '#server/site/reach'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/** A worker's own answers, and who opened them. */
export const ownHealth = async (tx: Tx, world: World, workerId: string): Promise<Health> => ({
  ...(await answersOf(tx, world, workerId)),
  looked_at: await looksAt(tx, workerId),
})

type Opening = { me: Person; workerId: string; reason: string }
/** Opens the answers of somebody whom the caller reaches: written down and told to the worker first. */
export async function openHealth(tx: Tx, world: World, { me, workerId, reason }: Opening): Promise<Health> {
  const at = world.clock.now()
  if (!may(await worksUnderContract(tx, me, workerId, londonDay(at))))
    throw forbidden(
      'Medical answers open only while your company has a current contract with the worker, under which they accepted an offer or checked in.',
    )
  const look = { worker_id: workerId, reader_id: me.id, company_id: me.company_id, what: 'medical answers', reason, at }
  await tx.insert(healthAccessLog).values({ id: newId(), ...look })
  await notify(tx, {
    userId: workerId,
    type: 'worker.health_opened',
    description: `${await readerName(tx, me)} opened your medical answers: ${reason}`,
    action: {},
    at,
  })
  return { ...(await answersOf(tx, world, workerId)), looked_at: [] }
}

/**
 * Whether the worker works under a contract of the company on `today`. A contract is the company's to write, so it does
 * not suffice: the worker themselves accepted its offer, or came through a gate with their own code or password.
 */
async function worksUnderContract(tx: Tx, me: Person, workerId: string, today: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${contracts} c
    where c.worker_id = ${workerId} and ${ours(sql`c.company_id`, companyOf(me))} and c.terminated_at is null
      and c.start_at <= ${today}::date and (c.end_at is null or c.end_at >= ${today}::date)
      and (exists (select from ${jobOffers} o where o.contract_id = c.id and o.worker_id = c.worker_id and o.status = 'ACCEPTED')
        or exists (select from ${checkIns} i where i.worker_id = c.worker_id and i.company_id = c.company_id
          and i.in_source in ('GUARD_QR', 'GUARD_PASSWORD', 'GATE')
          and (i.in_at at time zone 'Europe/London')::date >= c.start_at))
    limit 1`)
  return rows.length > 0
}

async function answersOf(tx: Tx, world: World, workerId: string): Promise<Omit<Health, 'looked_at'>> {
  const [registration] = await tx.select().from(workerRegistrations).where(eq(workerRegistrations.user_id, workerId))
  return {
    results: registration?.medical ? JSON.parse(world.keys.open('medical', registration.medical)) : [],
    given_at: registration?.medical_at?.toISOString() ?? null,
  }
}

async function readerName(tx: Tx, me: Person): Promise<string> {
  const [reader] = await tx
    .select({ name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`, company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, companyOf(me)))
    .where(eq(users.id, me.id))
  return reader?.company ? `${reader.name}, ${reader.company},` : (reader?.name ?? 'Your company')
}

async function looksAt(tx: Tx, workerId: string): Promise<Health['looked_at']> {
  const rows = await tx
    .select({
      by: sql<string>`coalesce(${users.first_name} || ' ' || ${users.last_name}, 'Somebody of the company')`,
      company: companies.name,
      at: healthAccessLog.at,
      reason: healthAccessLog.reason,
    })
    .from(healthAccessLog)
    .leftJoin(users, eq(users.id, healthAccessLog.reader_id))
    .leftJoin(companies, eq(companies.id, healthAccessLog.company_id))
    .where(eq(healthAccessLog.worker_id, workerId))
    .orderBy(desc(healthAccessLog.at), desc(healthAccessLog.id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
