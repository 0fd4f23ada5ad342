import { and, eq, isNull, lt } from 'drizzle-orm'
import { presenceNoun } from '#server/gate/presence.commands'
import { finishOf, lockWorker, openPresenceOf, type Presence, stateOf } from '#server/gate/presence.queries'
import { checkIns } from '#server/platform/db/schema/presence'
import { type OpeningHours, sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { transitionIfAllowed } from '#server/platform/moves/transition'
import { notify } from '#server/platform/outbox/notify'
import { clockTime } from '#shared/domain/kit/words'
import { suspectedFrom } from '#shared/domain/sites/suspected-left'

/** Nobody becomes suspected left sooner than this after the check-in (milliseconds), so newer rows are not read. */
const soonest = 2 * 3_600_000

/**
 * Records who has become suspected left since (normally two hours after the site closed) and asks each worker once when
 * they left. Readers do not depend on this sweep: they apply the rule on every read.
 */
export async function sweepSuspectedLeft(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const open = await deps.db.transaction('system', (tx) =>
    tx
      .select({ presence: checkIns, hours: sites.opening_hours })
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
  let marked = 0
  for (const { presence, hours } of open.filter((one) => suspectedFrom(one.presence, one.hours) <= now))
    if (await deps.db.transaction('system', (tx) => markSuspectedLeft(tx, presence, hours, now))) marked += 1
  return marked
}

async function markSuspectedLeft(
  tx: Tx,
  { id, worker_id }: Presence,
  hours: OpeningHours | null,
  now: Date,
): Promise<boolean> {
  const worker = await lockWorker(tx, worker_id)
  const open = await openPresenceOf(tx, worker_id)
  if (!worker || open?.presence.id !== id || open.presence.suspected_left_at) return false
  const { presence, site } = open
  const since = suspectedFrom(presence, hours)
  const from = stateOf(open, new Date(since.getTime() - 1))
  const outcome = await transitionIfAllowed(
    tx,
    presenceNoun,
    { presence, from, facts: {} },
    { type: 'doubt' },
    { me: null, now },
    async () => {
      await tx.update(checkIns).set({ suspected_left_at: since }).where(eq(checkIns.id, id))
    },
  )
  if (!outcome) return false
  const came = clockTime(presence.in_at.toISOString())
  const waiting = (await finishOf(tx, presence)) ? '' : ': your hours wait for it'
  await notify(tx, {
    userId: worker_id,
    type: 'worker.onsite.change',
    description: `Have you left ${site}? You came at ${came}. Say when you left${waiting}`,
    action: { site_id: presence.site_id, worker_slug: worker.slug },
    at: now,
  })
  return true
}
