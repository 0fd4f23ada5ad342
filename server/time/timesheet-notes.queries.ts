import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { memberships } from '#server/platform/db/schema/company'
import { sites } from '#server/platform/db/schema/site'
import { timesheetEntries, timesheetMessages, timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { isOwnOrOfCompany, isShown } from '#server/time/timesheet.access'
import type { TimesheetRow } from '#server/time/timesheet.queries'
import type { Line } from '#server/time/worked-week.queries'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { newId } from '#shared/domain/kit/id'

/**
 * Of the messages of a timesheet those of its worker, of the reader's company and, unless it decides about hours on
 * other sites too (`isDecidedElsewhere`), of the timesheet's: a host reads no notes of another host, and none about days
 * that are hidden from it. Read as the server, as a reader cannot see who belongs to another company.
 */
const shownToGuest = (
  tx: Tx,
  me: Person,
  { id, worker_id, company_id }: TimesheetRow,
  isDecidedElsewhere: boolean,
): Promise<string[]> =>
  asServer(tx, async () => {
    const companyIds = [isDecidedElsewhere ? null : company_id, me.company_id].filter((one) => one !== null)
    const { rows } = await tx.execute<{ id: string }>(sql`
      select m.id from ${timesheetMessages} m where m.timesheet_id = ${id} and (m.user_id = ${worker_id}
        or exists (select from ${memberships} k where k.user_id = m.user_id
          and ${inArray(sql`k.company_id`, companyIds)} and (k.ended_at is null or k.ended_at > m.created_at)))`)
    return rows.map((row) => row.id)
  })

/**
 * Whether the message `m` is about no line, about one that the reader can see, or by staff of the reader's company. The
 * others about a line that was removed are for the worker and their company.
 */
const isAboutShownLine = (me: Person): SQL => sql`(m.entry_id is null or exists (select from ${timesheets} t
  left join ${timesheetEntries} e on e.id = m.entry_id left join ${sites} s on s.id = e.site_id
  where t.id = m.timesheet_id and (${isShown(me, sql`t`)} or m.user_id <> t.worker_id and exists (select
    from ${memberships} k where k.user_id = m.user_id and k.company_id = ${me.company_id}))))`
const messages = alias(timesheetMessages, 'm')

/** The messages of a timesheet that the reader can see, oldest first. */
export async function messagesOf(
  tx: Tx,
  me: Person,
  timesheet: TimesheetRow,
  isDecidedElsewhere: boolean,
): Promise<TimesheetDetail['messages']> {
  const readsAll = isOwnOrOfCompany(me, timesheet) || timesheet.approver_id === me.id
  const shown = readsAll ? undefined : await shownToGuest(tx, me, timesheet, isDecidedElsewhere)
  const rows = await tx
    .select({
      id: messages.id,
      content: messages.content,
      by: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      created_at: messages.created_at,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.user_id))
    .where(and(eq(messages.timesheet_id, timesheet.id), shown && inArray(messages.id, shown), isAboutShownLine(me)))
    .orderBy(asc(messages.created_at), asc(messages.id))
  return rows.map((row) => ({ ...row, type: 'text' as const, created_at: row.created_at.toISOString() }))
}

/**
 * The newest note of the worker that the reader can see, of each week that waits for a decision: one that came with the
 * sending or after it, or that nobody has answered.
 */
export async function sentNotesOf(tx: Tx, me: Person, weeks: readonly TimesheetRow[]): Promise<Map<string, string>> {
  const ids = weeks.flatMap(({ id, status }) => (hasTag(timesheetLifecycle, status, 'waits') ? [id] : []))
  if (!ids.length) return new Map()
  const { rows } = await tx.execute<{ id: string; content: string }>(sql`
    select distinct on (m.timesheet_id) m.timesheet_id as id, m.content from ${timesheetMessages} m
    join ${timesheets} t on t.id = m.timesheet_id
    where ${inArray(sql`m.timesheet_id`, ids)} and m.user_id = t.worker_id and ${isAboutShownLine(me)}
      and (m.created_at >= t.submitted_at or not exists (select from ${timesheetMessages} o
        where o.timesheet_id = m.timesheet_id and o.user_id <> t.worker_id and o.created_at > m.created_at))
    order by m.timesheet_id, m.created_at desc, m.id desc`)
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/**
 * Those of the lines whose note is not for a host who does not decide about their week: notes of anybody but the worker
 * and the host's own company. Read as the server, as a reader cannot see who belongs to another company. An author who
 * was not kept, and one who has belonged to the employer too, counts as the employer's.
 */
export async function notesWithheld(tx: Tx, me: Person, lines: readonly Line[]): Promise<Set<string>> {
  const ids = lines.flatMap(({ entry }) => (entry.note !== null && entry.note_by !== entry.worker_id ? [entry.id] : []))
  if (!ids.length) return new Set()
  const belongsTo = (company: SQL) =>
    sql`exists (select from ${memberships} k where k.user_id = e.note_by and k.company_id = ${company})`
  const { rows } = await asServer(tx, () =>
    tx.execute<{ id: string }>(sql`
      select e.id from ${timesheetEntries} e join ${timesheets} t on t.id = e.timesheet_id
      where ${inArray(sql`e.id`, ids)}
        and (not ${belongsTo(sql`${me.company_id}`)} or ${belongsTo(sql`t.company_id`)})`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** `entryId`: the line that it is about. Returns the message's id. */
export async function addMessage(
  tx: Tx,
  timesheetId: string,
  userId: string,
  content: string,
  now: Date,
  entryId?: string,
): Promise<string> {
  const about = { entry_id: entryId ?? null }
  const row = { id: newId(), timesheet_id: timesheetId, user_id: userId, content, ...about, created_at: now }
  await tx.insert(timesheetMessages).values(row)
  return row.id
}
export const removeMessage = (tx: Tx, id: string) => tx.delete(timesheetMessages).where(eq(timesheetMessages.id, id))
