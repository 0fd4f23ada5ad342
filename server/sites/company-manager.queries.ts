import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { isNamed, searchedName, toNameSearch } from '#server/platform/db/name-search'
import { memberships } from '#server/platform/db/schema/company'
import { siteManagers } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { windowOf } from '#server/platform/kit/paging'
import { ofCompany } from '#server/platform/kit/scopes'
import { isRightfulApprover, isStaffOf } from '#server/sites/site-approvers.access'
import type { PageParams } from '#shared/api/kit/paging'
import type { CompanyManager } from '#shared/api/sites/company-manager'

type ManagerQuery = PageParams & { search?: string | undefined; site_id?: string | undefined }

/** A page of the company's owners and managers, by name; with `site_id` only those who can approve hours there. */
export async function listManagers(tx: Tx, companyId: string, { search, site_id, ...page }: ManagerQuery) {
  const by = toNameSearch(search)
  const wanted = and(isRightfulApprover(tx, companyId, site_id), by && isNamed(searchedName(sql`${users}`), by))
  const rows: Required<CompanyManager>[] = await tx
    .select({
      id: users.id,
      slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      role: memberships.role,
      site_ids: sql<string[]>`array(select m.site_id from ${siteManagers} m where m.user_id = ${users.id}
        and ${ofCompany(sql`m.company_id`, companyId)} order by m.assigned_at, m.site_id)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(wanted)
    .orderBy(asc(users.first_name), asc(users.last_name), asc(users.id))
    .limit(windowOf(page).limit)
    .offset(windowOf(page).offset)
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(wanted)
  return { rows, total }
}

/** Those of these people who run the company, with their roles. */
export const staffAmong = (tx: Tx, companyId: string, ids: string[]) =>
  tx
    .select({ id: users.id, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(isStaffOf(companyId), inArray(users.id, ids)))

/** The managers of a site for a company, with their role in it. */
export const runningSite = (tx: Tx, companyId: string, siteId: string) =>
  tx
    .select({ id: siteManagers.user_id, role: memberships.role })
    .from(siteManagers)
    .leftJoin(
      memberships,
      and(eq(memberships.user_id, siteManagers.user_id), eq(memberships.company_id, siteManagers.company_id)),
    )
    .where(and(eq(siteManagers.site_id, siteId), ofCompany(siteManagers.company_id, companyId)))

export async function changeManagers(
  tx: Tx,
  where: { siteId: string; companyId: string },
  { added, removed, now }: { added: string[]; removed: string[]; now: Date },
) {
  if (removed.length)
    await tx
      .delete(siteManagers)
      .where(
        and(
          eq(siteManagers.site_id, where.siteId),
          eq(siteManagers.company_id, where.companyId),
          inArray(siteManagers.user_id, removed),
        ),
      )
  if (added.length)
    await tx
      .insert(siteManagers)
      .values(
        added.map((user_id) => ({ user_id, site_id: where.siteId, company_id: where.companyId, assigned_at: now })),
      )
}
