import { eq, sql } from 'drizzle-orm'
import { stateOf } from '#lifecycles/law'
import { type TimesheetMove, timesheetLifecycle } from '#lifecycles/time/timesheet'
import { users } from '#server/platform/db/schema/user'
import { asServer, asServerFrom, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { type MovedBy, type Moving, type Noun, transitionRow, type Written } from '#server/platform/moves/transition'
import { sendWaitingNotifications } from '#server/platform/moves/undo'
import { assertVersion } from '#server/platform/moves/version'
import { notify, notifyLater } from '#server/platform/outbox/notify'
import type { Act } from '#server/platform/outbox/put'
import { decidedElsewhere, isEmployer, isVisibleTo, seesPay } from '#server/time/timesheet.access'
import {
  type ListedTimesheet,
  lockTimesheet,
  type sitesOf,
  type TimesheetRow,
  updateTimesheet,
} from '#server/time/timesheet.queries'
import { ratesOn } from '#server/time/timesheet-rates'
import { type Reader, readersOf } from '#server/time/timesheet-readers.queries'
import {
  type Line,
  unclaimedIn,
  type WeekContext,
  type WeekPresence,
  weekContexts,
  workedWeeks,
} from '#server/time/worked-week.queries'
import type { NotificationType } from '#shared/api/kit/notification'
import { isWorker } from '#shared/api/kit/role'
import { londonDay, mondayOf } from '#shared/domain/kit/london'
import type { LastAct } from '#shared/domain/kit/undo'
import { dayInNumbers } from '#shared/domain/kit/words'
import { timesheetFacts } from '#shared/domain/time/timesheet-facts'
import { decidedElsewhere as reasonElsewhere } from '#shared/domain/time/timesheet-reasons'

/** `read`: the version of the timesheet that the caller read; without it the version is not checked. */
export type LockedTimesheet = {
  timesheet: ListedTimesheet
  lines: Line[]
  /** What the gate saw in the week. */
  presences: WeekPresence[]
  context: WeekContext
  /** Everybody else who could read it before the move. */
  readers: Reader[]
  /** The company that decides about it, if the caller does not. */
  decidingCompany: string | undefined
  /** The rates of the `days` that were to be read. */
  rates: ReadonlyMap<string, string | null>
  /** The notifications of the previous move that still waited for its undo are sent. */
  isPreviousSent: boolean
  /** The newest move, for one that undoes it. */
  last?: LastAct
  /** The sites where the worker has worked, if a move has read them. */
  sites?: Awaited<ReturnType<typeof sitesOf>>
  me: Person
  now: Date
  read?: string | undefined
}

/** Whether the timesheet is visible to the caller. */
export async function isVisibleTimesheet(tx: Tx, me: Person, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select t.id from timesheets t where t.id = ${id} and ${isVisibleTo(me)}`)
  return rows.length > 0
}
/** `days`: whose rates are read. `keepsPrevious`: the notifications of the previous move are not sent at once. */
export type LockOptions = { days?: readonly string[] | undefined; keepsPrevious?: boolean | undefined }
/**
 * Loads a timesheet that is visible to the caller, and locks it. 404 otherwise. What needs the server's rights is read in
 * one go, the rates among it: whoever changes one waits for the locked week, and then gives it to its lines.
 */
export async function lockVisibleTimesheet(
  tx: Tx,
  me: Person,
  id: string,
  now: Date,
  { days = [], keepsPrevious = false }: LockOptions = {},
): Promise<LockedTimesheet> {
  const found = await asServerFrom(
    tx,
    (scope) => lockTimesheet(tx, id, isVisibleTo(me), scope),
    async (timesheet) => {
      if (!keepsPrevious) await sendWaitingNotifications(tx, 'timesheet', id, now)
      return {
        timesheet,
        contexts: await weekContexts(tx, [id]),
        readers: await readersOf(tx, id, me.id),
        rates: await ratesOn(tx, timesheet, days),
      }
    },
  )
  if (!found) throw notFound()
  const { timesheet, contexts, readers, rates } = found
  const { lines = [], ...context } = (await workedWeeks(tx, [id], contexts)).get(id) ?? {
    presences: [],
    neighbours: [],
  }
  const decidingCompany = (await decidedElsewhere(tx, me, [timesheet])).get(id)
  const { presences } = context
  const isPreviousSent = !keepsPrevious
  return { timesheet, lines, presences, context, readers, decidingCompany, rates, isPreviousSent, me, now }
}
/** The rate of a day, which was given to `lockVisibleTimesheet`: hours without one are not paid. */
export function rateOn({ rates }: LockedTimesheet, day: string): string | null {
  const rate = rates.get(day)
  if (rate === undefined) throw new Error(`The rate of ${day} was not read.`)
  return rate
}
/** The stays of a locked week that are not in its hours. */
export const unclaimedOf = ({ timesheet, ...worked }: LockedTimesheet): WeekPresence[] =>
  unclaimedIn(timesheet.submitted_at, worked)

type RequestedMove = TimesheetMove extends infer Move ? (Move extends unknown ? Omit<Move, 'by'> : never) : never
/** Whether the caller acts as the worker or as an approver: nobody approves their own timesheet. */
const sideOf = ({ timesheet, me }: LockedTimesheet) => (timesheet.worker_id === me.id ? 'worker' : 'approver')

const timesheetNoun: Noun<typeof timesheetLifecycle, LockedTimesheet, MovedBy> = {
  noun: 'timesheet',
  lifecycle: timesheetLifecycle,
  state: ({ timesheet }) => stateOf(timesheet.status),
  facts: (locked) => {
    const { timesheet, lines, decidingCompany, last, me, now } = locked
    return timesheetFacts({
      lines: lines.map(({ entry }) => entry),
      did_not_work: timesheet.did_not_work,
      isDecidedElsewhere: decidingCompany !== undefined,
      isBegun: timesheet.week <= mondayOf(londonDay(now)),
      isPayer: seesPay(me, timesheet),
      isEmployer: isEmployer(me, timesheet),
      isObjected: timesheet.objected_at !== null,
      hasUnclaimedHours: unclaimedOf(locked).length > 0,
      ...(last && { last }),
    })
  },
  owner: ({ timesheet: { id, worker_id, company_id } }) => ({ id, userId: worker_id, companyId: company_id }),
  // The lifecycle's reason is more specific, so a version conflict is reported only if the move is still allowed.
  check: ({ read, timesheet }) => assertVersion(read, timesheet, 'Somebody has changed this week meanwhile.'),
  refuse: (_tx, { because }, { decidingCompany }) =>
    because === 'isDecider' && decidingCompany ? reasonElsewhere(decidingCompany) : undefined,
  /** Notifications of the previous move that still wait for its undo are sent first. */
  before: async (tx, { timesheet, isPreviousSent, now }, _by, move) => {
    if (!isPreviousSent && move !== 'undo')
      await asServer(tx, () => sendWaitingNotifications(tx, 'timesheet', timesheet.id, now))
  },
}

/** A move of a week that is allowed, and what was written for it. */
export type MovingTimesheet = Moving<typeof timesheetLifecycle, LockedTimesheet>
export type WrittenTimesheet = Written<LockedTimesheet>
/**
 * Moves a locked week, and returns it as `write` left it. 403 for a move that is somebody else's to make, 422 on
 * `message` without the required note, else 409, each with the lifecycle's reason.
 */
export async function moveTimesheet(
  tx: Tx,
  locked: LockedTimesheet,
  requested: RequestedMove,
  write: (moving: MovingTimesheet) => Promise<WrittenTimesheet | undefined>,
): Promise<LockedTimesheet> {
  const move = { ...requested, by: sideOf(locked) } as TimesheetMove
  return (await transitionRow(tx, timesheetNoun, locked, move, locked, write)).row
}

/** Writes to the row of a locked week, with a new version; its lines are as they were read. */
export async function writeTimesheet(
  tx: Tx,
  locked: LockedTimesheet,
  set: Partial<TimesheetRow>,
): Promise<LockedTimesheet> {
  const row = await updateTimesheet(tx, locked.timesheet.id, { ...set, updated_at: locked.now })
  return { ...locked, timesheet: { ...locked.timesheet, ...row } }
}

type TimesheetNotificationType = Extract<NotificationType, `timesheet.${string}`>
/** The caller's name, for the notification of what they did. */
export async function nameOf(tx: Tx, me: Person): Promise<string> {
  const [by] = await tx.select().from(users).where(eq(users.id, me.id))
  return by ? `${by.first_name} ${by.last_name}` : 'somebody of another company'
}
/** Who is notified: the approver of a move by the worker, or the worker of any other. */
export const recipientOf = ({ timesheet, me }: LockedTimesheet): string | null =>
  isWorker(me.role) ? timesheet.approver_id : timesheet.worker_id
export async function notifyTimesheetMoved(
  tx: Tx,
  locked: LockedTimesheet,
  type: TimesheetNotificationType,
  what: string,
  act?: Act,
): Promise<void> {
  const { timesheet, now } = locked
  const userId = recipientOf(locked)
  if (!userId) return
  const worker = `${timesheet.first_name} ${timesheet.last_name}`
  const isOwn = userId === timesheet.worker_id
  const description = `${isOwn ? 'The' : `${worker}’s`} week of ${dayInNumbers(timesheet.week)} ${what}`
  const notification = {
    userId,
    type,
    description,
    names: isOwn ? [] : [worker],
    action: { timesheet_id: timesheet.id },
    at: now,
  }
  await (act ? notifyLater(tx, act, [notification]) : notify(tx, notification))
}
