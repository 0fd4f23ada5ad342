import { and, asc, between, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import { day, people } from '#server/home/words'
import { companies } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { jobOffers } from '#server/platform/db/schema/job'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { statusSets } from '#server/platform/db/schema/statuses'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { roleName } from '#server/platform/kit/trade'
import type { WatchedSite } from '#server/sites/sites-now.queries'
import type { Home } from '#shared/api/home/home'
import { addDays } from '#shared/domain/kit/london'

export type Decision = Extract<Home, { kind: 'company' }>['decisions'][number]
type Caller = Person & { company_id: string }

const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

/**
 * Sites without anybody of a required kind while people work there, listed before all other decisions; for a manager
 * only the sites that they manage.
 */
export const coverDecisions = (watched: WatchedSite[], me: Caller): Decision[] =>
  watched
    .filter((site) => me.role === 'OWNER' || site.manager_ids.includes(me.id))
    .flatMap((site) =>
      (site.cover ?? [])
        .filter((gap) => gap.startsWith('No '))
        .map((gap) => ({
          kind: 'cover' as const,
          title: `${gap} on ${site.name}`,
          detail: `${people(site.on_site)} on site · ${site.manager ? `${site.manager} runs the site` : 'no manager'}`,
          since: site.first_in?.toISOString() ?? null,
          site_id: site.id,
        })),
    )

/** Companies that request access to a site: all for the owner, for a manager only the sites that they manage. */
export async function accessDecisions(tx: Tx, me: Caller): Promise<Decision[]> {
  const mine = tx.select({ id: siteManagers.site_id }).from(siteManagers).where(ofUser(siteManagers.user_id, me.id))
  const rows = await tx
    .select({
      company: companies.name,
      site: sites.name,
      site_id: sites.id,
      by: fullName,
      since: siteSubcompanies.created_at,
    })
    .from(siteSubcompanies)
    .innerJoin(sites, eq(sites.id, siteSubcompanies.site_id))
    .innerJoin(companies, eq(companies.id, siteSubcompanies.company_id))
    .leftJoin(users, eq(users.id, siteSubcompanies.requested_by))
    .where(
      and(
        inArray(siteSubcompanies.status, statusesWith(subcompanyAccessLifecycle, 'waits')),
        ofCompany(sites.company_id, me.company_id),
        me.role === 'OWNER' ? undefined : inArray(sites.id, mine),
      ),
    )
    .orderBy(asc(siteSubcompanies.created_at))
  return rows.map(({ company, site, site_id, by, since }) => ({
    kind: 'access',
    title: `${company} asks for access`,
    detail: by ? `${site} · asked by ${by}` : site,
    since: since.toISOString(),
    site_id,
  }))
}

export async function cardDecisions(tx: Tx, me: Caller): Promise<Decision[]> {
  const rows = await tx
    .select({ name: fullName, scheme: skillCards.scheme_name, since: cardChecks.created_at })
    .from(cardChecks)
    .innerJoin(skillCards, eq(skillCards.id, cardChecks.card_id))
    .innerJoin(users, eq(users.id, cardChecks.worker_id))
    .where(and(ofCompany(cardChecks.company_id, me.company_id), eq(cardChecks.status, 'WAITING')))
    .orderBy(asc(cardChecks.created_at), asc(cardChecks.id))
  const [first] = rows
  if (!first) return []
  const others = rows.length > 1 ? ` and ${rows.length - 1} more` : ''
  return [
    {
      kind: 'cards',
      title: rows.length === 1 ? 'One skill card to check' : `${rows.length} skill cards to check`,
      detail: `${first.name}’s ${first.scheme}${others} · the gate asks first until ${others ? 'they are' : 'it is'} checked`,
      since: first.since.toISOString(),
    },
  ]
}

/** Offers whose answer is due today or tomorrow: the company's for an owner, a manager's own for a manager. */
export async function offerDecisions(tx: Tx, me: Caller, today: string): Promise<Decision[]> {
  const rows = await tx
    .select({ offer: jobOffers, name: fullName, slug: users.slug, site: sites.name })
    .from(jobOffers)
    .innerJoin(users, eq(users.id, jobOffers.worker_id))
    .leftJoin(sites, eq(sites.id, jobOffers.site_id))
    .where(
      and(
        ofCompany(jobOffers.company_id, me.company_id),
        inArray(jobOffers.status, statusSets.openOffers),
        between(jobOffers.due_date, today, addDays(today, 1)),
        me.role === 'OWNER' ? undefined : ofUser(jobOffers.sender_id, me.id),
      ),
    )
    .orderBy(asc(jobOffers.due_date), asc(jobOffers.id))
  return rows.map(({ offer, name, slug, site }) => ({
    kind: 'offer',
    title: `Job offer to ${name} expires ${offer.due_date === today ? 'tonight' : 'tomorrow night'}`,
    detail: [offer.ref_number, roleName(offer.role_id), site].filter(Boolean).join(' · '),
    since: null,
    // An offer is read in the conversation of who sent it.
    ...(offer.sender_id === me.id && offer.conversation_id
      ? { offer: { id: offer.id, conversation_id: offer.conversation_id } }
      : { worker_slug: slug }),
  }))
}

/** Contracts that end within a week; none for managers, who cannot read contracts. */
export async function contractDecisions(tx: Tx, me: Caller, today: string): Promise<Decision[]> {
  if (me.role !== 'OWNER') return []
  const rows = await tx
    .select({ name: fullName, end_at: contracts.end_at })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.worker_id))
    .where(
      and(
        ofCompany(contracts.company_id, me.company_id),
        isNull(contracts.terminated_at),
        lte(contracts.start_at, today),
        between(contracts.end_at, today, addDays(today, 7)),
      ),
    )
    .orderBy(asc(contracts.end_at), asc(contracts.id))
  const [first] = rows
  if (!first?.end_at) return []
  const names = rows.slice(0, 2).map(({ name }) => name)
  const more = rows.length > 2 ? ` and ${rows.length - 2} more` : ''
  return [
    {
      kind: 'contracts',
      title: rows.length === 1 ? 'One contract ends' : `${rows.length} contracts end`,
      detail: `${names.join(more ? ', ' : ' and ')}${more} · the first on ${day(first.end_at)}`,
      since: null,
    },
  ]
}
