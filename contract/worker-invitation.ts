import { z } from 'zod'
import { api } from './endpoint.ts'
import { Id, Instant, one } from './wire.ts'

/** A company that asks somebody, by their phone number, to be linked with it. */
export const WorkerInvitation = z.object({ id: Id, company: z.string(), asked_at: Instant, expires_at: Instant })
export type WorkerInvitation = z.infer<typeof WorkerInvitation>

const params = z.strictObject({ id: Id })
export const workerInvitationApi = api({
  /** Open invitations of the number that the caller has proved to be theirs. */
  list: { method: 'GET', path: '/api/me/worker-invitations', reply: one(z.array(WorkerInvitation)) },
  /** Links the caller with the company: it sees their profile from then on. 409 when it was answered or has run out. */
  accept: { method: 'PUT', path: '/api/me/worker-invitations/{id}/accept', params, reply: one(WorkerInvitation) },
  deny: { method: 'PUT', path: '/api/me/worker-invitations/{id}/deny', params, reply: one(WorkerInvitation) },
})
