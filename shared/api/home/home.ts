import { z } from 'zod'
import { PresenceState } from '#shared/api/gate/presence'
import { api } from '#shared/api/kit/endpoint'
import { Day, Id, Instant, one } from '#shared/api/kit/wire'
import { SiteOverview } from '#shared/api/sites/site-overview'
import { Waiting } from '#shared/api/time/waiting'

/** A job offer, and the conversation in which the reader has it. */
const HomeOffer = z.object({ id: Id, conversation_id: Id })
/** Something that needs the reader, a row of its own; a queue is one row whatever its length. */
const Decision = z.object({
  kind: z.enum([
    'timesheets',
    'objections',
    'missing_hours',
    'access',
    'cards',
    'offer',
    'cover',
    'contracts',
    'uncovered',
  ]),
  title: z.string(),
  detail: z.string(),
  since: Instant.nullable(),
  /** The site where it is handled. */
  site_id: Id.optional(),
  /** The worker whose contracts it is about, or to whom somebody else sent the offer. */
  worker_slug: z.string().optional(),
  /** The reader's own offer. */
  offer: HomeOffer.optional(),
})
/** Minutes worked by week; pay is null for readers without access to it. */
const LabourWeek = z.object({
  week: Day,
  accepted_minutes: z.number().int(),
  waiting_minutes: z.number().int(),
  accepted_pay: z.number().nullable(),
  waiting_pay: z.number().nullable(),
})
/** `since`: when they checked in, or out when off site. */
const Presence = z.object({
  state: PresenceState,
  site: z.string().nullable(),
  since: Instant.nullable(),
})

/**
 * The newest stay without a check-out: the reader is asked when they left. `seen_at`: when they were next recorded,
 * here or elsewhere, so they had left by then; null while the stay is open.
 */
const Left = z.object({ check_in_id: Id, site: z.string(), in_at: Instant, seen_at: Instant.nullable() })

/**
 * Minutes by day, Monday first, including the running shift; `pay` is what they have earned so far, with the bonus;
 * null without a rate or bonus.
 */
const WorkedWeek = z.object({
  monday: Day,
  minutes: z.number().int(),
  days: z.array(z.number().int()).length(7),
  pay: z.number().nullable(),
  bonus: z.number(),
})

/** `assignment_id`: the assignment whose documents are due, when there is only one; `timesheet_id`: the week. */
const Task = z.object({
  kind: z.enum(['documents', 'timesheet', 'card', 'offer', 'left']),
  text: z.string(),
  assignment_id: Id.optional(),
  timesheet_id: Id.optional(),
  offer: HomeOffer.optional(),
})

/** The home page by role: what needs the reader, and the current state. */
export const Home = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('company'),
    as_of: Instant,
    decisions: z.array(Decision),
    sites: z.array(SiteOverview),
    labour: z.array(LabourWeek),
  }),
  z.object({
    kind: z.literal('payroll'),
    as_of: Instant,
    contracts: z.object({ current: z.number().int(), future: z.number().int(), ending_soon: z.number().int() }),
    sheets: z.object({ payable: z.number().int(), minutes: z.number().int(), pay: z.number().nullable() }),
    weeks: z.array(LabourWeek),
  }),
  z.object({
    kind: z.literal('worker'),
    as_of: Instant,
    presence: Presence,
    left: Left.nullable(),
    week: WorkedWeek,
    tasks: z.array(Task),
    /** `opens`: the site's opening time that day, HH:MM in London. */
    next: z.object({ site: z.string(), place: z.string(), start: Day, opens: z.string().nullable() }).nullable(),
  }),
  z.object({
    kind: z.literal('guard'),
    as_of: Instant,
    presence: Presence,
    left: Left.nullable(),
    sites: z.array(z.object({ id: Id, name: z.string(), on_site: z.number().int(), in_doubt: z.number().int() })),
    week: WorkedWeek,
    tasks: z.array(Task),
  }),
])
export type Home = z.infer<typeof Home>

export const homeApi = api({
  read: { method: 'GET', path: '/api/me/home', reply: one(z.object({ home: Home, waiting: Waiting })) },
})
