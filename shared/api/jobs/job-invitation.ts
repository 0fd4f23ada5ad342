import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { Id, Instant, one, requestId } from '#shared/api/kit/wire'

/** APPLIED is derived: the worker has applied for the post. */
export const InvitationStatus = z.enum(['SENT', 'APPLIED'])
export type InvitationStatus = z.infer<typeof InvitationStatus>

/** A company invites a worker to apply for one of its job posts. */
export const JobInvitation = z.object({
  id: Id,
  status: InvitationStatus,
  post_id: Id,
  worker_id: Id,
  conversation_id: Id,
  sent_at: Instant,
})
export type JobInvitation = z.infer<typeof JobInvitation>

export const jobInvitationApi = api({
  /**
   * Invites a worker, once for each post: the post's card is put into the conversation with them. 409 with the reason when
   * they are invited already or have applied, or when the post is not open; 422 on `worker_id` for a stranger.
   */
  send: {
    method: 'POST',
    path: '/api/me/job-posts/{id}/invitations',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ worker_id: requestId('Choose a worker.') }),
    reply: one(JobInvitation),
  },
})
