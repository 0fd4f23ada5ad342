import type { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'

const riverside = { id: 'riverside', name: 'Riverside Quarter, Block C' }
const at = (day: string, clock: string) => `${day}T${clock}:00.000Z`

/** A day of a week, from a check-in; without an end its hours are pending. */
export const entry = (id: string, day: string, changed: Partial<TimesheetEntry> = {}): TimesheetEntry => ({
  id,
  day,
  site: riverside,
  start_at: at(day, '06:00'),
  end_at: at(day, '16:00'),
  break_minutes: 30,
  minutes: 570,
  source: 'CHECK_IN',
  note: null,
  note_by: null,
  finish_set_at: null,
  seen: {
    in_at: at(day, '05:52'),
    in_source: 'GATE',
    out_at: at(day, '16:04'),
    out_source: 'GATE',
    seen_again_at: null,
    suspected_left_at: null,
  },
  flags: [],
  ...changed,
})
export const unfinished = (id: string, day: string): TimesheetEntry =>
  entry(id, day, {
    end_at: null,
    minutes: null,
    seen: {
      in_at: at(day, '05:58'),
      in_source: 'GATE',
      out_at: null,
      out_source: null,
      seen_again_at: null,
      suspected_left_at: at(day, '19:00'),
    },
    flags: ['No finish time.'],
  })

/** Jan's week of 19 October 2026 as he reads it himself. */
export const week = (
  status: TimesheetStatus,
  entries: TimesheetEntry[] = [entry('monday', '2026-10-19')],
  changed: Partial<TimesheetDetail> = {},
): TimesheetDetail => ({
  updated_at: '2026-10-26T07:31:00.000Z',
  id: 'jans-week',
  week: '2026-10-19',
  status,
  worker: { id: 'jan', slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' },
  company: { id: 'calder', name: 'Calder & Finch Construction Ltd' },
  role: 'Dryliner',
  sites: [riverside],
  approver: { id: 'priya', slug: 'priya', first_name: 'Priya', last_name: 'Raghunathan' },
  minutes: entries.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  pending: entries.filter(({ minutes }) => minutes === null).length,
  flags: entries.reduce((sum, { flags }) => sum + flags.length, 0),
  sent_note: null,
  did_not_work: false,
  corrected: false,
  objected: false,
  hours_missing: (changed.unclaimed?.length ?? 0) > 0,
  unclaimed: [],
  submitted_at: null,
  decided_at: null,
  paid_at: null,
  bonus: null,
  pay: 213.75,
  decided_elsewhere: false,
  is_employer: true,
  mine: false,
  entries,
  left_out: [],
  places: [riverside],
  average: { minutes: 2780, weeks: 17, limit: 2880 },
  messages: [],
  timeline: [],
  ...changed,
})
