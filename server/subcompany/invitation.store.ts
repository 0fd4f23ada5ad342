import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { InvitedSubcontractor } from '#contract/subcompany'
import { invitations } from '#server/db/schema/invitation'
import type { Tx } from '#server/work'

/** Invitations to a site that are open at `now`. */
export async function listInvited(tx: Tx, siteId: string, now: Date, email?: string): Promise<InvitedSubcontractor[]> {
  const rows = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.site_id, siteId),
        eq(invitations.kind, 'SUBCOMPANY'),
        eq(invitations.status, 'SENT'),
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
