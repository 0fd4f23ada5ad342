import { z } from 'zod'
import { api } from './endpoint.ts'
import { listOf, pageQuery } from './paging.ts'
import { SitePerson } from './site.ts'
import { Day, Id, Instant, one, RequestInstant } from './wire.ts'

/** Where somebody stands: there, expected, in doubt (the site closed and nobody saw them go), or gone home. */
export const SitePresence = z.enum(['On site', 'Due', 'Suspected left', 'Left'])
export type SitePresence = z.infer<typeof SitePresence>

const all = z.literal('All')
/** Which people; 'All' stands for no choice. `trade` is a role of the dictionary. */
const peopleFilters = {
  search: z.string().trim().max(100).optional(),
  company: all.or(Id).default('All'),
  trade: all.or(z.string().max(60)).default('All'),
}

/** A worker's work on the site (spec section 3). `rams_accepted`: every document for the role, in its newest version. */
export const SiteAssignment = z.object({
  id: Id,
  display_name: z.string(),
  manager: SitePerson.nullable(),
  rams_accepted: z.boolean(),
  start_at: Day,
  end_at: Day,
})
export type SiteAssignment = z.infer<typeof SiteAssignment>

/** Somebody assigned to the site today, or on it. `onsite` is the site's id or null; it stays set while in doubt. */
export const SiteWorker = z.object({
  id: Id,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Signed, good for 5 minutes; null without a picture that the reader may see. */
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
  /** When they last went today. */
  left_at: Instant.nullable(),
})
export type SiteWorker = z.infer<typeof SiteWorker>

/** A choice of a filter, 'All' first: built from the rows that the reader may see and from nothing else. */
const Choice = z.object({ value: z.string(), label: z.string(), people: z.number().int(), on_site: z.number().int() })
export type Choice = z.infer<typeof Choice>
const SitePeople = listOf(SiteWorker).extend({
  /** `on_site` of each choice answers who is there by company and by trade. */
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
 * The combined save of a list of people. Ids that the reader's list, narrowed by `filters`, does not hold are ignored and
 * never answered. The gate decides about whoever is checked in, as it does at the gate.
 */
export const SaveSitePeople = z.strictObject({
  filters: z.strictObject(peopleFilters).default({ company: 'All', trade: 'All' }),
  /** Who came; `onsite_since` when (now without it). */
  onsite: ids,
  onsite_since: RequestInstant.nullable().default(null),
  /** Who left; `left_at` (ours) when, now without it. */
  check_offsite: ids,
  left_at: RequestInstant.nullable().default(null),
  /** Ours: whom to ask once more when they left. */
  ask: ids,
  /** Ours: why a warning of the gate does not count. */
  override_reason: z.string().trim().min(3, 'Say why in a few words.').max(500).optional(),
})
export type SaveSitePeople = z.infer<typeof SaveSitePeople>
export const SavedSitePeople = z.object({
  new_onsite: z.array(SiteWorker),
  left_site: z.array(SiteWorker),
  /** Who could not be moved, and why. 409 when that is everybody. */
  refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
  /** What the caller may undo for 10 seconds, each by itself. */
  done: z.array(z.object({ check_in_id: Id, move: z.enum(['checkIn', 'checkOut']), name: z.string() })),
})
export type SavedSitePeople = z.infer<typeof SavedSitePeople>

export const sitePeopleApi = api({
  /** People of the site today, by name; of a shared site the reader's own company's only. `assignment`: who works by it. */
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
