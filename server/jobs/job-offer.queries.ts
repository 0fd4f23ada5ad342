import { and, eq, type SQL, sql } from 'drizzle-orm'
import { jobOfferLifecycle } from '#lifecycles/jobs/job-offer'
import { statusesOf } from '#lifecycles/law'
import { companies } from '#server/platform/db/schema/company'
import { jobOffers } from '#server/platform/db/schema/job'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { roleName } from '#server/platform/kit/trade'
import type { JobOffer, OfferStatus } from '#shared/api/jobs/job-offer'
import { isOverdue } from '#shared/domain/jobs/job-offer-facts'

export type OfferRow = typeof jobOffers.$inferSelect

const is = statusesOf(jobOfferLifecycle)
/** The status on London's `today`. */
export const statusAt = (row: Pick<OfferRow, 'status' | 'due_date'>, today: string): OfferStatus =>
  row.status === is.pending && isOverdue(row, today) ? is.expired : row.status

type Found = OfferRow & {
  slug: string
  first_name: string
  last_name: string
  company: string
  site: string | null
  address_line_1: string | null
  place: string | null
  manager_slug: string | null
  manager_first: string | null
  manager_last: string | null
}
/** The offers `o` in `scope`, without their documents. `withInvoice`: with the address for invoices. */
export async function findOffers(
  tx: Tx,
  { scope, today, withInvoice }: { scope: SQL; today: string; withInvoice: boolean },
): Promise<JobOffer[]> {
  const { rows } = await tx.execute<Found>(sql`
    select o.*, o.start_at::text as start_at, o.end_at::text as end_at, o.due_date::text as due_date,
      o.hourly_rate::float8 as hourly_rate, u.slug, u.first_name, u.last_name, k.name as company, s.name as site,
      s.address_line_1, s.city || ' ' || s.postcode as place, m.slug as manager_slug, m.first_name as manager_first,
      m.last_name as manager_last
    from ${jobOffers} o join ${users} u on u.id = o.worker_id join ${companies} k on k.id = o.company_id
    left join ${sites} s on s.id = o.site_id left join ${users} m on m.id = o.manager_id
    where ${scope}`)
  return rows.map((row) => toOfferDto(row, today, withInvoice))
}

const instant = (at: Date | string) => new Date(at).toISOString()
const toOfferDto = (row: Found, today: string, withInvoice: boolean): JobOffer => ({
  id: row.id,
  model_type: 'offer',
  status: statusAt(row, today),
  company: { id: row.company_id, name: row.company },
  worker: { id: row.worker_id, slug: row.slug, first_name: row.first_name, last_name: row.last_name },
  site:
    row.site_id && row.site
      ? { id: row.site_id, name: row.site, address_line_1: row.address_line_1 ?? '', place: row.place ?? '', media: [] }
      : null,
  role_id: row.role_id,
  role: roleName(row.role_id),
  manager:
    row.manager_id && row.manager_slug
      ? {
          id: row.manager_id,
          slug: row.manager_slug,
          first_name: row.manager_first ?? '',
          last_name: row.manager_last ?? '',
        }
      : null,
  // Only a row that was not written by this server lacks a day.
  start_at: row.start_at ?? today,
  end_at: row.end_at ?? today,
  due_date: row.due_date ?? today,
  use_timesheet: row.use_timesheet,
  payment_cycle: row.payment_cycle,
  hourly_rate: row.hourly_rate,
  payment_type: row.payment_type,
  email_for_invoice: withInvoice ? row.email_for_invoice : null,
  ref_number: row.ref_number,
  employment_type: row.employment_type,
  experience_years: row.experience_years,
  description: row.description,
  rams_accepted: row.rams_accepted,
  post_id: row.post_id,
  contract_id: row.contract_id,
  assignment_id: row.assignment_id,
  sent_at: instant(row.created_at),
  answered_at: row.answered_at && instant(row.answered_at),
})

/** The offer, locked until the transaction ends; undefined when it is not in `scope`. */
export const lockOffer = async (tx: Tx, id: string, scope: SQL | undefined): Promise<OfferRow | undefined> =>
  (
    await tx
      .select()
      .from(jobOffers)
      .where(and(eq(jobOffers.id, id), scope))
      .for('update')
  )[0]

type WorkSite = { role_id: string; site_id: string | null }
/** 'Dry liner at Riverside Quarter', or 'Dry liner'. */
export async function workInWords(tx: Tx, { role_id, site_id }: WorkSite): Promise<string> {
  if (!site_id) return roleName(role_id)
  const [site] = await tx.select({ name: sites.name }).from(sites).where(eq(sites.id, site_id))
  return site ? `${roleName(role_id)} at ${site.name}` : roleName(role_id)
}

export async function personName(tx: Tx, id: string): Promise<string> {
  const [person] = await tx
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, id))
  return `${person?.first_name} ${person?.last_name}`
}
