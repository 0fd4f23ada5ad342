import type { KeptMark, PastRollCall, RollCall, RollCallNews, RunningRollCall } from '#contract/roll-call'
import { put } from '#lifecycles/roll-call-marks'
import { toldPeople } from '#server/fire/stays'
import type { Person } from '#server/person'
import { callSeal } from '#server/roll-call/seal'
import { countsOf, marksAfter, mayRun, namesOf, peopleOf, type ReachedCall, toldMark } from '#server/roll-call.store'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

async function toldCall(tx: Tx, world: World, me: Person, { call, reached }: ReachedCall): Promise<RollCall> {
  const names = await namesOf(tx, [call.started_by, call.closed_by])
  const { id, kind, status, started_at, closed_at } = call
  return {
    id,
    kind,
    status,
    key: callSeal(world, me, reached, call),
    site_id: call.site_id,
    site: reached.site.name,
    started_at: started_at.toISOString(),
    started_by: names.get(call.started_by) ?? '',
    closed_at: closed_at?.toISOString() ?? null,
    closed_by: names.get(call.closed_by ?? '') ?? null,
    may_run: mayRun(reached),
  }
}

export async function toldPast(tx: Tx, world: World, me: Person, reached: ReachedCall): Promise<PastRollCall> {
  const { key: _, ...call } = await toldCall(tx, world, me, reached)
  return { ...call, ...(await countsOf(tx, me, reached)) }
}

/** The whole roll call, with everything that a page needs to open it. */
export async function toldWhole(tx: Tx, world: World, me: Person, reached: ReachedCall): Promise<RunningRollCall> {
  const rows = await marksAfter(tx, me, reached, 0)
  const told = rows.map(toldMark)
  const standing = put<KeptMark>(
    {},
    told.filter(({ late }) => !late),
  )
  return {
    call: await toldCall(tx, world, me, reached),
    people: await toldPeople(tx, world, me, await peopleOf(tx, me, reached)),
    marks: [...Object.values(standing), ...told.filter(({ late }) => late)],
    revision: rows.at(-1)?.revision ?? 0,
    now: world.clock.now().toISOString(),
  }
}

/** Changes after revision `since`. */
export async function toldNews(
  tx: Tx,
  world: World,
  me: Person,
  reached: ReachedCall,
  since: number,
): Promise<Omit<RollCallNews, 'refused'>> {
  const rows = await marksAfter(tx, me, reached, since)
  return {
    status: reached.call.status,
    revision: rows.at(-1)?.revision ?? since,
    now: world.clock.now().toISOString(),
    added: await toldPeople(tx, world, me, await peopleOf(tx, me, reached, { added: true })),
    marks: rows.map(toldMark),
  }
}
