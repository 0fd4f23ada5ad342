import { namesOf } from '#server/platform/db/names'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { toFirePersonDtos } from '#server/safety/people-on-site.queries'
import { type CallAccess, canRun, countsOf, marksAfter, peopleOf, toMarkDto } from '#server/safety/roll-call.queries'
import { otherMarshals } from '#server/safety/roll-call-contact.commands'
import { recordedPeopleOf } from '#server/safety/roll-call-recorded.queries'
import { callSeal } from '#server/safety/roll-call-seal'
import type {
  KeptMark,
  LateCall,
  PastRollCall,
  RollCall,
  RollCallUpdate,
  RunningRollCall,
} from '#shared/api/safety/roll-call'
import { lateCallsOf } from '#shared/domain/safety/late-calls'
import { marksIn, put } from '#shared/domain/safety/roll-call-marks'

async function toRollCallDto(tx: Tx, deps: Deps, me: Person, { call, access }: CallAccess): Promise<RollCall> {
  // Whoever sees a roll call reads who ran it, also somebody of whom they see nothing else.
  const names = await asServer(tx, () => namesOf(tx, [call.started_by, call.closed_by]))
  const { id, kind, status, started_at, closed_at } = call
  return {
    id,
    kind,
    status,
    key: callSeal(deps, me, access, call),
    site_id: call.site_id,
    site: access.site.name,
    started_at: started_at.toISOString(),
    started_by: names.get(call.started_by) ?? '',
    closed_at: closed_at?.toISOString() ?? null,
    closed_by: names.get(call.closed_by ?? '') ?? null,
    may_run: canRun(access),
  }
}

export async function toPastRollCallDto(tx: Tx, deps: Deps, me: Person, access: CallAccess): Promise<PastRollCall> {
  const { key: _, ...call } = await toRollCallDto(tx, deps, me, access)
  const counts = await countsOf(tx, me, access)
  return { ...call, ...counts, late_calls: counts.late_needs_help ? await lateCalls(tx, me, access) : [] }
}

async function lateCalls(tx: Tx, me: Person, access: CallAccess): Promise<LateCall[]> {
  const marks = (await marksAfter(tx, me, access, 0)).map(toMarkDto)
  return lateCallsOf(await peopleOf(tx, me, access, { ids: marks.map(({ person_id }) => person_id) }), marks)
}

/** The whole roll call, with everything that a page needs to open it. */
export async function toRunningRollCallDto(
  tx: Tx,
  deps: Deps,
  me: Person,
  access: CallAccess,
): Promise<RunningRollCall> {
  const rows = await marksAfter(tx, me, access, 0)
  const marks = rows.map(toMarkDto)
  const timely = put<KeptMark>(
    {},
    marks.filter(({ late }) => !late),
  )
  const now = deps.clock.now()
  return {
    call: await toRollCallDto(tx, deps, me, access),
    people: await toFirePersonDtos(tx, deps, me, await recordedPeopleOf(tx, me, access, { late: false })),
    marks: [...marksIn(timely), ...marks.filter(({ late }) => late)],
    revision: rows.at(-1)?.revision ?? 0,
    now: now.toISOString(),
    others: await otherMarshals(tx, me, access, now),
  }
}

/** Changes after revision `since`. */
export async function toRollCallUpdatesDto(
  tx: Tx,
  deps: Deps,
  me: Person,
  access: CallAccess,
  since: number,
): Promise<Omit<RollCallUpdate, 'refused' | 'not_added'>> {
  const now = deps.clock.now()
  const { status, closed_at, closed_by } = access.call
  const rows = await marksAfter(tx, me, access, since)
  return {
    status,
    closed_at: closed_at?.toISOString() ?? null,
    closed_by: closed_by && ((await asServer(tx, () => namesOf(tx, [closed_by]))).get(closed_by) ?? null),
    revision: rows.at(-1)?.revision ?? since,
    now: now.toISOString(),
    others: await otherMarshals(tx, me, access, now),
    added: await toFirePersonDtos(tx, deps, me, await recordedPeopleOf(tx, me, access, { changed: true, late: false })),
    marks: rows.map(toMarkDto),
  }
}
