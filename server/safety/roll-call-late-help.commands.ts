import { and, eq, inArray } from 'drizzle-orm'
import { namesOf } from '#server/platform/db/names'
import { rollCallMarks } from '#server/platform/db/schema/roll-call'
import { siteManagers } from '#server/platform/db/schema/site'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notifyAll } from '#server/platform/outbox/notify'
import { type CallAccess, peopleOf, toMarkDto } from '#server/safety/roll-call.queries'
import { neverRan } from '#server/safety/roll-call-alarm.queries'
import { listenersOf } from '#server/sites/subcompany-listeners.queries'
import type { Mark } from '#shared/api/safety/roll-call'
import { count } from '#shared/domain/kit/words'
import { currentMark, put, withNote } from '#shared/domain/safety/roll-call-marks'

/** Names in one notification; the report has all of them. */
const named = 8

const callOf = (marks: Mark[] | undefined) => {
  const mark = currentMark(marks)
  return mark?.mark === 'NEEDS_HELP' ? mark : undefined
}

/**
 * People who need help by the late marks with those that have just come, and did not by the late marks before; or whose
 * call has a new note: a phone sends the mark at once, and what is typed beside it when it is finished.
 */
export async function newCallsForHelp(tx: Tx, { call }: CallAccess, fresh: Mark[]): Promise<string[]> {
  const ids = [...new Set(fresh.filter(({ mark }) => mark === 'NEEDS_HELP').map(({ person_id }) => person_id))]
  if (!ids.length) return []
  const rows = await tx
    .select()
    .from(rollCallMarks)
    .where(
      and(eq(rollCallMarks.roll_call_id, call.id), eq(rollCallMarks.late, true), inArray(rollCallMarks.person_id, ids)),
    )
  const before = put<Mark>(
    {},
    rows.map((row) => toMarkDto({ ...row, via: undefined })),
  )
  const after = put(before, fresh)
  return ids.filter((id) => {
    const [call, earlier] = [callOf(after[id]), callOf(before[id])]
    return call && (!earlier || (call.note && call.note !== earlier.note))
  })
}

/** Why a call for help counts as late, in words that end a sentence. */
async function lateHelpReason(tx: Tx, { call }: CallAccess): Promise<string> {
  if (!(await neverRan(tx, call))) return 'the roll call had ended'
  const names = await asServer(tx, () => namesOf(tx, [call.started_by]))
  return `${names.get(call.started_by) ?? 'its marshal'} was no longer a guard here`
}

/** Tells the owners and the managers of the site: the marshals have gone, and no phone of theirs shows it. */
export async function notifyCallsForHelp(
  tx: Tx,
  me: Person,
  found: CallAccess,
  ids: string[],
  fresh: Mark[],
  at: Date,
) {
  if (!ids.length) return
  const { site } = found.access
  const marks = put<Mark>({}, fresh)
  const people = await peopleOf(tx, me, found, { ids })
  const names = people.map(({ id, name }) => withNote(name, currentMark(marks[id])?.note))
  const listed =
    names.length > named ? [...names.slice(0, named), count(names.length - named, 'other', 'others')] : names
  const who = [listed.slice(0, -1).join(', '), listed.at(-1)].filter(Boolean).join(' and ')
  const drill = found.call.kind === 'DRILL' ? 'Drill: ' : ''
  const description = `${drill}${who} ${names.length === 1 ? 'needs' : 'need'} help at ${site.name}. The call came after ${await lateHelpReason(tx, found)}`
  const notification = {
    type: 'rollcall.late_help' as const,
    description,
    names: people.slice(0, named).map(({ name }) => name),
    action: { site_id: site.id },
    at,
  }
  // A sub-company's marshal sees none of them.
  await asServer(tx, async () => {
    const managers = await tx
      .select({ id: siteManagers.user_id })
      .from(siteManagers)
      .where(and(eq(siteManagers.site_id, site.id), eq(siteManagers.company_id, site.company_id)))
    const to = await listenersOf(
      tx,
      site.company_id,
      managers.map(({ id }) => id),
    )
    await notifyAll(
      tx,
      to.filter((id) => id !== me.id).map((userId) => ({ ...notification, userId })),
    )
  })
}
