import { and, desc, eq, inArray } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { invitationLifecycle } from '#lifecycles/registration/invitation'
import { invitations } from '#server/platform/db/schema/invitation'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Keys } from '#server/platform/kit/keys'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { companyOf } from '#server/sites/site.access'
import { openValues } from '#server/workforce/worker-import-own.queries'
import type { ImportedTerms } from '#shared/api/workforce/worker-profile'

/**
 * The terms of work in the company's spreadsheet for somebody who accepted its invitation; undefined if it had none.
 */
export async function importedTerms(
  tx: Tx,
  keys: Keys,
  me: Person,
  workerId: string,
): Promise<ImportedTerms | undefined> {
  const [invitation] = await tx
    .select({ data: invitations.data })
    .from(invitations)
    .where(
      and(
        ofCompany(invitations.company_id, companyOf(me)),
        eq(invitations.user_id, workerId),
        eq(invitations.kind, 'WORKER'),
        inArray(invitations.status, statusesWith(invitationLifecycle, 'joined')),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(1)
  const { role, site, start_at, hourly_rate } = openValues(keys, invitation?.data ?? null)
  if (!role && !site && !start_at && !hourly_rate) return
  const [named] = site
    ? await tx
        .select({ id: sites.id })
        .from(sites)
        .where(and(ofCompany(sites.company_id, companyOf(me)), eq(sites.name, site)))
        .limit(1)
    : []
  return {
    role_id: role ?? null,
    site_id: named?.id ?? null,
    start_at: start_at ?? null,
    hourly_rate: hourly_rate ? Number(hourly_rate) : null,
  }
}
