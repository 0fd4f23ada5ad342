import { eq, sql } from 'drizzle-orm'
import type { CheckedIn } from '#server/gate/presence.events'
import { rollCallPeople } from '#server/platform/db/schema/roll-call'
import { sites } from '#server/platform/db/schema/site'
import { asServer, type Tx } from '#server/platform/db/transaction'
import { peopleOnSite } from '#server/safety/people-on-site.queries'
import { addPeople, type CallRow, lockRunning } from '#server/safety/roll-call.queries'

/**
 * Adds somebody who has just come to the roll call that runs at their site, unless they are on its list. No roll call is
 * started or closed there until the transaction ends, so one that starts meanwhile has them too. The caller has locked
 * the worker or visitor.
 */
export async function addArrival(
  tx: Tx,
  { presence, by, now }: { presence: CheckedIn; by: string; now: Date },
): Promise<void> {
  await asServer(tx, async () => {
    const running = await lockRunning(tx, presence.site_id, 'alongside')
    if (!running || (await isListed(tx, running, presence))) return
    const [site] = await tx.select().from(sites).where(eq(sites.id, presence.site_id))
    if (!site) return
    const everybody = { site, shared: false, manages: false }
    const people = await peopleOnSite(tx, { company_id: null }, everybody, now, [presence.id])
    await addPeople(tx, running, people, { by, late: false })
  })
}

/** Whether a check-in is on the list of a roll call, running or over: then it is not undone. */
export const isOnRollCall = async (tx: Tx, checkInId: string): Promise<boolean> =>
  (await tx.$count(rollCallPeople, eq(rollCallPeople.person_id, checkInId))) > 0

/** Whether the person of this presence is on the list, by it or by an earlier one. */
async function isListed(tx: Tx, { id }: CallRow, presence: CheckedIn): Promise<boolean> {
  const presences = sql`(select id from check_ins where worker_id = (select worker_id from check_ins where id = ${presence.id})
    union all select id from visitor_check_ins where visitor_id = (select visitor_id from visitor_check_ins where id = ${presence.id}))`
  return (
    (await tx.$count(
      rollCallPeople,
      sql`${rollCallPeople.roll_call_id} = ${id} and ${rollCallPeople.person_id} in ${presences}`,
    )) > 0
  )
}
