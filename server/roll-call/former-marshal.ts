import { and, eq, or } from 'drizzle-orm'
import type { Mark } from '#contract/roll-call'
import { rollCallMarks, rollCallMarshals } from '#server/db/schema/roll-call'
import { sites } from '#server/db/schema/site'
import type { Person } from '#server/person'
import { notFound } from '#server/problems'
import { markOnly, type SentMarks, takeMarks } from '#server/roll-call/take-marks'
import { type CallAccess, findCall, inTurn } from '#server/roll-call.store'
import { can, ofUser, restrictTo } from '#server/scopes'
import type { Tx } from '#server/transaction'

const helpOnly = 'You are no longer a marshal here: only calls for help are still taken. Tell another marshal.'
const afterEnd = 'It was made after the roll call had ended, and you were no longer a marshal here.'

/**
 * A marshal whose right to the site has ended since: `me` as they took part, for the company that they marked for then.
 */
type FormerMarshal = { me: Person; found: CallAccess }

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
  if (!contact && !can(await hasMarked(tx, me, id))) throw notFound()
  const company_id = contact ? contact.company_id : me.company_id
  const shared = can(company_id !== null && company_id !== site.company_id)
  return { me: { ...me, company_id }, found: { call, access: { site, shared, manages: false } } }
}

/** Their marks can have come by another marshal's phone, when theirs had no network. */
const hasMarked = async (tx: Tx, me: Person, id: string) =>
  (await tx.$count(
    rollCallMarks,
    and(
      eq(rollCallMarks.roll_call_id, id),
      restrictTo(eq(rollCallMarks.late, false)),
      or(ofUser(rollCallMarks.by, me.id), ofUser(rollCallMarks.sent_by, me.id)),
    ),
  )) > 0

const isHelp = ({ mark }: Mark) => mark === 'NEEDS_HELP'
/**
 * Takes the calls for help of somebody who was a marshal here and whose right has ended since, unless they made them
 * after the end of the roll call. Nothing else: its time is the phone's word, and a false 'Safe' ends a search. They read
 * nothing of it but what was not taken.
 */
export async function handIn(tx: Tx, caller: Person, id: string, sent: SentMarks, now: Date) {
  const { me, found } = await getAsFormerMarshal(tx, caller, id)
  const { status, closed_at } = found.call
  const isTooLate = ({ at }: Mark) => closed_at !== null && new Date(at) > closed_at
  const marks = sent.marks.filter((mark) => isHelp(mark) && !isTooLate(mark))
  const { refused, not_added } = await takeMarks(tx, me, found, { ...sent, marks }, now)
  const others = sent.marks.filter((mark) => !marks.includes(mark))
  const left = others.map((mark) => ({ ...markOnly(mark), reason: isTooLate(mark) ? afterEnd : helpOnly }))
  return {
    status,
    right_ended: true,
    revision: sent.since,
    now: now.toISOString(),
    added: [],
    marks: [],
    refused: [...refused, ...left],
    not_added,
  }
}
