import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id, Instant, one } from '#shared/api/kit/wire'

/** A company's invitation, by phone number, to be linked with it. */
export const WorkerInvitation = z.object({ id: Id, company: z.string(), asked_at: Instant, expires_at: Instant })
export type WorkerInvitation = z.infer<typeof WorkerInvitation>

const params = z.strictObject({ id: Id })
export const workerInvitationApi = api({
  /** Open invitations for the caller's verified number. */
  list: { method: 'GET', path: '/api/me/worker-invitations', reply: one(z.array(WorkerInvitation)) },
  /**
   * Links the caller with the company, which then has access to their profile. 409 when it was answered or has expired.
   */
  accept: { method: 'PUT', path: '/api/me/worker-invitations/{id}/accept', params, reply: one(WorkerInvitation) },
  deny: { method: 'PUT', path: '/api/me/worker-invitations/{id}/deny', params, reply: one(WorkerInvitation) },
})
