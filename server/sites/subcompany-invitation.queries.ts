import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { companies } from '#server/platform/db/schema/company'
import { invitations } from '#server/platform/db/schema/invitation'
import { sites } from '#server/platform/db/schema/site'
import { statusSets } from '#server/platform/db/schema/statuses'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { fingerprint } from '#server/platform/kit/keys'
import type { InvitedSubcontractor } from '#shared/api/sites/subcompany'

export type Invitation = typeof invitations.$inferSelect

/** Invitations to a site that are open at `now`. */
export async function listInvited(tx: Tx, siteId: string, now: Date, email?: string): Promise<InvitedSubcontractor[]> {
  const rows = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.site_id, siteId),
        eq(invitations.kind, 'SUBCOMPANY'),
        inArray(invitations.status, statusSets.openInvitations),
        gt(invitations.expires_at, now),
        email === undefined ? undefined : eq(sql`lower(${invitations.email})`, email.toLowerCase()),
      ),
    )
    .orderBy(desc(invitations.created_at))
  return rows.map(({ id, name, email, created_at, expires_at }) => ({
    id,
    name: name ?? '',
    email: email ?? '',
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}
export const addInvitation = (tx: Tx, row: typeof invitations.$inferInsert) => tx.insert(invitations).values(row)

const isOf = (token: string) => and(eq(invitations.hash, fingerprint(token)), eq(invitations.kind, 'SUBCOMPANY'))

/** The invitation with this token, in any status, with the inviter, their company and the site. */
export async function readInvitation(tx: Tx, token: string) {
  const [row] = await tx
    .select({
      invitation: invitations,
      site: sites.name,
      company: companies.name,
      inviter: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(invitations)
    .innerJoin(sites, eq(sites.id, invitations.site_id))
    .innerJoin(companies, eq(companies.id, invitations.company_id))
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .where(isOf(token))
  return row
}
/** For writing: locks the invitation and its site. */
export async function lockInvitation(tx: Tx, token: string) {
  const [row] = await tx
    .select({ invitation: invitations, site: sites })
    .from(invitations)
    .innerJoin(sites, eq(sites.id, invitations.site_id))
    .where(isOf(token))
    .for('update')
  return row
}
export const changeInvitation = (tx: Tx, id: string, set: Partial<Invitation>) =>
  tx.update(invitations).set(set).where(eq(invitations.id, id))
