import { and, asc, gte, inArray, min, sql } from 'drizzle-orm'
import type { Decision } from '#server/home/decisions.queries'
import { hours } from '#server/home/words'
import { contracts } from '#server/platform/db/schema/contract'
import { checkIns } from '#server/platform/db/schema/presence'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import { coversDay } from '#server/time/timesheet-rates'
import { hoursOf } from '#server/time/timesheet-week.commands'
import { addDays, londonDay, londonInstant } from '#shared/domain/kit/london'
import { dayAndMonth } from '#shared/domain/kit/words'

/** Days back for which stays are read. */
const days = 28
/** People with a line of their own; more share one. */
const mostNamed = 3

/**
 * Whoever worked at the gate on days that no contract of the company covers: nothing pays these hours, whether or not
 * they have a timesheet. None for managers, who cannot read contracts.
 */
export async function uncoveredDecisions(
  tx: Tx,
  me: Person & { company_id: string },
  today: string,
): Promise<Decision[]> {
  if (me.role !== 'OWNER') return []
  const day = sql`(${checkIns.in_at} at time zone 'Europe/London')::date`
  const isUncovered = and(
    ofCompany(checkIns.company_id, me.company_id),
    gte(checkIns.in_at, londonInstant(addDays(today, -days))),
    sql`not exists (select from ${contracts} c where c.worker_id = ${checkIns.worker_id}
      and c.company_id = ${checkIns.company_id} and ${coversDay(day)})`,
  )
  const found = await tx
    .select({ worker_id: checkIns.worker_id, first: min(checkIns.in_at) })
    .from(checkIns)
    .where(isUncovered)
    .groupBy(checkIns.worker_id)
    .orderBy(asc(min(checkIns.in_at)), asc(checkIns.worker_id))
  if (!found.length) return []
  const shown = found.slice(0, found.length > mostNamed ? 2 : mostNamed).map(({ worker_id }) => worker_id)
  const people = await tx
    .select({ id: users.id, slug: users.slug, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(inArray(users.id, shown))
  const named = new Map(
    people.map(({ id, first_name, last_name, slug }) => [id, { name: `${first_name} ${last_name}`, slug }]),
  )
  const since = (first: Date | null) => (first ? dayAndMonth(londonDay(first)) : '')
  if (found.length > mostNamed) {
    const names = shown.map((id) => named.get(id)?.name).join(', ')
    return [
      {
        kind: 'uncovered',
        title: `${found.length} people worked without a contract`,
        detail: `${names} and ${found.length - shown.length} more · the first since ${since(found[0]?.first ?? null)} · not paid until a contract covers their days`,
        since: null,
      },
    ]
  }
  const presences = await tx
    .select({
      worker_id: checkIns.worker_id,
      in_at: checkIns.in_at,
      out_at: checkIns.out_at,
      out_receipt: checkIns.out_receipt,
    })
    .from(checkIns)
    .where(and(isUncovered, inArray(checkIns.worker_id, shown)))
  return found.map(({ worker_id, first }) => {
    const own = presences.filter((presence) => presence.worker_id === worker_id)
    const minutes = own.reduce((sum, presence) => sum + (hoursOf(presence).minutes ?? 0), 0)
    const { name = '', slug } = named.get(worker_id) ?? {}
    return {
      kind: 'uncovered',
      title: `${name} worked without a contract since ${since(first)}${minutes ? `: ${hours(minutes)}` : ''}`,
      detail: 'These hours are not paid until a contract covers their days.',
      since: null,
      worker_slug: slug,
    }
  })
}
