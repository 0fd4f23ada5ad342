import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { Day, Id, Instant, one, RequestInstant } from '#shared/api/kit/wire'
import { SitePerson } from '#shared/api/sites/site'
import { OverrideReason } from './override-reason.ts'

/** On site, expected, suspected to have left (the site closed and there is no check-out), or gone home. */
export const SitePresence = z.enum(['On site', 'Due', 'Suspected left', 'Left'])
export type SitePresence = z.infer<typeof SitePresence>

const all = z.literal('All')
/** Filters; 'All' means no filter. `trade` is a role of the dictionary. */
const peopleFilters = {
  search: z.string().trim().max(100).optional(),
  company: all.or(Id).default('All'),
  trade: all.or(z.string().max(60)).default('All'),
}

/**
 * A worker's assignment to the site. `rams_accepted`: all documents for the role are accepted in their newest version.
 */
export const SiteAssignment = z.object({
  id: Id,
  display_name: z.string(),
  manager: SitePerson.nullable(),
  rams_accepted: z.boolean(),
  start_at: Day,
  end_at: Day,
})
export type SiteAssignment = z.infer<typeof SiteAssignment>

/**
 * A person assigned to the site today, or on it. `onsite` is the site's id or null; it stays set while suspected to
 * have left.
 */
export const SiteWorker = z.object({
  id: Id,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Signed URL, valid for 5 minutes; null without a picture that the reader has access to. */
  photo: z.string().nullable(),
  company: z.object({ id: Id, name: z.string() }).nullable(),
  role_id: z.string().nullable(),
  trade: z.string().nullable(),
  assignment: SiteAssignment.nullable(),
  status: SitePresence,
  onsite: Id.nullable(),
  onsite_since: Instant.nullable(),
  onsite_checkin: Id.nullable(),
  suspected_left_at: Instant.nullable(),
  /** Their last check-out today. */
  left_at: Instant.nullable(),
})
export type SiteWorker = z.infer<typeof SiteWorker>

/** An option of a filter, 'All' first; built only from rows that the reader has access to. */
const Choice = z.object({ value: z.string(), label: z.string(), people: z.number().int(), on_site: z.number().int() })
export type Choice = z.infer<typeof Choice>
const SitePeople = listOf(SiteWorker).extend({
  /** `on_site` of each option is the current headcount by company and by trade. */
  filters: z.object({ companies: z.array(Choice), trades: z.array(Choice) }),
  counts: z.object({
    on_site: z.number().int(),
    due: z.number().int(),
    suspected_left: z.number().int(),
    left: z.number().int(),
  }),
})
export type SitePeople = z.infer<typeof SitePeople>

const ids = z.array(Id).max(500).default([])
/**
 * Saves a list of people in one call. Ids outside the reader's list, filtered by `filters`, are ignored and not
 * reported. Check-ins go through the gate decision, as at the gate.
 */
export const SaveSitePeople = z.strictObject({
  filters: z.strictObject(peopleFilters).default({ company: 'All', trade: 'All' }),
  /**
   * People who came; `onsite_since`: when, by default now. No longer ago than the longest shift, nor before the end of
   * another presence of theirs, or its beginning while it is open.
   */
  onsite: ids,
  onsite_since: RequestInstant.nullable().default(null),
  /** People who left; `left_at`: when, by default now. */
  check_offsite: ids,
  left_at: RequestInstant.nullable().default(null),
  /** People to ask again when they left. */
  ask: ids,
  /** Why the gate's warning is overridden, or how the caller knows that somebody checked in on another site is here. */
  override_reason: OverrideReason.optional(),
})
export type SaveSitePeople = z.infer<typeof SaveSitePeople>
export const SavedSitePeople = z.object({
  new_onsite: z.array(SiteWorker),
  left_site: z.array(SiteWorker),
  /** People who could not be moved, and why. 409 when nobody could. */
  refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
  /** Moves that the caller can undo for a while, each by itself: no check-in that a running roll call has on its list. */
  done: z.array(z.object({ check_in_id: Id, move: z.enum(['checkIn', 'checkOut']), name: z.string() })),
})
export type SavedSitePeople = z.infer<typeof SavedSitePeople>

export const sitePeopleApi = api({
  /**
   * People of the site today, by name; on a shared site only the reader's own company's. `assignment`: only people
   * working under it.
   */
  list: {
    method: 'GET',
    path: '/api/me/sites/{id}/workers',
    params: z.strictObject({ id: Id }),
    query: pageQuery({
      ...peopleFilters,
      status: all.or(SitePresence).default('All'),
      assignment: Id.optional(),
    }),
    reply: SitePeople,
  },
  save: {
    method: 'POST',
    path: '/api/me/sites/{id}/workers',
    params: z.strictObject({ id: Id }),
    body: SaveSitePeople,
    reply: one(SavedSitePeople),
  },
})
