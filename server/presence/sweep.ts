import { and, eq, isNull, lt } from 'drizzle-orm'
import { clockTime } from '#contract/words'
import { judge } from '#lifecycles/law'
import { presenceLifecycle } from '#lifecycles/presence'
import { checkIns } from '#server/db/schema/presence'
import { type OpeningHours, sites } from '#server/db/schema/site'
import { recordMove } from '#server/history'
import { doubtedFrom } from '#server/home/doubt'
import { notify } from '#server/notify'
import { hasFinish } from '#server/presence/hours'
import { told } from '#server/presence/move'
import { lockWorker, openStayOf, type Stay, stateOf } from '#server/presence/standing'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/** Nobody becomes suspected left sooner than this after the check-in (milliseconds), so newer rows are not read. */
const soonest = 2 * 3_600_000

/**
 * Records who has become suspected left since (normally two hours after the site closed) and asks each worker once when
 * they left. Readers do not depend on this sweep: they apply the rule on every read.
 */
export async function sweepDoubts(world: World): Promise<number> {
  const now = world.clock.now()
  const open = await world.db.work('system', (tx) =>
    tx
      .select({ stay: checkIns, hours: sites.opening_hours })
      .from(checkIns)
      .innerJoin(sites, eq(sites.id, checkIns.site_id))
      .where(
        and(
          isNull(checkIns.out_at),
          isNull(checkIns.suspected_left_at),
          lt(checkIns.in_at, new Date(now.getTime() - soonest)),
        ),
      ),
  )
  let asked = 0
  for (const { stay, hours } of open.filter((one) => doubtedFrom(one.stay, one.hours) <= now))
    if (await world.db.work('system', (tx) => doubt(tx, stay, hours, now))) asked += 1
  return asked
}

async function doubt(tx: Tx, { id, worker_id }: Stay, hours: OpeningHours | null, now: Date): Promise<boolean> {
  const worker = await lockWorker(tx, worker_id)
  const open = await openStayOf(tx, worker_id)
  if (!worker || open?.stay.id !== id || open.stay.suspected_left_at) return false
  const { stay, site } = open
  const since = doubtedFrom(stay, hours)
  const from = stateOf(open, new Date(since.getTime() - 1))
  const verdict = judge(presenceLifecycle, from, {}, { type: 'doubt' })
  if (!verdict.allowed) return false
  await tx.update(checkIns).set({ suspected_left_at: since }).where(eq(checkIns.id, id))
  await recordMove(tx, { ...told(stay), from, move: 'doubt', to: verdict.status, at: now, by: null })
  if (await hasFinish(tx, stay)) return true
  const came = clockTime(stay.in_at.toISOString())
  await notify(tx, {
    userId: worker_id,
    type: 'worker.onsite.change',
    description: `Have you left ${site}? You came at ${came}. Say when you left: your hours wait for it`,
    action: { site_id: stay.site_id, worker_slug: worker.slug },
    at: now,
  })
  return true
}
