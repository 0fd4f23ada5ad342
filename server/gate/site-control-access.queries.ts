import { eq } from 'drizzle-orm'
import { hasTag } from '#lifecycles/law'
import { subcompanyAccessLifecycle } from '#lifecycles/sites/subcompany-access'
import type { Gate } from '#server/gate/site-control.access'
import { siteSubcompanies } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { GateInputs } from '#shared/domain/gate/gate-inputs'
import { londonDay } from '#shared/domain/kit/london'

type ShutOut = NonNullable<GateInputs['assignments'][number]['shut_out']>

/**
 * For each company: null if it had access to the site at `at`, else since when it had none. An access that ended after
 * `at` still counts, for scans that were made offline and sent later.
 */
export async function shutOutAt(tx: Tx, { site }: Gate, at: Date) {
  const accesses = await tx.select().from(siteSubcompanies).where(eq(siteSubcompanies.site_id, site.id))
  return ({ company_id, company }: { company_id: string; company: string }): ShutOut | null => {
    const own = accesses.filter((access) => access.company_id === company_id)
    const hasAccess = own.some(
      ({ status, ended_at }) =>
        hasTag(subcompanyAccessLifecycle, status, 'works') ||
        (hasTag(subcompanyAccessLifecycle, status, 'ended') && ended_at !== null && ended_at > at),
    )
    if (hasAccess || company_id === site.company_id) return null
    const [last] = own.flatMap(({ ended_at }) => ended_at ?? []).sort((a, b) => b.getTime() - a.getTime())
    return { company, since: last ? londonDay(last) : null }
  }
}
