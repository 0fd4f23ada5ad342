import {
  choice,
  count,
  type FormField,
  formOf,
  optionalNumber,
  optionalText,
  type Typed,
  text,
} from '#machines/kit/form-fields'
import type { Place } from '#shared/api/platform/place'
import type { OpeningHours, Site, SiteFields } from '#shared/api/sites/site'

/** Hours of one day in the form; typed times are kept when the day is closed. */
export type DayHours = { open: boolean; opens: string; closes: string }

const usual = { opens: '07:30', closes: '17:30' }
/** Monday first. A site that is closed on every day has no opening hours. */
const openingHours: FormField<OpeningHours | null, DayHours[], OpeningHours | null> = {
  word: 'opening hours',
  empty: Array.from({ length: 7 }, (_, day) => ({ open: day < 5, ...usual })),
  read: (value) =>
    Array.from({ length: 7 }, (_, day) => {
      const hours = value?.[day]
      return hours ? { open: true, ...hours } : { open: false, ...usual }
    }),
  write: (typed) =>
    typed.some(({ open }) => open) ? typed.map(({ open, opens, closes }) => (open ? { opens, closes } : null)) : null,
}

const fields = {
  name: text('name'),
  address_line_1: text('address line 1'),
  address_line_2: optionalText('address line 2'),
  city: text('town'),
  postcode: text('postcode'),
  latitude: optionalNumber('map pin'),
  longitude: optionalNumber('map pin'),
  start_at: optionalText('start'),
  end_at: optionalText('end'),
  opening_hours: openingHours,
  minimum_first_aiders: count('first aiders'),
  minimum_fire_marshals: count('fire marshals'),
  minimum_supervisors: count('supervisors'),
  active: choice(true, 'open or closed'),
}
/** The form of a site as typed. */
export type SiteValues = Typed<typeof fields>
/** A field with one line of text. */
export type SiteText = { [Name in keyof SiteValues]: SiteValues[Name] extends string ? Name : never }[keyof SiteValues]

const form = formOf(fields)
export const emptySite = form.empty
export const siteWords = form.words
export const mergedSite = form.merge
export const valuesOf = (site: Site): SiteValues => form.valuesOf(site)
export const fieldsOf = (values: SiteValues): SiteFields => form.fieldsOf(values)

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
