import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Day, Id, one, requestDay } from '#shared/api/kit/wire'
import { SitePerson } from '#shared/api/sites/site'
import { GateObservation, Named } from './timesheet-entry.ts'

/** An option of a filter, 'All' first; built only from timesheets that the reader has access to. */
const Choice = z.object({ value: z.string(), label: z.string() })
export const TimesheetFilters = z.object({
  sites: z.array(Choice),
  workers: z.array(Choice),
  statuses: z.array(Choice),
  /** Mondays, the newest first. */
  weeks: z.array(Day),
})
export type TimesheetFilters = z.infer<typeof TimesheetFilters>
const CheckInStatus = z.enum(['On site', 'Left', 'Suspected left', 'No check-out'])
const CheckInOnDate = GateObservation.extend({
  id: Id,
  worker: SitePerson,
  site: Named,
  status: CheckInStatus,
})
export type CheckInOnDate = z.infer<typeof CheckInOnDate>
const onDate = { date: requestDay('Choose a day.') }

/** Filter options of the timesheet screens, and the check-ins shown with them. */
export const timesheetFilterApi = api({
  /** With a `date`, only from timesheets of its week. */
  all: {
    method: 'GET',
    path: '/api/me/timesheets/filters',
    query: z.strictObject({ date: requestDay().optional() }),
    reply: one(TimesheetFilters),
  },
  /** The same for one worker's timesheets. */
  ofWorker: {
    method: 'GET',
    path: '/api/me/workers/{slug}/timesheets/filters',
    params: z.strictObject({ slug: z.string().max(120) }),
    reply: one(TimesheetFilters),
  },
  /** Sites with hours on a day, in timesheets that the reader has access to. */
  sitesOnDate: {
    method: 'GET',
    path: '/api/me/timesheets/site-ids-for-date',
    query: z.strictObject(onDate),
    reply: one(z.array(Id)),
  },
  /** Check-ins on a day of the workers whose timesheets the reader has access to, by name. */
  checkInsOnDate: {
    method: 'GET',
    path: '/api/me/timesheets/checkins-for-date',
    query: z.strictObject({ ...onDate, status: z.literal('All').or(CheckInStatus).default('All') }),
    reply: one(z.array(CheckInOnDate)),
  },
})
