import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Move } from '#shared/api/kit/move'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { reasonText, typedText } from '#shared/api/kit/typed-text'
import { ClockTime, Day, Id, Instant, one, readVersion, requestDay } from '#shared/api/kit/wire'
import { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import { SitePerson } from '#shared/api/sites/site'
import { GateObservation, Named, TimesheetEntry } from './timesheet-entry.ts'

/** A worker's week, Monday to Sunday, for one company. */
export const Timesheet = z.object({
  id: Id,
  week: Day,
  status: TimesheetStatus,
  worker: SitePerson,
  company: Named,
  role: z.string().nullable(),
  sites: z.array(Named),
  approver: SitePerson.nullable(),
  minutes: z.number().int(),
  /** Number of entries whose end is unknown. */
  pending: z.number().int(),
  flags: z.number().int(),
  /**
   * The worker's newest note, if it came with the sending of a week that waits for a decision, or after it, or nobody
   * has answered it; null for payroll.
   */
  sent_note: z.string().nullable(),
  did_not_work: z.boolean(),
  /** A manager corrected it: the worker has to submit it again. */
  corrected: z.boolean(),
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  bonus: z.number().nullable(),
  /** The reader reads it for hours on sites that they run, and it has hours on other sites too: they only add notes. */
  decided_elsewhere: z.boolean(),
  /** The worker works for the reader's company. */
  is_employer: z.boolean(),
  /** The worker objects to a finish time set by somebody else, and it has not been answered. */
  objected: z.boolean(),
  /** The gate saw the worker after they sent it, which is not in its hours: it must be sent back before it is paid. */
  hours_missing: z.boolean(),
  /** What the gate saw then; empty for payroll. `out_at`: null while not known. */
  unclaimed: z.array(z.object({ in_at: Instant, out_at: Instant.nullable() })),
  /** Pounds before deductions, including the bonus; absent for readers without access to pay. */
  pay: z.number().optional(),
  /** Changes with every change to the week, including its hours. */
  updated_at: Instant,
  /** The reader decides it; false for their own week. */
  mine: z.boolean(),
})
export type Timesheet = z.infer<typeof Timesheet>

const Message = z.object({
  id: Id,
  type: z.literal('text'),
  content: z.string(),
  by: z.string().nullable(),
  created_at: Instant,
})
/** Average minutes a week over `weeks` weeks of work, and the legal maximum. */
const Average = z.object({ minutes: z.number().int(), weeks: z.number().int(), limit: z.number().int() })
/** What the gate saw and no line has. `seen`: null where it is not the reader's to see. `flag`: in words. */
const LeftOut = z.object({ day: Day, seen: GateObservation.nullable(), flag: z.string() })
export type LeftOut = z.infer<typeof LeftOut>
export const TimesheetDetail = Timesheet.extend({
  entries: z.array(TimesheetEntry),
  /** The stays that the gate saw before the week was sent, and that are not in its hours; empty for payroll. */
  left_out: z.array(LeftOut),
  /** Sites that hours can be entered for. */
  places: z.array(Named),
  /** Null for readers who only get the minutes of the week. */
  average: Average.nullable(),
  messages: z.array(Message),
  timeline: z.array(Move),
})
export type TimesheetDetail = z.infer<typeof TimesheetDetail>

const all = z.literal('All')
const which = z.strictObject({ id: Id })
const text = typedText.min(1, 'Write a note.').max(2000, 'At most 2,000 letters.')
const reason = reasonText.min(1, 'Write a note.').max(2000, 'At most 2,000 letters.')

/** One day's work as typed, in London clock times; an end at or before the start is on the next day. */
const Typed = z.strictObject({
  /** Id of an existing entry; absent for a new one. */
  id: Id.optional(),
  day: requestDay('Choose a day.'),
  site_id: Id.nullable().default(null),
  start: ClockTime,
  end: ClockTime.nullable(),
  break_minutes: z.number().int('Whole minutes.').min(0, 'A break is not below nothing.').max(720, 'At most 12 hours.'),
  note: typedText.max(500, 'At most 500 letters.').nullable().default(null),
})
export type TypedEntry = z.infer<typeof Typed>

/** Filters of the timesheet list. */
export const timesheetFilterShape = {
  site: all.or(Id).default('All'),
  worker: all.or(Id).default('All'),
  status: all.or(TimesheetStatus).default('All'),
  /** Any day of the week. */
  date: requestDay().optional(),
  /** `Waiting`: what `pending` counts, weeks to submit, to decide or send back or, for payroll, to pay. */
  show: z.enum(['All', 'Waiting']).default('All'),
}
/** `entry_id`: the line that it is about, whose finish the worker is asked for; read by those who can see the line. */
const NoteBody = z.strictObject({ content: text, entry_id: Id.optional() })
const move = { method: 'PUT', params: which, reply: one(TimesheetDetail) } as const

export const timesheetApi = api({
  /** Newest week first, then by name; a worker gets only their own. */
  list: { method: 'GET', path: '/api/me/timesheets', query: pageQuery(timesheetFilterShape), reply: listOf(Timesheet) },
  /**
   * Opens the caller's current week, or a past `week`, for each company that pays by the hour; existing ones are
   * unchanged. `opened`: how many were created. `newest`: the caller's newest week, this one or an earlier; with `week`
   * the one of that week. 422 for a week to come, or one that no contract covers.
   */
  open: {
    method: 'POST',
    path: '/api/me/timesheets',
    body: z.strictObject({ week: requestDay().optional() }).prefault({}),
    reply: one(z.object({ opened: z.number().int(), newest: Id.nullable() })),
  },
  /** The Mondays of the caller's past weeks that a contract covered and that are not opened, newest first. */
  missing: { method: 'GET', path: '/api/me/timesheets/missing', reply: one(z.array(Day)) },
  /** Whether something needs the reader: a week to submit, or one to decide. */
  pending: {
    method: 'GET',
    path: '/api/me/timesheets/pending',
    reply: one(z.object({ hasPending: z.boolean(), count: z.number().int() })),
  },
  one: { method: 'GET', path: '/api/me/timesheets/{id}', params: which, reply: one(TimesheetDetail) },
  /** Replaces all hours of the week; 422 by `entries.{place}`. A submitted week becomes a draft again. */
  save: {
    ...move,
    path: '/api/me/timesheets/{id}',
    body: z.strictObject({
      entries: z.array(Typed).max(60, 'At most 60 lines.'),
      did_not_work: z.boolean().default(false),
      message: text.optional(),
      ...readVersion,
    }),
  },
  /** `did_not_work`: for a week without hours. `message`: a note to whoever decides. */
  submit: {
    ...move,
    path: '/api/me/timesheets/{id}/submit',
    body: z
      .strictObject({ did_not_work: z.literal(true).optional(), message: text.optional(), ...readVersion })
      .prefault({}),
  },
  accept: {
    ...move,
    path: '/api/me/timesheets/{id}/accept',
    body: z.strictObject({ message: text.optional(), ...readVersion }).prefault({}),
  },
  /** Enters the missing finish time of a day; a submitted week stays submitted. 409 when the day has one. */
  finish: {
    ...move,
    path: '/api/me/timesheets/{id}/finish',
    body: z.strictObject({ entry_id: Id, end: ClockTime }),
  },
  /** The worker disagrees with a finish time entered by somebody else. A message of the other side answers it. */
  object: { ...move, path: '/api/me/timesheets/{id}/object', body: z.strictObject({ message: text }) },
  reject: {
    ...move,
    path: '/api/me/timesheets/{id}/reject',
    body: z.strictObject({ message: reason, ...readVersion }),
  },
  pay: { ...move, path: '/api/me/timesheets/{id}/paid', body: z.strictObject(readVersion).prefault({}) },
  setBonus: {
    ...move,
    path: '/api/me/timesheets/{id}/bonus',
    body: z.strictObject({
      amount: z.number().min(0, 'A bonus is not below nothing.').max(99_999.99).multipleOf(0.01, 'Pounds and pence.'),
      note: typedText.max(300).nullable().default(null),
      ...readVersion,
    }),
  },
  /** Undoes the caller's own accept, reject or bonus; 409 after 40 s, or once the week has changed. */
  undo: { ...move, path: '/api/me/timesheets/{id}/undo', body: z.strictObject(readVersion).prefault({}) },
  /** 409 when the worker is still on the site whose finish is asked for. */
  addNote: { ...move, method: 'POST', path: '/api/me/timesheets/{id}/message', body: NoteBody },
})
