import { and, eq, sql } from 'drizzle-orm'
import { jobInvitationLifecycle } from '#lifecycles/jobs/job-invitation'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { hasTag, stateOf, statusesOf } from '#lifecycles/law'
import { writeInConversation } from '#server/account/conversation.commands'
import { findApplication } from '#server/jobs/job-application.queries'
import { isOpenTo } from '#server/jobs/job-offer.access'
import { workInWords } from '#server/jobs/job-offer.queries'
import { lockPost, type PostRow, statusOfPost } from '#server/jobs/job-post.queries'
import { companyBlocks } from '#server/platform/db/schema/conversation'
import { jobInvitations, jobPosts } from '#server/platform/db/schema/job'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { ofCompany, ofUser } from '#server/platform/kit/scopes'
import { type MovedBy, type Noun, transitionRow } from '#server/platform/moves/transition'
import { notify } from '#server/platform/outbox/notify'
import { companyOf } from '#server/sites/site.access'
import { companyName } from '#server/sites/subcompany.queries'
import type { InvitationStatus, JobInvitation } from '#shared/api/jobs/job-invitation'
import { isOverdue } from '#shared/domain/jobs/job-offer-facts'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'

type Invitation = typeof jobInvitations.$inferSelect
type InHand = {
  invitation: Pick<Invitation, 'id' | 'worker_id' | 'company_id'>
  status: InvitationStatus | 'NONE'
  post: PostRow
}
/** `isRelated`: the company may begin to write to the worker. */
type By = MovedBy & { isRelated: boolean; isOpen: boolean }
const jobInvitationNoun: Noun<typeof jobInvitationLifecycle, InHand, By> = {
  noun: 'jobInvitation',
  lifecycle: jobInvitationLifecycle,
  state: ({ status }) => stateOf(status),
  facts: ({ post }, { isRelated, isOpen, now }) => ({
    isRelated,
    isOpen,
    isActive: hasTag(jobPostLifecycle, statusOfPost(post), 'open'),
    isInTime: !isOverdue(post, londonDay(now)),
  }),
  owner: ({ invitation: { id, worker_id, company_id } }) => ({ id, userId: worker_id, companyId: company_id }),
}
const is = statusesOf(jobInvitationLifecycle)

type Inviting = { me: Person; now: Date; postId: string; workerId: string }
/** Invites a worker to apply: their conversation gets the post's card, and they are notified. */
export async function inviteToApply(tx: Tx, { me, now, postId, workerId }: Inviting): Promise<JobInvitation> {
  const post = await lockPost(tx, postId, ofCompany(jobPosts.company_id, companyOf(me)))
  if (!post || !hasTag(jobPostLifecycle, statusOfPost(post), 'shown')) throw notFound()
  const worker = await findInvitee(tx, me, workerId)
  if (worker?.blocks)
    throw unprocessable({ worker_id: ['They take no messages from your company, and no invitations.'] })
  const invitation = { id: newId(), post_id: postId, worker_id: workerId, company_id: companyOf(me), sender_id: me.id }
  const by = {
    me,
    now,
    isRelated: worker?.allowed === true,
    isOpen: await isOpenTo(tx, post.site_id, post.company_id),
  }
  const row = { invitation, status: await statusOf(tx, workerId, postId), post }
  let conversation_id = ''
  await transitionRow(tx, jobInvitationNoun, row, { type: 'send' }, by, async () => {
    const model = { model_type: 'post', id: postId } as const
    conversation_id = await writeInConversation(tx, {
      now,
      me,
      to: workerId,
      messages: [{ type: 'model', model, content: 'You are invited to apply for this job.' }],
    })
    await tx.insert(jobInvitations).values({ ...invitation, conversation_id, created_at: now })
    return undefined
  })
  const company = await companyName(tx, invitation.company_id)
  await notify(tx, {
    userId: workerId,
    type: 'post.invited',
    description: `${company} invites you to apply for a job: ${await workInWords(tx, post)}.`,
    names: [company],
    action: { conversation_id },
    at: now,
  })
  const { id } = invitation
  const sent_at = now.toISOString()
  return { id, status: is.sent, post_id: postId, worker_id: workerId, conversation_id, sent_at }
}

/** A worker, whether the company can begin to write to them, and whether they have blocked it. */
async function findInvitee(tx: Tx, me: Person, workerId: string) {
  const [worker] = await tx
    .select({
      allowed: sql<boolean>`muster.can_write_to(${users.id})`,
      blocks: sql<boolean>`exists (select from ${companyBlocks} b where b.worker_id = ${users}.id and ${ofCompany(sql`b.company_id`, companyOf(me))})`,
    })
    .from(users)
    .where(and(eq(users.id, workerId), sql`${users.default_role} in ('WORKER', 'SECURITY_GUARD')`))
  return worker
}

async function findInvitation(tx: Tx, workerId: string, postId: string): Promise<Invitation | undefined> {
  const [row] = await tx
    .select()
    .from(jobInvitations)
    .where(and(eq(jobInvitations.post_id, postId), ofUser(jobInvitations.worker_id, workerId)))
  return row
}

async function statusOf(tx: Tx, workerId: string, postId: string): Promise<InHand['status']> {
  if (await findApplication(tx, workerId, postId)) return is.applied
  return (await findInvitation(tx, workerId, postId)) ? is.sent : 'NONE'
}

/** Records that a worker who was invited has applied. */
export async function answerInvitation(tx: Tx, me: Person, post: PostRow, now: Date): Promise<void> {
  const invitation = await findInvitation(tx, me.id, post.id)
  if (!invitation) return
  const row = { invitation, status: is.sent, post }
  const by = { me, now, isRelated: true, isOpen: true }
  await transitionRow(tx, jobInvitationNoun, row, { type: 'apply' }, by, async () => undefined)
}
