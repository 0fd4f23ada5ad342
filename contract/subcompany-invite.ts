import { z } from 'zod'
import { api } from './endpoint.ts'
import { Done, one } from './wire.ts'

/** What a mailed invitation says of itself, to whoever holds its link: who invites to which site, and no more. */
export const SubcompanyInvite = z.object({
  inviter: z.object({ name: z.string(), company: z.string() }),
  site: z.string(),
  /** The address it was mailed to, most of it covered. */
  email: z.string(),
})
export type SubcompanyInvite = z.infer<typeof SubcompanyInvite>

const params = z.strictObject({ hash: z.string().min(1).max(200) })
const limit = { max: 60, seconds: 600 }

/** The link of an invitation. 410, always alike, for one that is unknown, used, withdrawn or too old. */
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
   * An owner asks for access for their company, which uses the link up. 409 in words for the site's own company, one
   * that has access or has asked already, and a closed site: none of these uses it up.
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
