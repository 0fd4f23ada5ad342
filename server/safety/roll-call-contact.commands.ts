import { and, eq, sql } from 'drizzle-orm'
import { statusesWith } from '#lifecycles/law'
import { rollCallLifecycle } from '#lifecycles/safety/roll-call'
import { whereThereIsRoom } from '#server/platform/db/failures'
import { quoted } from '#server/platform/db/schema/quoted'
import { rollCallMarks, rollCallMarshals, rollCalls } from '#server/platform/db/schema/roll-call'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { ofCompany } from '#server/platform/kit/scopes'
import type { CallAccess } from '#server/safety/roll-call.queries'
import { companyOf } from '#server/sites/site.access'
import type { OtherMarshal } from '#shared/api/safety/roll-call'
import { isRunning } from '#shared/domain/safety/roll-call-status'

/** Phones look every 3 s: within these seconds nothing is written for a look. */
const noteEvery = 5
/** Seconds after which a phone that was not heard of counts as silent. */
const silentAfter = 10

/** Remembers that a marshal's phone was heard of, while the roll call runs. */
export const recordContact = (deps: Deps, me: Person, id: string, now: Date) =>
  whereThereIsRoom(
    deps.db.transaction('system', (tx) =>
      tx.execute(sql`insert into ${rollCallMarshals} (roll_call_id, user_id, company_id, contact_at)
        select id, ${me.id}, ${me.company_id}::uuid, ${now.toISOString()}::timestamptz from ${rollCalls}
        where id = ${id} and status in (${quoted(...statusesWith(rollCallLifecycle, 'running'))}) and not exists (select from ${rollCallMarshals}
          where roll_call_id = ${id} and user_id = ${me.id}
            and contact_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${noteEvery}))
        on conflict (roll_call_id, user_id)
        do update set company_id = excluded.company_id, contact_at = excluded.contact_at`),
    ),
  )

type Contact = { id: string; name: string; contact_at: string }
/**
 * The marshals of a running roll call but the caller, by name. Whoever marked and was never heard of, because others
 * brought the marks, was last heard of when they marked. On a shared site those of the caller's company, and those who
 * marked its people.
 */
export async function otherMarshals(tx: Tx, me: Person, { call, access }: CallAccess, now: Date) {
  if (!isRunning(call)) return []
  const own = ofCompany(sql`m.company_id`, companyOf(me))
  const ofOwnPeople = access.shared ? ofCompany(rollCallMarks.company_id, companyOf(me)) : undefined
  const { rows } = await asServer(tx, () =>
    tx.execute<Contact>(sql`select u.id, u.first_name || ' ' || u.last_name as name,
        coalesce(m.contact_at, greatest(a.at, ${call.started_at.toISOString()}::timestamptz)) as contact_at
      from (select user_id, company_id, contact_at from ${rollCallMarshals} where roll_call_id = ${call.id}) m
      full join (select by, max(least(at, received_at)) as at from ${rollCallMarks}
        where ${and(eq(rollCallMarks.roll_call_id, call.id), ofOwnPeople)} group by by) a on a.by = m.user_id
      join ${users} u on u.id = coalesce(m.user_id, a.by)
      where u.id <> ${me.id} and ${access.shared ? sql`(a.by is not null or ${own})` : sql`true`}
      order by name, u.id`),
  )
  return rows.map(({ id, name, contact_at }): OtherMarshal => {
    const contact = new Date(contact_at)
    const isSilent = now.getTime() - contact.getTime() > silentAfter * 1000
    return { id, name, silent_since: isSilent ? contact.toISOString() : null }
  })
}
