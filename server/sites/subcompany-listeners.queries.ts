import { and, eq, isNull } from 'drizzle-orm'
import { siteGuards } from '#server/platform/db/schema/assignment'
import { memberships } from '#server/platform/db/schema/company'
import { siteManagers } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { isStaffOf } from '#server/sites/site-approvers.access'

const membersOf = (tx: Tx, companyId: string) =>
  tx
    .select({ id: users.id, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(isStaffOf(companyId))

/** Whose open pages change with an access: staff of its company, and the guards approved under it. */
export async function onlookersOf(tx: Tx, { id, company_id }: { id: string; company_id: string }): Promise<string[]> {
  const approved = and(eq(siteGuards.access_id, id), isNull(siteGuards.ended_at))
  const guards = await tx.select({ id: siteGuards.user_id }).from(siteGuards).where(approved)
  return [...(await membersOf(tx, company_id)), ...guards].map((one) => one.id)
}
/** Who in a company is notified about its sites: its owners, and `others`. */
export async function listenersOf(tx: Tx, companyId: string, others: (string | null)[]): Promise<string[]> {
  const rows = await membersOf(tx, companyId)
  return rows.filter(({ id, role }) => role === 'OWNER' || others.includes(id)).map(({ id }) => id)
}
/** Who in the site's company is notified about a site: its managers who subscribed, and the owners. */
export async function siteListeners(tx: Tx, { id, company_id }: { id: string; company_id: string }) {
  const wanting = await tx
    .select({ id: siteManagers.user_id })
    .from(siteManagers)
    .where(
      and(eq(siteManagers.site_id, id), eq(siteManagers.company_id, company_id), eq(siteManagers.subscribed, true)),
    )
  return listenersOf(
    tx,
    company_id,
    wanting.map((row) => row.id),
  )
}
