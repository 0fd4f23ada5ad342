import { merged } from '#machines/kit/merged'
import type { Place } from '#shared/api/platform/place'
import type { Site, SiteFields } from '#shared/api/sites/site'

/** Hours of one day in the form; typed times are kept when the day is closed. */
export type DayHours = { open: boolean; opens: string; closes: string }
/** The form of a site as typed: numbers are strings, '' is no day. `hours`: Monday first. */
export type SiteValues = {
  name: string
  address_line_1: string
  address_line_2: string
  city: string
  postcode: string
  latitude: string
  longitude: string
  start_at: string
  end_at: string
  hours: DayHours[]
  minimum_first_aiders: string
  minimum_fire_marshals: string
  minimum_supervisors: string
  active: boolean
}
export type SiteField = keyof SiteValues

const usual = { opens: '07:30', closes: '17:30' }
export const emptySite: SiteValues = {
  name: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  postcode: '',
  latitude: '',
  longitude: '',
  start_at: '',
  end_at: '',
  hours: Array.from({ length: 7 }, (_, day) => ({ open: day < 5, ...usual })),
  minimum_first_aiders: '0',
  minimum_fire_marshals: '0',
  minimum_supervisors: '0',
  active: true,
}

const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))

export const valuesOf = (site: Site): SiteValues => ({
  name: site.name,
  address_line_1: site.address_line_1,
  address_line_2: text(site.address_line_2),
  city: site.city,
  postcode: site.postcode,
  latitude: text(site.latitude),
  longitude: text(site.longitude),
  start_at: text(site.start_at),
  end_at: text(site.end_at),
  hours: emptySite.hours.map((_, day) => {
    const hours = site.opening_hours?.[day]
    return hours ? { open: true, ...hours } : { open: false, ...usual }
  }),
  minimum_first_aiders: text(site.minimum_first_aiders ?? 0),
  minimum_fire_marshals: text(site.minimum_fire_marshals ?? 0),
  minimum_supervisors: text(site.minimum_supervisors ?? 0),
  active: site.active,
})

const numberOrNone = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** The values as sent. A site that is closed on every day has no opening hours. */
export const fieldsOf = ({ hours, ...values }: SiteValues): SiteFields => ({
  ...values,
  address_line_2: values.address_line_2.trim() || null,
  latitude: numberOrNone(values.latitude),
  longitude: numberOrNone(values.longitude),
  start_at: values.start_at || null,
  end_at: values.end_at || null,
  opening_hours: hours.some(({ open }) => open)
    ? hours.map(({ open, opens, closes }) => (open ? { opens, closes } : null))
    : null,
  minimum_first_aiders: Number(values.minimum_first_aiders),
  minimum_fire_marshals: Number(values.minimum_fire_marshals),
  minimum_supervisors: Number(values.minimum_supervisors),
})

/** Fills a found place into the form; what the place does not have stays as typed. */
export const withPlace = (values: SiteValues, place: Place): Partial<SiteValues> => ({
  address_line_1: place.address_line_1 ?? values.address_line_1,
  city: place.city || values.city,
  postcode: place.postcode ?? values.postcode,
  latitude: String(place.latitude),
  longitude: String(place.longitude),
})

/** Position of the site on the map; undefined while it is not known, and the server looks it up by the address. */
export const pinOf = ({ latitude, longitude }: Pick<SiteValues, 'latitude' | 'longitude'>) =>
  latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined

/** Another postcode is another place, so the old pin is removed. */
export const atPostcode = (postcode: string): Partial<SiteValues> => ({ postcode, latitude: '', longitude: '' })

const fields = Object.keys(emptySite).filter((name): name is SiteField => name in emptySite)

/** Merges concurrent edits; `saved` is what the other person saved. */
export const mergedSite = (began: SiteValues, mine: SiteValues, saved: SiteValues) =>
  merged(fields, [began, mine, saved])
