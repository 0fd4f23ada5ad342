import { z } from 'zod'
import { api } from './endpoint.ts'
import { one } from './wire.ts'

/** A place that the map service found, as far as it knows it. */
export const Place = z.object({
  address_line_1: z.string().nullable(),
  city: z.string(),
  postcode: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** The pin is the middle of a postcode area and not the place itself: it wants to be moved. */
  approximate: z.boolean(),
})
export type Place = z.infer<typeof Place>

export const placeApi = api({
  /** The likeliest first, at most 8. 503 in words while the map service is away: an address can be written by hand. */
  find: {
    method: 'GET',
    path: '/api/places',
    query: z.strictObject({ search: z.string().trim().min(2, 'Write at least two letters.').max(200) }),
    reply: one(z.array(Place)),
    limit: { max: 120, seconds: 60 },
  },
})
