import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Gate } from '#server/gate/site-control.access'
import { shutOutAt } from '#server/gate/site-control-access.queries'
import { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { identityChecks } from '#server/platform/db/schema/identity-check'
import { bans, checkIns } from '#server/platform/db/schema/presence'
import { siteDocuments, siteDocumentVersions } from '#server/platform/db/schema/site'
import { skillCards } from '#server/platform/db/schema/skill-card'
import type { Tx } from '#server/platform/db/transaction'
import { ofCompany } from '#server/platform/kit/scopes'
import { roleName } from '#server/platform/kit/trade'
import { verdictsOf } from '#server/workforce/skill-card.queries'
import type { GateInputs } from '#shared/domain/gate/gate-inputs'
import { assignmentFor } from '#shared/domain/gate/gate-rules'
import { londonDay } from '#shared/domain/kit/london'
import { type CardVerdict, counts } from '#shared/domain/workforce/card-check'

type Assignment = Awaited<ReturnType<typeof assignmentsAt>>[number]
/** What is known of a worker at a gate. `assignment` is the current one, else the next, else the last. */
export type WorkerFacts = { inputs: GateInputs; assignment: Assignment | undefined }

/**
 * The inputs of the gate decision by worker, as known at `at`: later bans and document versions do not count, for scans
 * that were made offline and sent later. Some of it the caller cannot read (a ban from all of a company's sites, a last
 * shift elsewhere), so run it with the server's rights, and only for workers who are visible to the caller.
 */
export async function factsAt(tx: Tx, gate: Gate, workerIds: string[], at: Date): Promise<Map<string, WorkerFacts>> {
  if (!workerIds.length) return new Map()
  const given = byWorker(await assignmentsAt(tx, gate, workerIds))
  const shutOut = await shutOutAt(tx, gate, at)
  const documents = await documentsAt(tx, gate.site.id, at)
  const accepted = await acceptedBy(tx, gate.site.id, workerIds)
  const identity = byWorker(await identityOf(tx, workerIds))
  const cards = byWorker(await cardsOf(tx, workerIds, at))
  const banned = byWorker(await bansAt(tx, gate, workerIds, at))
  const left = byWorker(await lastPresences(tx, workerIds, at))
  const factsOf = (id: string): WorkerFacts => {
    const own = given(id).map((one) => ({ ...one, cancelled: one.status !== 'CREATED', shut_out: shutOut(one) }))
    const assignment = assignmentFor(own, londonDay(at))
    const last = left(id)[0]
    return {
      assignment,
      inputs: {
        assignments: own.map(({ start_at, end_at, cancelled, role_id, company_id, shut_out }) => ({
          start_at,
          end_at,
          cancelled,
          role_id,
          role: roleName(role_id),
          company_id,
          shut_out,
        })),
        unread_documents: documents
          .filter((document) => !document.roles.length || document.roles.includes(assignment?.role_id ?? ''))
          .filter(({ version_id }) => !accepted.has(`${assignment?.id}:${version_id}`))
          .map(({ name, version }) => ({ name, version })),
        identity: identity(id)[0]?.status ?? null,
        cards: cards(id).map(({ scheme_code, scheme, expires_on, verdicts }) => ({
          scheme_code,
          scheme,
          expires_on,
          verdicts: verdicts.filter(canCount(own)),
        })),
        bans: banned(id).map(({ reason, start_at, end_at }) => ({
          reason: gate.seesReasons ? reason : null,
          start_at,
          end_at,
        })),
        last_left_at: (last?.left_known && last.out_at?.toISOString()) || null,
      },
    }
  }
  return new Map(workerIds.map((id) => [id, factsOf(id)]))
}

/** Groups rows by worker; an unknown id gives no rows. */
export function byWorker<Row extends { worker_id: string }>(rows: Row[]): (id: string) => Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.worker_id, [...(groups.get(row.worker_id) ?? []), row])
  return (id) => groups.get(id) ?? []
}

/**
 * A company's verdict on a card is used, and shown, only if that company assigned the worker to this site. A register's
 * verdict counts for every company.
 */
const canCount = (own: { company_id: string }[]) => (verdict: CardVerdict) =>
  own.some(({ company_id }) => counts(verdict, company_id))

const assignmentsAt = (tx: Tx, { site, only }: Gate, ids: string[]) =>
  tx
    .select({
      id: assignments.id,
      worker_id: assignments.worker_id,
      company_id: assignments.company_id,
      company: companies.name,
      role_id: assignments.role_id,
      start_at: assignments.start_at,
      end_at: assignments.end_at,
      status: assignments.status,
    })
    .from(assignments)
    .innerJoin(companies, eq(companies.id, assignments.company_id))
    .where(
      and(
        inArray(assignments.worker_id, ids),
        eq(assignments.site_id, site.id),
        only === null ? undefined : ofCompany(assignments.company_id, only),
      ),
    )
    .orderBy(asc(assignments.start_at), asc(assignments.id))

/** The site's documents, each in its newest version at `at`, by name. */
async function documentsAt(tx: Tx, siteId: string, at: Date) {
  const rows = await tx
    .selectDistinctOn([siteDocumentVersions.document_id], {
      name: siteDocuments.name,
      roles: siteDocuments.roles,
      version: siteDocumentVersions.version,
      version_id: siteDocumentVersions.id,
    })
    .from(siteDocumentVersions)
    .innerJoin(siteDocuments, eq(siteDocuments.id, siteDocumentVersions.document_id))
    .where(
      and(
        eq(siteDocumentVersions.site_id, siteId),
        isNull(siteDocuments.withdrawn_at),
        lte(siteDocumentVersions.published_at, at),
      ),
    )
    .orderBy(siteDocumentVersions.document_id, desc(siteDocumentVersions.version))
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Accepted versions of this site's documents, as `assignment:version`. */
async function acceptedBy(tx: Tx, siteId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ assignment: ramsAcceptances.assignment_id, version: ramsAcceptances.document_version_id })
    .from(ramsAcceptances)
    .innerJoin(siteDocumentVersions, eq(siteDocumentVersions.id, ramsAcceptances.document_version_id))
    .where(and(inArray(ramsAcceptances.worker_id, ids), eq(siteDocumentVersions.site_id, siteId)))
  return new Set(rows.map(({ assignment, version }) => `${assignment}:${version}`))
}

/** The newest attempt that has a result. */
const identityOf = (tx: Tx, ids: string[]) =>
  tx
    .selectDistinctOn([identityChecks.user_id], {
      worker_id: identityChecks.user_id,
      status: identityChecks.check_status,
    })
    .from(identityChecks)
    .where(and(inArray(identityChecks.user_id, ids), sql`${identityChecks.check_status} is not null`))
    .orderBy(identityChecks.user_id, desc(identityChecks.id))

const cardsOf = (tx: Tx, ids: string[], at: Date) =>
  tx
    .select({
      worker_id: skillCards.user_id,
      scheme_code: skillCards.scheme_code,
      scheme: skillCards.scheme_name,
      expires_on: skillCards.expires_on,
      verdicts: verdictsOf(sql`${skillCards}.id`, at),
    })
    .from(skillCards)
    .where(and(inArray(skillCards.user_id, ids), isNull(skillCards.replaced_at)))
    .orderBy(asc(skillCards.id))

/** Bans that are not lifted, made before `at`: from the site, or from all sites of its company. */
const bansAt = (tx: Tx, { site }: Gate, ids: string[], at: Date) =>
  tx
    .select({ worker_id: bans.worker_id, reason: bans.reason, start_at: bans.start_at, end_at: bans.end_at })
    .from(bans)
    .where(
      and(
        inArray(bans.worker_id, ids),
        isNull(bans.lifted_at),
        lte(bans.created_at, at),
        or(eq(bans.site_id, site.id), and(isNull(bans.site_id), eq(bans.company_id, site.company_id))),
      ),
    )
    .orderBy(asc(bans.id))

/** Each worker's newest ended presence, on any site; `known` if they were checked out or named the time themselves. */
async function lastPresences(tx: Tx, ids: string[], at: Date) {
  const wanted = sql.join(
    ids.map((id) => sql`(${id}::uuid)`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ worker_id: string; out_at: string; left_known: boolean }>(sql`
    select w.id as worker_id, last.out_at, last.left_known from (values ${wanted}) w(id) cross join lateral (
      select ${checkIns.out_at} as out_at, coalesce((${checkIns.out_receipt}->>'left_known')::boolean, true) as left_known
      from ${checkIns} where ${checkIns.worker_id} = w.id and ${checkIns.in_at} <= ${at.toISOString()}::timestamptz
        and ${checkIns.out_at} is not null
      order by ${checkIns.in_at} desc limit 1) last`)
  return rows.map((row) => ({ ...row, out_at: new Date(row.out_at) }))
}
