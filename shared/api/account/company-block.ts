import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id, one } from '#shared/api/kit/wire'

export const companyBlockApi = api({
  /** A worker takes no messages from a company, or takes them again. 404 for a company that the worker cannot know of. */
  set: {
    method: 'PUT',
    path: '/api/me/blocked-companies/{id}',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ blocked: z.boolean() }),
    reply: one(z.object({ id: Id, blocked: z.boolean() })),
  },
})
