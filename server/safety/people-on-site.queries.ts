import { and, eq, inArray, isNull } from 'drizzle-orm'
import { assignments } from '#server/platform/db/schema/assignment'
import { companies } from '#server/platform/db/schema/company'
import { checkIns } from '#server/platform/db/schema/presence'
import { users } from '#server/platform/db/schema/user'
import { visitorCheckIns, visitors } from '#server/platform/db/schema/visitor'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { signedFiles } from '#server/platform/files/signed'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { tradeOf } from '#server/platform/kit/trade'
import type { SiteAccess } from '#server/sites/site.access'
import type { PresenceSource } from '#shared/api/gate/presence'
import type { FirePerson } from '#shared/api/safety/fire'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

/** A person on the site, as a row of the fire list; `company_id` is null for visitors. */
export type PersonOnSite = Omit<FirePerson, 'photo' | 'seen_at'> & {
  company_id: string | null
  seen_at: Date
  photo_media_id: string | null
}

const where: Record<PresenceSource, string> = {
  GATE: 'Gate',
  GUARD_PASSWORD: 'Guard',
  GUARD_QR: 'Guard',
  MANUAL: 'Checked in by hand',
  WORKER: 'By their own word',
}
/** Where somebody came in, in words; of a visitor there is no source. */
export const whereIn = (source: PresenceSource | null) => (source ? where[source] : 'Visitor')
const byName = (a: PersonOnSite, b: PersonOnSite) => a.name.localeCompare(b.name, 'en-GB')

/**
 * Everybody who is checked in and not out, suspected left included. With `ids` exactly these presences, ended or not.
 * On a shared site only the caller's own people, and no visitors.
 */
export async function peopleOnSite(
  tx: Tx,
  me: Pick<Person, 'company_id'>,
  { site, shared }: SiteAccess,
  now: Date,
  ids?: string[],
): Promise<PersonOnSite[]> {
  const workers = await tx
    .select({ checkIn: checkIns, user: users, company: companies.name, role: assignments.role_id })
    .from(checkIns)
    .innerJoin(users, eq(users.id, checkIns.worker_id))
    .leftJoin(companies, eq(companies.id, checkIns.company_id))
    .leftJoin(assignments, eq(assignments.id, checkIns.assignment_id))
    .where(
      and(
        eq(checkIns.site_id, site.id),
        ids ? inArray(checkIns.id, ids) : isNull(checkIns.out_at),
        shared ? ofCompany(checkIns.company_id, me.company_id ?? '') : undefined,
      ),
    )
  const guests = !shared ? await visitorsOn(tx, site.id, ids) : []
  return [
    ...workers.map(
      ({ checkIn, user, company, role }): PersonOnSite => ({
        id: checkIn.id,
        kind: 'WORKER',
        name: `${user.first_name} ${user.last_name}`,
        company,
        company_id: checkIn.company_id,
        trade: tradeOf(role),
        host: null,
        seen_at: checkIn.in_at,
        seen_where: whereIn(checkIn.in_source),
        suspected_left: suspectedFrom(checkIn, site.opening_hours) <= now,
        photo_media_id: user.photo_media_id,
      }),
    ),
    ...guests,
  ].sort(byName)
}

async function visitorsOn(tx: Tx, siteId: string, ids: string[] | undefined): Promise<PersonOnSite[]> {
  const rows = await tx
    .select({ checkIn: visitorCheckIns, visitor: visitors, host: users })
    .from(visitorCheckIns)
    .innerJoin(visitors, eq(visitors.id, visitorCheckIns.visitor_id))
    .leftJoin(users, eq(users.id, visitors.host_id))
    .where(
      and(eq(visitorCheckIns.site_id, siteId), ids ? inArray(visitorCheckIns.id, ids) : isNull(visitorCheckIns.out_at)),
    )
  return rows.map(({ checkIn, visitor, host }) => ({
    id: checkIn.id,
    kind: 'VISITOR',
    name: `${visitor.first_name} ${visitor.last_name}`,
    company: visitor.company_name,
    company_id: null,
    trade: null,
    host: host && `${host.first_name} ${host.last_name}`,
    seen_at: checkIn.in_at,
    seen_where: whereIn(null),
    suspected_left: false,
    photo_media_id: visitor.photo_media_id,
  }))
}

/** As the API returns them, each photo with an address signed for the caller's session if they can see it. */
export async function toFirePersonDtos(tx: Tx, deps: Deps, me: Person, people: PersonOnSite[]): Promise<FirePerson[]> {
  const photos = await signedFiles(
    tx,
    deps,
    me,
    people.map(({ photo_media_id }) => photo_media_id),
  )
  return people.map(({ photo_media_id, company_id: _, seen_at, ...person }) => ({
    ...person,
    seen_at: seen_at.toISOString(),
    photo: photos.get(photo_media_id ?? '')?.full_url ?? null,
  }))
}
