import { ofetch } from 'ofetch'
import { z } from 'zod'
import type { PlacesPort } from '#server/platform/ports/ports'

/** The fields requested for each place: Google charges by them. */
const fields = 'places.location,places.addressComponents,places.formattedAddress'
const Answer = z.object({
  places: z
    .array(
      z.object({
        formattedAddress: z.string().default(''),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        addressComponents: z.array(z.object({ longText: z.string(), types: z.array(z.string()) })).default([]),
      }),
    )
    .default([]),
})
type Found = z.output<typeof Answer>['places'][number]

/**
 * Google's Places API (new), text search, in the United Kingdom. Rejects on a refusal, or after 4 s without an answer.
 */
export function googlePlaces(key: string, base = 'https://places.googleapis.com'): PlacesPort {
  return {
    async find(text) {
      const answer = await ofetch<unknown>(`${base}/v1/places:searchText`, {
        method: 'POST',
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': fields },
        body: { textQuery: text, regionCode: 'GB', languageCode: 'en-GB', pageSize: 8 },
        timeout: 4000,
        retry: 0,
        redirect: 'error',
      })
      return Answer.parse(answer).places.map(placeOf)
    },
  }
}

function placeOf({ formattedAddress, location, addressComponents }: Found) {
  const part = (...types: string[]) =>
    types.flatMap((type) => addressComponents.find((one) => one.types.includes(type))?.longText ?? [])[0]
  const street = [part('street_number', 'premise'), part('route')].filter(Boolean).join(' ')
  return {
    address_line_1: street || formattedAddress.split(',')[0] || null,
    city: part('postal_town', 'locality', 'administrative_area_level_2') ?? '',
    postcode: part('postal_code') ?? null,
    ...location,
    approximate: false,
  }
}
