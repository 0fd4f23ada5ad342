import { and, eq } from 'drizzle-orm'
import { assertOpen } from '#server/account/conversation.access'
import { writeInConversation } from '#server/account/conversation.commands'
import { ownersOf } from '#server/jobs/contract.commands'
import { findApplication } from '#server/jobs/job-application.queries'
import { answerInvitation } from '#server/jobs/job-invitation.commands'
import { isOpenTo } from '#server/jobs/job-offer.access'
import { personName, workInWords } from '#server/jobs/job-offer.queries'
import { jobPostNoun } from '#server/jobs/job-post.commands'
import { lockPost, type PostRow, statusOfPost } from '#server/jobs/job-post.queries'
import { memberships } from '#server/platform/db/schema/company'
import { jobApplications } from '#server/platform/db/schema/job'
import { users } from '#server/platform/db/schema/user'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound } from '#server/platform/kit/problems'
import { transitionRow } from '#server/platform/moves/transition'
import { notify } from '#server/platform/outbox/notify'
import { isStaffOf } from '#server/sites/site-approvers.access'
import { newId } from '#shared/domain/kit/id'

/** Applies for a post, once. Returns the conversation with the application. */
export async function applyForPost(tx: Tx, me: Person, id: string, now: Date): Promise<string> {
  const isSent = async () => (await findApplication(tx, me.id, id))?.conversation_id
  const earlier = await isSent()
  if (earlier) return earlier
  // A post that is off the market is refused with its reason, also to a worker who cannot read it any more.
  const post = await asServer(tx, () => lockPost(tx, id))
  if (!post) throw notFound()
  const meanwhile = await isSent()
  if (meanwhile) return meanwhile
  const by = { me, now, isOpen: await isOpenTo(tx, post.site_id, post.company_id) }
  const recipient = await recipientOf(tx, post)
  let conversation_id = ''
  await transitionRow(tx, jobPostNoun, { post, status: statusOfPost(post) }, { type: 'apply' }, by, async () => {
    await assertOpen(tx, me, recipient)
    conversation_id = await writeInConversation(tx, {
      now,
      me,
      to: recipient,
      messages: [{ type: 'model', model: { model_type: 'post', id }, content: 'I have applied for this job.' }],
    })
    const { company_id } = post
    const row = { id: newId(), post_id: id, worker_id: me.id, company_id, conversation_id, created_at: now }
    await tx.insert(jobApplications).values(row)
    return undefined
  })
  await answerInvitation(tx, me, post, now)
  const name = await personName(tx, me.id)
  await notify(tx, {
    userId: recipient,
    type: 'post.applied',
    description: `${name} has applied for your job post: ${await workInWords(tx, post)}.`,
    names: [name],
    action: { conversation_id },
    at: now,
  })
  return conversation_id
}

/** Its author, while they are staff of the company; else an owner. */
const recipientOf = (tx: Tx, { company_id, author_id }: PostRow): Promise<string> =>
  asServer(tx, async () => {
    const [author] = await tx
      .select({ id: users.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.user_id))
      .where(and(isStaffOf(company_id), eq(users.id, author_id)))
    const [recipient] = author ? [author.id] : await ownersOf(tx, company_id)
    if (!recipient) throw notFound()
    return recipient
  })
