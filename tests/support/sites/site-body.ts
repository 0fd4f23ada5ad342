import type { SiteFields } from '#shared/api/sites/site'

/** A body that adds a site; saved, it has `updated_at` too. */
export const siteBody = (changed: Partial<SiteFields> = {}): SiteFields => ({
  name: 'A site',
  address_line_1: '1 Road',
  address_line_2: null,
  city: 'Leeds',
  postcode: 'LS1 1AA',
  latitude: null,
  longitude: null,
  start_at: null,
  end_at: null,
  opening_hours: null,
  minimum_first_aiders: 0,
  minimum_fire_marshals: 0,
  minimum_supervisors: 0,
  active: true,
  ...changed,
})
