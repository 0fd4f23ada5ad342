import { sql } from 'drizzle-orm'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { type PersonOnSite, whereIn } from '#server/safety/people-on-site.queries'
import { type CallAccess, type CallRow, peopleOf } from '#server/safety/roll-call.queries'
import type { PresenceSource } from '#shared/api/gate/presence'
import { checkedOut } from '#shared/domain/safety/roll-call-arrivals'

type Recorded = Pick<PersonOnSite, 'seen_at' | 'seen_where'>
type Row = {
  person_id: string
  in_at: string
  /** Null for a visitor. */
  in_source: PresenceSource | null
  out_at: string | null
  out_source: PresenceSource | null
  left_known: boolean
}

const whereOut: Record<PresenceSource, string> = {
  GATE: checkedOut,
  GUARD_PASSWORD: checkedOut,
  GUARD_QR: checkedOut,
  MANUAL: 'Checked out by hand',
  WORKER: 'Left, by their own word',
}

/**
 * When and where people of a roll call's list came or left while it ran, by the id of their row: the list is kept as it
 * was, and only what is shown follows. Whoever is only known to be elsewhere is left as they were.
 */
async function recordedDuring(tx: Tx, { id, started_at, closed_at }: CallRow): Promise<Map<string, Recorded>> {
  const isDuring = (at: string | null): at is string =>
    at !== null && new Date(at) >= started_at && !(closed_at && new Date(at) > closed_at)
  const until = sql`coalesce(${closed_at?.toISOString() ?? null}::timestamptz, 'infinity')`
  const { rows } = await asServer(tx, () =>
    tx.execute<Row>(sql`
      select p.person_id, n.in_at::text, n.in_source, n.out_at::text, n.out_source,
        coalesce(n.out_receipt ->> 'left_known', 'true') = 'true' as left_known
      from roll_call_people p join check_ins c on c.id = p.person_id
      cross join lateral (select * from check_ins n where n.worker_id = c.worker_id and n.site_id = p.site_id and n.in_at <= ${until}
        order by n.in_at desc limit 1) n
      where p.roll_call_id = ${id}
      union all
      select p.person_id, n.in_at::text, null, n.out_at::text, null, true
      from roll_call_people p join visitor_check_ins c on c.id = p.person_id
      cross join lateral (select * from visitor_check_ins n where n.visitor_id = c.visitor_id and n.in_at <= ${until}
        order by n.in_at desc limit 1) n
      where p.roll_call_id = ${id}`),
  )
  const recorded = new Map<string, Recorded>()
  for (const { person_id, in_at, in_source, out_at, out_source, left_known } of rows) {
    if (isDuring(out_at)) {
      if (left_known)
        recorded.set(person_id, { seen_at: new Date(out_at), seen_where: whereOut[out_source ?? 'GUARD_PASSWORD'] })
    } else if (isDuring(in_at)) recorded.set(person_id, { seen_at: new Date(in_at), seen_where: whereIn(in_source) })
  }
  return recorded
}

/**
 * The stays of people who were on the site when a roll call started, of which the server hears later, and have left it
 * by now: they are on its list like whoever leaves while one runs.
 */
export async function goneSince(tx: Tx, { site_id, started_at }: CallRow): Promise<string[]> {
  const from = started_at.toISOString()
  const { rows } = await asServer(tx, () =>
    tx.execute<{ id: string }>(sql`
      select distinct on (c.worker_id) c.id from check_ins c
      where c.site_id = ${site_id} and c.in_at <= ${from} and c.out_at > ${from}
        and not exists (select from check_ins o where o.worker_id = c.worker_id and o.site_id = ${site_id} and o.out_at is null)
      union all
      select distinct on (c.visitor_id) c.id from visitor_check_ins c
      where c.site_id = ${site_id} and c.in_at <= ${from} and c.out_at > ${from}
        and not exists (select from visitor_check_ins o where o.visitor_id = c.visitor_id and o.out_at is null)`),
  )
  return rows.map(({ id }) => id)
}

/**
 * The people of a roll call with when and where they came or left while it ran, in the order of `peopleOf`. `changed`:
 * only those, and whoever was added since it began.
 */
export async function recordedPeopleOf(
  tx: Tx,
  me: Person,
  found: CallAccess,
  { changed, late }: { changed?: true; late: boolean },
): Promise<PersonOnSite[]> {
  const recorded = await recordedDuring(tx, found.call)
  const people = await peopleOf(tx, me, found, { late, ...(changed && { addedOr: [...recorded.keys()] }) })
  return people.map((person) => ({ ...person, ...recorded.get(person.id) }))
}
