import { describe, expect, test } from 'vitest'
import { atPostcode, emptySite, fieldsOf, mergedSite, pinOf, withPlace } from '#machines/sites/site-form'
import type { Place } from '#shared/api/platform/place'

const hours = (open: boolean) => emptySite.opening_hours.map((day) => ({ ...day, open }))

describe('what is sent', () => {
  test('an empty pin, day and second line are none', () => {
    expect(fieldsOf(emptySite)).toMatchObject({ latitude: null, longitude: null, start_at: null, address_line_2: null })
  })

  test('a site that is closed on every day has no opening hours', () => {
    expect(fieldsOf({ ...emptySite, opening_hours: hours(false) }).opening_hours).toBeNull()
    expect(fieldsOf(emptySite).opening_hours?.map((day) => day?.opens ?? null)).toEqual([
      ...Array.from({ length: 5 }, () => '07:30'),
      null,
      null,
    ])
  })
})

test('a found place does not take away what it does not know', () => {
  const typed = { ...emptySite, address_line_1: '1 Wharf Road', city: 'Leds', postcode: 'LS10 1JQ' }
  const place: Place = {
    address_line_1: null,
    city: 'Leeds',
    postcode: null,
    latitude: 53.8,
    longitude: -1.55,
    approximate: true,
  }
  expect(withPlace(typed, place)).toEqual({
    address_line_1: '1 Wharf Road',
    city: 'Leeds',
    postcode: 'LS10 1JQ',
    latitude: '53.8',
    longitude: '-1.55',
  })
})

test('of two who changed one site each keeps what only they changed, and where both wrote it is said', () => {
  const began = { ...emptySite, name: 'Wharf', city: 'Leeds', postcode: 'LS1' }
  const mine = { ...began, name: 'Canal Wharf', postcode: 'LS2', opening_hours: hours(true) }
  const saved = { ...began, name: 'Old Wharf', city: 'Bradford', postcode: 'LS2' }
  const { values, incoming, both } = mergedSite(began, mine, saved)
  expect([values.name, values.city, values.postcode, values.opening_hours]).toEqual([
    'Canal Wharf',
    'Bradford',
    'LS2',
    hours(true),
  ])
  expect([incoming, both]).toEqual([['city'], ['name']])
})

test('another postcode takes the pin of the one before away', () => {
  const pinned = { ...emptySite, latitude: '53.8', longitude: '-1.55' }
  expect(pinOf(pinned)).toEqual({ latitude: 53.8, longitude: -1.55 })
  const moved = { ...pinned, ...atPostcode('YO1 7HH') }
  expect(pinOf(moved)).toBeUndefined()
  expect(fieldsOf(moved)).toMatchObject({ postcode: 'YO1 7HH', latitude: null, longitude: null })
})
