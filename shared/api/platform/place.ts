import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { one } from '#shared/api/kit/wire'

/** A place found by the map service; unknown fields are null. */
export const Place = z.object({
  address_line_1: z.string().nullable(),
  city: z.string(),
  postcode: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** The pin is only the centre of a postcode area and has to be moved. */
  approximate: z.boolean(),
})
export type Place = z.infer<typeof Place>

export const placeApi = api({
  /**
   * Best match first, at most 8. 503 with a message while the map service is unavailable: the address can be entered by
   * hand.
   */
  find: {
    method: 'GET',
    path: '/api/places',
    query: z.strictObject({ search: z.string().trim().min(2, 'Write at least two letters.').max(200) }),
    reply: one(z.array(Place)),
    limit: { max: 120, seconds: 60 },
  },
})
