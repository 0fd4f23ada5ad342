import { and, desc, eq, sql } from 'drizzle-orm'
import { companies } from '#server/platform/db/schema/company'
import { healthAccessLog } from '#server/platform/db/schema/record'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { forbidden } from '#server/platform/kit/problems'
import { notify } from '#server/platform/outbox/notify'
import { companyOf } from '#server/sites/site.access'
import { worksUnderContract } from '#server/workforce/under-contract.access'
import type { Health } from '#shared/api/workforce/medical-answers'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'

const medicalAnswers = 'medical answers'

/** A worker's own medical answers, and the log of who opened them. */
export const ownHealth = async (tx: Tx, deps: Deps, workerId: string): Promise<Health> => ({
  ...(await answersOf(tx, deps, workerId)),
  looked_at: await listOpenings(tx, workerId),
})

type Opening = { me: Person; workerId: string; reason: string }
/**
 * Opens a worker's medical answers for the caller, who can see the worker: logs the access and notifies the worker
 * first. 403 without a current contract.
 */
export async function openHealth(tx: Tx, deps: Deps, { me, workerId, reason }: Opening): Promise<Health> {
  const at = deps.clock.now()
  await assertCurrentContract(tx, me, workerId, at, 'Medical answers')
  await logOpening(tx, me, { workerId, what: medicalAnswers, reason, at })
  const name = await readerName(tx, me)
  const description = `${name} opened your medical answers: ${reason}`
  await notify(tx, { userId: workerId, type: 'worker.health_opened', description, names: [name], at })
  return { ...(await answersOf(tx, deps, workerId)), looked_at: [] }
}

/** 403 unless the worker works under a current contract of the caller's company. */
export async function assertCurrentContract(tx: Tx, me: Person, workerId: string, at: Date, what: string) {
  const isCurrent = worksUnderContract(sql`${workerId}::uuid`, companyOf(me), sql`${londonDay(at)}::date`)
  const { rows } = await tx.execute<{ current: boolean }>(sql`select ${isCurrent} as current`)
  if (!(rows[0]?.current ?? false))
    throw forbidden(
      `${what} open only while your company has a current contract with the worker, under which they accepted an offer or checked in.`,
    )
}

type AccessLogEntry = { workerId: string; what: string; reason?: string; at: Date }
/** Call this before any of the data is returned. */
export const logOpening = (tx: Tx, me: Person, { workerId, what, reason, at }: AccessLogEntry) =>
  tx
    .insert(healthAccessLog)
    .values({ id: newId(), worker_id: workerId, reader_id: me.id, company_id: me.company_id, what, reason, at })

async function answersOf(tx: Tx, deps: Deps, workerId: string): Promise<Omit<Health, 'looked_at'>> {
  const [registration] = await tx.select().from(workerRegistrations).where(eq(workerRegistrations.user_id, workerId))
  return {
    results: registration?.medical ? JSON.parse(deps.keys.open('medical', registration.medical)) : [],
    given_at: registration?.medical_at?.toISOString() ?? null,
  }
}

export async function readerName(tx: Tx, me: Person): Promise<string> {
  const [reader] = await tx
    .select({ name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`, company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, companyOf(me)))
    .where(eq(users.id, me.id))
  return reader?.company ? `${reader.name}, ${reader.company},` : (reader?.name ?? 'Your company')
}

async function listOpenings(tx: Tx, workerId: string): Promise<Health['looked_at']> {
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
    .where(and(eq(healthAccessLog.worker_id, workerId), eq(healthAccessLog.what, medicalAnswers)))
    .orderBy(desc(healthAccessLog.at), desc(healthAccessLog.id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
