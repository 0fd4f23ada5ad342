import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Done, one } from '#shared/api/kit/wire'

/** A mailed invitation, for anybody with its link: only who invites, to which site, and the masked address. */
export const SubcompanyInvite = z.object({
  inviter: z.object({ name: z.string(), company: z.string() }),
  site: z.string(),
  /** The address it was mailed to, mostly masked. */
  email: z.string(),
})
export type SubcompanyInvite = z.infer<typeof SubcompanyInvite>

const params = z.strictObject({ hash: z.string().min(1).max(200) })
const limit = { max: 60, seconds: 600 }

/** The link of an invitation. 410, always with the same answer, when it is unknown, used, withdrawn or expired. */
export const subcompanyInviteApi = api({
  read: {
    method: 'GET',
    path: '/api/subcompany/invite/{hash}',
    params,
    reply: one(SubcompanyInvite),
    secret: true,
    limit,
  },
  /**
   * An owner requests access for their company, which uses up the link. 409 with a message for the site's own company,
   * for one that has access or has already requested it, and for a closed site; these do not use it up.
   */
  request: {
    method: 'PUT',
    path: '/api/subcompany/invite/{hash}',
    params,
    reply: Done,
    secret: true,
    limit,
  },
})
