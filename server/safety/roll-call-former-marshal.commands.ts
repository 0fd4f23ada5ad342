import { and, eq, or } from 'drizzle-orm'
import { statusesOf } from '#lifecycles/law'
import { rollCallLifecycle } from '#lifecycles/safety/roll-call'
import { rollCallMarks, rollCallMarshals } from '#server/platform/db/schema/roll-call'
import { sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { appendHistory } from '#server/platform/moves/history'
import { addCall, type CallAccess, canRun, findCall, inTurn, peopleOf } from '#server/safety/roll-call.queries'
import { callOfAlarm, neverRanOf } from '#server/safety/roll-call-alarm.queries'
import { markOnly, type SentMarks, takeMarks } from '#server/safety/roll-call-take-marks.commands'
import { findSiteAccess, lockSiteForShare, type SiteRow } from '#server/sites/site.access'
import { wasGuardedBy } from '#server/sites/site-guards.access'
import type { AddedPerson, Mark, UnsentStart } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'

const helpOnly = 'You are no longer a marshal here: only calls for help are still taken. Tell another marshal.'
const afterEnd = 'It was made after the roll call had ended, and you were no longer a marshal here.'

/**
 * A marshal whose right to the site has ended since: `me` as they took part, for the company that they marked for then.
 * `until`: when the roll call that they marked in ended, as far as their phone can have known.
 */
type FormerMarshal = { me: Person; found: CallAccess; until: Date | null }
/** `found` is undefined where no roll call has been kept, since there is no call for help to keep in it. */
type FormerStarter = { me: Person; found: CallAccess | undefined; until: null }

/**
 * The roll call for somebody who took part in it while it ran, and can no longer access its site; 404 for anybody else.
 * They hand in what is on their phone, and read nothing. To be called with the server's rights: their own show no row.
 */
async function getAsFormerMarshal(tx: Tx, me: Person, id: string): Promise<FormerMarshal> {
  await inTurn(tx, id)
  const call = await findCall(tx, id)
  const [site] = call ? await tx.select().from(sites).where(eq(sites.id, call.site_id)) : []
  if (!call || !site) throw notFound()
  const [contact] = await tx
    .select({ company_id: rollCallMarshals.company_id })
    .from(rollCallMarshals)
    .where(and(eq(rollCallMarshals.roll_call_id, id), ofUser(rollCallMarshals.user_id, me.id)))
  // The answer to their start may be lost: it is all that is known of them then.
  const hasStarted = call.started_by === me.id
  if (!contact && !(hasStarted || (await hasMarked(tx, me, id)))) throw notFound()
  const company_id = contact ? contact.company_id : me.company_id
  const shared = !hasStarted && company_id !== null && company_id !== site.company_id
  return { me: { ...me, company_id }, found: { call, access: { site, shared, manages: false } }, until: call.closed_at }
}

type Unsent = { start: UnsentStart; hasHelp: boolean; now: Date }
/**
 * For a guard who began a roll call without network while they guarded the site, and could not send it before that
 * right ended: the roll call of the same alarm and kind, so that nobody takes a real call for help for a drill's; else,
 * for calls for help, one that is over on arrival, so that they are late ones and no phone shows an alarm by the word
 * of somebody without a right. 404 for anybody else, also for whoever has the right now and can start it. It keeps no
 * other from starting: its id is new, for phones that run the same roll call without network, and a start does not join
 * one that never ran. To be called with the server's rights.
 */
async function getAsFormerStarter(tx: Tx, me: Person, { start, hasHelp, now }: Unsent): Promise<FormerStarter> {
  const started_at = new Date(now.getTime() - start.started_ago * 1000)
  const [row] = await tx
    .select({ site: sites })
    .from(sites)
    .where(and(eq(sites.id, start.site_id), wasGuardedBy(me.id, sites.id, started_at)))
  if (!row || (await canStart(tx, me, start.site_id, now))) throw notFound()
  // In the order in which whoever closes the site waits for both.
  await lockSiteForShare(tx, start.site_id)
  await inTurn(tx, start.site_id)
  const { site_id, kind } = start
  const other =
    (await callOfAlarm(tx, site_id, started_at, kind)) ?? (await neverRanOf(tx, me.id, site_id, started_at, kind))
  if (other) await inTurn(tx, other.id)
  if (!other && !hasHelp) return { me, found: undefined, until: null }
  const call = other ? await findCall(tx, other.id) : await addEnded(tx, me, row.site, { ...start, started_at }, now)
  if (!call) throw notFound()
  return { me, found: { call, access: { ...row, shared: false, manages: false } }, until: null }
}

async function canStart(tx: Tx, me: Person, siteId: string, now: Date): Promise<boolean> {
  const access = me.role === 'WORKER' ? undefined : await findSiteAccess(tx, me, siteId, now)
  return access !== undefined && canRun(access)
}

const is = statusesOf(rollCallLifecycle)
type Begun = Pick<UnsentStart, 'kind' | 'key'> & { started_at: Date }
/**
 * A roll call of which the server hears when its starter is no longer a marshal: without a list, and over at once, also
 * while another one runs there.
 */
async function addEnded(tx: Tx, { id: by }: Person, site: SiteRow, { kind, key, started_at }: Begun, now: Date) {
  const end = { status: is.closed, closed_at: now, closed_by: by } as const
  const ended = await addCall(tx, { id: newId(), kind, key, site_id: site.id, started_at, started_by: by, ...end })
  const { id, status } = ended
  const data = { kind, site_id: site.id, never_ran: true }
  const moved = { noun: 'roll-call', id, by, at: now, companyId: site.company_id, data }
  await appendHistory(
    tx,
    { ...moved, from: null, move: 'start', to: is.running },
    { ...moved, from: is.running, move: 'close', to: status },
  )
  return ended
}

/** Their marks can have come by another marshal's phone, when theirs had no network. */
const hasMarked = async (tx: Tx, me: Person, id: string) =>
  (await tx.$count(
    rollCallMarks,
    and(
      eq(rollCallMarks.roll_call_id, id),
      eq(rollCallMarks.late, false),
      or(ofUser(rollCallMarks.by, me.id), ofUser(rollCallMarks.sent_by, me.id)),
    ),
  )) > 0

type HandedIn = SentMarks & { start?: UnsentStart | undefined }
const isHelp = ({ mark }: Mark) => mark === 'NEEDS_HELP'
const none = { refused: [], not_added: [] }

/** Of `added`, who are not sent on, those whom the roll call does not have. */
async function notListed(tx: Tx, me: Person, found: CallAccess | undefined, added: AddedPerson[]) {
  if (!found || !added.length) return added
  const listed = await peopleOf(tx, me, found, { ids: added.map(({ id }) => id) })
  return added.filter(({ id }) => !listed.some((person) => person.id === id))
}

/**
 * Takes the calls for help of somebody who was a marshal here and whose right has ended since, unless they made them
 * after the end of the roll call, and the people added by hand for whom they call. Nothing else: its time is the phone's
 * word, a false 'Safe' ends a search, and somebody made up begins one. They read nothing of it but what was not taken.
 */
export async function handIn(tx: Tx, caller: Person, id: string, { start, ...sent }: HandedIn, now: Date) {
  const isUnsent = start && !(await findCall(tx, id))
  const { me, found, until } = await (isUnsent
    ? getAsFormerStarter(tx, caller, { start, hasHelp: sent.marks.some(isHelp), now })
    : getAsFormerMarshal(tx, caller, id))
  const isTooLate = ({ at }: Mark) => until !== null && new Date(at) > until
  const marks = sent.marks.filter((mark) => isHelp(mark) && !isTooLate(mark))
  const needHelp = new Set(marks.map(({ person_id }) => person_id))
  const added = sent.added.filter((person) => needHelp.has(person.id))
  const unadded = sent.added.filter((person) => !needHelp.has(person.id))
  const left = await notListed(tx, me, found, unadded)
  const { refused, not_added } = found ? await takeMarks(tx, me, found, { ...sent, added, marks }, now) : none
  const others = sent.marks.filter((mark) => !marks.includes(mark))
  const untaken = others.map((mark) => ({ ...markOnly(mark), reason: isTooLate(mark) ? afterEnd : helpOnly }))
  return {
    status: found?.call.status ?? is.closed,
    right_ended: true,
    revision: sent.since,
    now: now.toISOString(),
    added: [],
    marks: [],
    refused: [...refused, ...untaken],
    not_added: [...not_added, ...left.map(({ id }) => ({ id, reason: helpOnly }))],
  }
}
