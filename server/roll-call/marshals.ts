import { and, eq, or } from 'drizzle-orm'
import { londonDay } from '#contract/london'
import type { Mark } from '#contract/roll-call'
import { staffAmong } from '#server/company-manager.store'
import { sites } from '#server/db/schema/site'
import { users } from '#server/db/schema/user'
import type { Person } from '#server/person'
import { type CallAccess, namesOf } from '#server/roll-call.store'
import { companyOf } from '#server/site/access'
import { isGuardedBy } from '#server/site/guards'
import { asServer, type Tx } from '#server/transaction'

/** More marshals than a roll call has: who names more made them up. */
const marshalsAtMost = 50

/**
 * Marks with the marshals who made them, by the server's own names. One that the sender brings from another phone may
 * name whoever marks in the same roll call as the sender does: the site's staff and guards, or the sub-company's staff.
 * Any other is the sender's.
 */
export async function withMarshals(tx: Tx, me: Person, found: CallAccess, marks: Mark[], now: Date): Promise<Mark[]> {
  const others = [...new Set(marks.map(({ by }) => by))].filter((id) => id !== me.id).slice(0, marshalsAtMost)
  // The sender does not see the rows that make somebody else a marshal.
  const names = await asServer(tx, async () =>
    namesOf(tx, [me.id, ...(others.length ? await marshalsAmong(tx, me, found, others, now) : [])]),
  )
  return marks.map((mark) => {
    const by = names.has(mark.by) ? mark.by : me.id
    return { ...mark, by, by_name: names.get(by) ?? '' }
  })
}

async function marshalsAmong(tx: Tx, me: Person, { call, access }: CallAccess, ids: string[], now: Date) {
  const { shared, site } = access
  const staff = (await staffAmong(tx, shared ? companyOf(me) : site.company_id, ids)).map(({ id }) => id)
  const rest = ids.filter((id) => !staff.includes(id))
  if (shared || !rest.length) return staff
  // A roll call may last past midnight, and a mark may come on a later day.
  const days = [...new Set([londonDay(call.started_at), londonDay(now)])]
  const isGuard = rest.map((id) => and(eq(users.id, id), or(...days.map((day) => isGuardedBy(id, sites.id, day)))))
  const guards = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(sites, eq(sites.id, site.id))
    .where(or(...isGuard))
  return [...staff, ...guards.map(({ id }) => id)]
}
