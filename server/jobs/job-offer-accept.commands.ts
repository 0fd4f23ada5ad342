import { sql } from 'drizzle-orm'
import { jobOfferLifecycle } from '#lifecycles/jobs/job-offer'
import { statusesOf } from '#lifecycles/law'
import { lockWorker } from '#server/gate/presence.queries'
import { assignmentNoun } from '#server/jobs/assignment.commands'
import { addAcceptance, documentsFor, overlapping } from '#server/jobs/assignment.queries'
import { contractsOn } from '#server/jobs/contract.queries'
import { addContract } from '#server/jobs/contract-terms.commands'
import { jobOfferNoun, notifySender, settleOffer } from '#server/jobs/job-offer.commands'
import type { OfferRow } from '#server/jobs/job-offer.queries'
import { audit } from '#server/platform/auth/audit'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies, employments } from '#server/platform/db/schema/company'
import { continueAsServer, type Tx } from '#server/platform/db/transaction'
import { ipPrefix } from '#server/platform/kit/address'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { transition, transitionRow } from '#server/platform/moves/transition'
import { lockSiteForShare } from '#server/sites/site.access'
import { findApprover } from '#server/sites/site-approvers.access'
import { freeDays } from '#shared/domain/jobs/free-days'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'

type Accepting = {
  me: Person
  id: string
  rams_accepted: boolean
  /** The documents that were shown; all that count now when left out. */
  media_ids: string[] | undefined
  ip: string
  now: Date
}
type Work = Omit<OfferRow, 'start_at' | 'end_at'> & { start_at: string; end_at: string }

/** Accepts an offer as its worker: what it makes exists when the transaction ends, and it never fails on other work. */
export async function acceptOffer(tx: Tx, accepting: Accepting): Promise<void> {
  const { me, id, rams_accepted, now } = accepting
  const move = { type: 'accept', rams_accepted } as const
  const { row } = await transition(tx, jobOfferNoun, id, move, { me, now }, async ({ row: { offer } }) => {
    // It is decided with the worker's own rights that they accept; what follows are rows of the company.
    await continueAsServer(tx)
    await lockWorker(tx, me.id)
    const work = { ...offer, start_at: offer.start_at ?? londonDay(now), end_at: offer.end_at ?? londonDay(now) }
    const manager_id = (await approverOf(tx, work)) ?? null
    await employ(tx, accepting, work)
    const contract_id = await makeContracts(tx, accepting, { ...work, manager_id })
    const assignment_id = work.site_id && (await makeAssignment(tx, accepting, { ...work, manager_id }, work.site_id))
    const status = statusesOf(jobOfferLifecycle).accepted
    await settleOffer(tx, { offer, me, now }, { status, rams_accepted, answered_at: now, contract_id, assignment_id })
    return { data: { contract_id, assignment_id } }
  })
  await notifySender(tx, row.offer, { me, now, type: 'offer.accepted', verb: 'accepted' })
}

/** Who approves: the named manager while they still can. */
async function approverOf(tx: Tx, { company_id, site_id, manager_id }: Work): Promise<string | undefined> {
  const site = site_id ?? undefined
  const named = manager_id && (await findApprover(tx, company_id, site, manager_id))
  return named || findApprover(tx, company_id, site, null)
}

/** Links the worker with the company, unless they work for it already. */
async function employ(tx: Tx, { me, ip, now }: Accepting, { company_id }: Work): Promise<void> {
  const row = { id: newId(), worker_id: me.id, company_id, source: 'OFFER' as const, started_at: now }
  const [made] = await tx.insert(employments).values(row).onConflictDoNothing().returning({ id: employments.id })
  if (!made) return
  const about = { kind: 'worker.linked' as const, by: me.id, userId: me.id, sessionId: me.session_id, ip, now }
  await audit(tx, { ...about, data: { company_id } })
}

/**
 * A contract for each run of the offered days that no other contract with the company covers: those go on. Gives the
 * first one, or the one that covers all days.
 */
async function makeContracts(tx: Tx, { me, now }: Accepting, work: Work): Promise<string | null> {
  const { worker_id, company_id } = work
  const taken = await contractsOn(tx, { worker_id, company_id, start_at: work.start_at, end_at: work.end_at })
  const runs = freeDays(work, taken).map((days) => ({ id: newId(), days }))
  const payment_type = work.payment_type ?? 'ABC'
  for (const { id, days } of runs) {
    const row = {
      id,
      worker_id,
      company_id,
      payroll_company_id: payment_type === 'ABC' ? await payrollOf(tx, company_id) : null,
      site_id: work.site_id,
      manager_id: work.manager_id,
      offer_id: work.id,
      role_id: work.role_id,
      employment_type: work.employment_type,
      ref_number: work.ref_number,
      ...days,
      use_timesheet: work.use_timesheet,
      payment_cycle: work.payment_cycle ?? 'WEEKLY',
      payment_type,
      email_for_invoice: work.email_for_invoice,
      created_by: work.sender_id,
      created_at: now,
      updated_at: now,
    }
    await addContract(tx, { me, now, row, isTaken: false, hourly_rate: work.hourly_rate })
  }
  return runs[0]?.id ?? taken[0]?.id ?? null
}

async function payrollOf(tx: Tx, companyId: string): Promise<string | null> {
  const payroll = { id: companies.payroll_company_id }
  const [company] = await tx.select(payroll).from(companies).where(ofCompany(companies.id, companyId))
  return company?.id ?? null
}

/**
 * The assignment with the documents that the worker accepted by the tick. Where the company has assigned them to this site
 * on some of these days already, that one goes on.
 */
async function makeAssignment(
  tx: Tx,
  { me, media_ids, ip, now }: Accepting,
  work: Work,
  site_id: string,
): Promise<string> {
  const { worker_id, company_id, role_id, manager_id, start_at, end_at } = work
  const days = { worker: worker_id, start_at, end_at, except: null }
  const here = sql`a.site_id = ${site_id} and ${ofCompany(sql`a.company_id`, company_id)}`
  const [present] = await overlapping(tx, days, here)
  if (present) return present.id
  const row = { id: newId(), worker_id, site_id, company_id, role_id, manager_id, offer_id: work.id, start_at, end_at }
  // A document that is being published there counts: it finds no assignment yet that it would open again.
  await lockSiteForShare(tx, site_id)
  const documents = await documentsFor(tx, row)
  const accepted = documents.filter(({ media_id }) => media_ids === undefined || media_ids.includes(media_id))
  const planned = { site: { active: true }, days: { end_at, today: londonDay(now), isTaken: false } }
  const move = { type: 'create', isRead: accepted.length === documents.length } as const
  await transitionRow(tx, assignmentNoun, { assignment: row, status: 'NONE' }, move, { me, now, planned }, async () => {
    await tx.insert(assignments).values({ ...row, created_by: work.sender_id, created_at: now, updated_at: now })
    for (const { version_id, media_id, sha256 } of accepted)
      await addAcceptance(tx, {
        id: newId(),
        assignment_id: row.id,
        worker_id,
        document_version_id: version_id,
        media_id,
        sha256,
        ip_prefix: ipPrefix(ip),
        accepted_at: now,
      })
    const names = accepted.map(({ name, version }) => `${name}, version ${version}`)
    return names.length ? { data: { detail: names.join('; ') } } : undefined
  })
  return row.id
}
