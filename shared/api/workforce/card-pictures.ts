import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id, one } from '#shared/api/kit/wire'
import { UploadedFile } from '#shared/api/platform/media'

export const cardPicturesApi = api({
  /**
   * Opens the pictures of a card that the company checks, by the check's id; recorded, and the worker is notified. 403
   * without a current contract under which the worker accepted an offer or checked in.
   */
  pictures: {
    method: 'POST',
    path: '/api/card-check/{id}/pictures',
    params: z.strictObject({ id: Id }),
    reply: one(z.object({ front: UploadedFile.nullable(), back: UploadedFile.nullable() })),
    secret: true,
  },
})
