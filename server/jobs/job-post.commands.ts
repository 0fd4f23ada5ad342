import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { hasTag, stateOf, statusesOf } from '#lifecycles/law'
import { broadcastCardChange } from '#server/account/conversation.commands'
import { chosenSite, isOpenTo } from '#server/jobs/job-offer.access'
import { lockPost, type PostRow, statusOfPost } from '#server/jobs/job-post.queries'
import { jobPosts } from '#server/platform/db/schema/job'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { notFound, unprocessable } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { type LockableNoun, type MovedBy, transition, transitionRow } from '#server/platform/moves/transition'
import { assertVersion, nextVersion } from '#server/platform/moves/version'
import { companyOf } from '#server/sites/site.access'
import { chooseApprover } from '#server/sites/site-approvers.access'
import type { jobPostApi, PostStatus } from '#shared/api/jobs/job-post'
import { pastDays } from '#shared/api/jobs/offer-terms'
import { isOverdue } from '#shared/domain/jobs/job-offer-facts'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'

/** A locked post with its status, or a planned one. */
type InHand = { post: PostRow; status: PostStatus | 'NONE' }
/** `isOpen`: the site of the post after the move lets people of the company in. */
type By = MovedBy & { me: Person; isOpen: boolean }
export const jobPostNoun: LockableNoun<typeof jobPostLifecycle, InHand, By> = {
  noun: 'jobPost',
  lifecycle: jobPostLifecycle,
  async lock(tx, id, { me }) {
    const post = await lockPost(tx, id, ofCompany(jobPosts.company_id, companyOf(me)))
    return post && { post, status: statusOfPost(post) }
  },
  state: ({ status }) => stateOf(status),
  facts: ({ post }, { isOpen, now }) => ({ isOpen, isInTime: !isOverdue(post, londonDay(now)) }),
  owner: ({ post: { id, company_id } }) => ({ id, companyId: company_id }),
}
const is = statusesOf(jobPostLifecycle)

type Given = z.output<typeof jobPostApi.create.body>
/** Posts a job. Returns its id. */
export async function createPost(tx: Tx, { me, now, given }: { me: Person; now: Date; given: Given }): Promise<string> {
  const terms = await checked(tx, me, given, pastDays(given, londonDay(now)))
  const post: PostRow = {
    ...terms,
    id: newId(),
    company_id: companyOf(me),
    author_id: me.id,
    status: is.active,
    inactive_reason: null,
    created_at: now,
    updated_at: now,
    removed_at: null,
  }
  const by = { me, now, isOpen: await isOpenTo(tx, post.site_id, post.company_id) }
  await transitionRow(tx, jobPostNoun, { post, status: 'NONE' }, { type: 'create' }, by, async () => {
    await tx.insert(jobPosts).values(post)
    return undefined
  })
  return post.id
}

type Changing = { me: Person; now: Date; id: string; given: z.output<typeof jobPostApi.change.body> }
const overtaken = 'Somebody has changed this job post meanwhile. Save again to keep what you typed.'
/** Changes a post; `status` also puts it on the market or takes it off. */
export async function changePost(tx: Tx, { me, now, id, given }: Changing): Promise<void> {
  const { status, inactive_reason, updated_at, ...rest } = given
  const row = await jobPostNoun.lock(tx, id, { me, now, isOpen: true })
  if (!row) throw notFound()
  const { post } = row
  // A removed post is refused as such, whatever is asked of it.
  const isListed = hasTag(jobPostLifecycle, statusOfPost(post), 'shown')
  const past = newlyPast(post, rest, londonDay(now))
  const terms = isListed ? await checked(tx, me, rest, past, post.site_id) : rest
  const isMoved = status !== undefined && status !== post.status
  const type = isMoved ? (status === is.active ? 'activate' : 'deactivate') : 'edit'
  const by = { me, now, isOpen: await isOpenTo(tx, rest.site_id, post.company_id) }
  await transitionRow(tx, jobPostNoun, row, { type }, by, async () => {
    assertVersion(updated_at, post, overtaken)
    const isShownNow = (status ?? post.status) === is.active
    const reason = isShownNow ? null : inactive_reason || post.inactive_reason
    await tx
      .update(jobPosts)
      .set({
        ...terms,
        status: status ?? post.status,
        inactive_reason: reason,
        updated_at: nextVersion(jobPosts.updated_at, now),
      })
      .where(eq(jobPosts.id, id))
    await broadcastCardChange(tx, id)
    return reason === null ? undefined : { data: { detail: reason } }
  })
}

/** Days that are over, of those that differ from the post's: a post outlives its dates. */
const newlyPast = (post: PostRow, { due_date, start_at, end_at }: Given, today: string): Record<string, string> =>
  pastDays(
    {
      due_date: due_date === post.due_date ? null : due_date,
      start_at: start_at === post.start_at ? null : start_at,
      end_at: end_at === post.end_at ? null : end_at,
    },
    today,
  )

/** Takes a post out of every list. */
export async function removePost(tx: Tx, me: Person, id: string, now: Date): Promise<void> {
  await transition(tx, jobPostNoun, id, { type: 'remove' }, { me, now, isOpen: true }, async () => {
    const gone = { removed_at: now, updated_at: nextVersion(jobPosts.updated_at, now) }
    await tx.update(jobPosts).set(gone).where(eq(jobPosts.id, id))
    await broadcastCardChange(tx, id)
    return undefined
  })
}

/**
 * The terms as they are stored; 422 by field for a day that is over, a site or an approver that is not the company's.
 * `kept`: the site that the post has already, which is not judged again.
 */
async function checked(tx: Tx, me: Person, given: Given, past: Record<string, string>, kept: string | null = null) {
  const errors = Object.entries(past).map(([field, reason]) => [field, [reason]])
  if (errors.length) throw unprocessable(Object.fromEntries(errors))
  if (given.site_id !== kept) await chosenSite(tx, me, given.site_id)
  const site = given.site_id ?? undefined
  // Work on a site is always approved by somebody, so that offers with the post's terms have their approver.
  const isNeeded = site !== undefined || given.manager_id !== null
  const manager_id = isNeeded ? await chooseApprover(tx, companyOf(me), site, given.manager_id) : null
  const isOwn = given.payment_type === 'OWN'
  return { ...given, manager_id, email_for_invoice: isOwn ? given.email_for_invoice : null }
}
