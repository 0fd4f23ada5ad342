import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { listOf, pageQuery } from '#shared/api/kit/paging'
import { typedText } from '#shared/api/kit/typed-text'
import { ClockTime, Day, Id, Instant, one, RequestInstant, requestDay } from '#shared/api/kit/wire'
import { tidyPostcode } from '#shared/domain/kit/postcode'

/** Monday first; London clock times HH:MM; null on a day the site is closed. */
export const OpeningHours = z.array(z.object({ opens: ClockTime, closes: ClockTime }).nullable()).length(7)
export type OpeningHours = z.infer<typeof OpeningHours>

/** A person who runs a site, as shown to everybody with access to it. */
export const SitePerson = z.object({ id: Id, slug: z.string(), first_name: z.string(), last_name: z.string() })
export type SitePerson = z.infer<typeof SitePerson>

/** Current headcount of a site; on a shared one only the reader's own people, without its cover. */
export const SiteNow = z.object({
  on_site: z.number().int(),
  in_doubt: z.number().int(),
  due: z.number().int(),
  /** What is missing from the minimum cover, in words. */
  cover: z.array(z.string()),
})
export type SiteNow = z.infer<typeof SiteNow>

/** A site in full. On a shared site the minimum cover is absent: only its owner gets it. */
export const Site = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  company_id: Id,
  company: z.string(),
  active: z.boolean(),
  /** Another company's site that the reader's company has access to. */
  sharedSite: z.boolean(),
  address_line_1: z.string(),
  address_line_2: z.string().nullable(),
  city: z.string(),
  postcode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  start_at: Day.nullable(),
  end_at: Day.nullable(),
  opening_hours: OpeningHours.nullable(),
  minimum_first_aiders: z.number().int().optional(),
  minimum_fire_marshals: z.number().int().optional(),
  minimum_supervisors: z.number().int().optional(),
  managers: z.array(SitePerson),
  /** On a shared site: the manager of the reader's company named by the owner. */
  assigned_manager: SitePerson.nullable(),
  /** The reader can change the site: its owner, or a manager assigned to it. */
  editable: z.boolean(),
  now: SiteNow,
  /**
   * When its form was last saved; sent back with the next save, which is refused when somebody else has saved since.
   */
  updated_at: Instant,
})
export type Site = z.infer<typeof Site>

/** A row of the list of sites. On a shared one `on_site`, `in_doubt` and `due` count only the reader's own people. */
export const SiteRow = Site.pick({
  id: true,
  slug: true,
  name: true,
  company: true,
  active: true,
  sharedSite: true,
}).extend({
  place: z.string(),
  manager: z.string().nullable(),
  on_site: z.number().int(),
  in_doubt: z.number().int(),
  due: z.number().int(),
})
export type SiteRow = z.infer<typeof SiteRow>

export const SiteStatus = z.enum(['All', 'Active', 'Closed'])
export type SiteStatus = z.infer<typeof SiteStatus>

const line = (least: string) => typedText.min(1, least).max(120, 'At most 120 letters.')
const cover = z.number().int('A whole number of people.').min(0, 'Not less than 0.').max(99, 'Not more than 99.')
const degrees = (most: number) =>
  z.number().min(-most, `Not below -${most}.`).max(most, `Not above ${most}.`).nullable().default(null)

/** Editable fields of a site. The postcode's format is only a warning on the screen: a site in a field can lack one. */
const SiteFields = z.strictObject({
  name: line('Give the site a name.'),
  address_line_1: line('Write the first line of the address.'),
  address_line_2: typedText.max(120, 'At most 120 letters.').nullable(),
  city: line('Write the town.'),
  postcode: typedText.overwrite(tidyPostcode).min(1, 'Write the postcode.').max(12, 'At most 12 letters.'),
  /** Pin on the map; without it the address is looked up. */
  latitude: degrees(90),
  longitude: degrees(180),
  start_at: requestDay().nullable(),
  end_at: requestDay().nullable(),
  opening_hours: OpeningHours.nullable(),
  minimum_first_aiders: cover,
  minimum_fire_marshals: cover,
  minimum_supervisors: cover,
  active: z.boolean(),
})
export type SiteFields = z.infer<typeof SiteFields>

/** Rules across fields; each issue is attached to the field that has to change. */
function together(site: SiteFields, ctx: z.RefinementCtx) {
  const complain = (message: string, ...path: (string | number)[]) => ctx.addIssue({ code: 'custom', message, path })
  if (site.latitude === null && site.longitude !== null) complain('A pin needs both numbers, or none.', 'latitude')
  if (site.longitude === null && site.latitude !== null) complain('A pin needs both numbers, or none.', 'longitude')
  if (site.start_at && site.end_at && site.end_at < site.start_at) complain('The end is before the start.', 'end_at')
  for (const [day, hours] of (site.opening_hours ?? []).entries())
    if (hours && hours.closes <= hours.opens) complain('Closes after it opens.', 'opening_hours', day, 'closes')
}

export const siteApi = api({
  /** The company's sites and those shared with it, by name. `search` matches name, town and postcode. */
  list: {
    method: 'GET',
    path: '/api/me/sites',
    query: pageQuery({ search: z.string().trim().max(100).optional(), status: SiteStatus.default('All') }),
    reply: listOf(SiteRow),
  },
  read: { method: 'GET', path: '/api/me/sites/{id}', params: z.strictObject({ id: Id }), reply: one(Site) },
  /** Adds a site to the caller's own company; a manager who adds one becomes its manager. */
  add: { method: 'POST', path: '/api/me/sites', body: SiteFields.superRefine(together), reply: one(Site) },
  /**
   * Saves the whole form. 409 with `errors.updated_at` when somebody saved since it was read, with `errors.active` when
   * it would close a site that people are on.
   */
  save: {
    method: 'PUT',
    path: '/api/me/sites/{id}',
    params: z.strictObject({ id: Id }),
    body: SiteFields.extend({ updated_at: RequestInstant }).superRefine(together),
    reply: one(Site),
  },
})
