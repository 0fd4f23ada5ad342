import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { jobOfferLifecycle } from '#lifecycles/jobs/job-offer'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { hasTag, stateOf, statusesOf } from '#lifecycles/law'
import { broadcastCardChange, writeInConversation } from '#server/account/conversation.commands'
import { assertCanAssignGuard } from '#server/jobs/assignment.access'
import { payrollOf } from '#server/jobs/contract.access'
import { ownersOf } from '#server/jobs/contract.commands'
import { canSenderAssign, chosenSite, findRelatedWorker, isOfferOf, isOpenTo } from '#server/jobs/job-offer.access'
import { type OfferMoved, offerAnswered, offerSent } from '#server/jobs/job-offer.events'
import { lockOffer, type OfferRow, personName, statusAt, workInWords } from '#server/jobs/job-offer.queries'
import { forecastOffer } from '#server/jobs/job-offer-forecast.queries'
import { statusOfPost } from '#server/jobs/job-post.queries'
import { spend } from '#server/platform/auth/throttle'
import { memberships } from '#server/platform/db/schema/company'
import { jobOffers, jobPosts } from '#server/platform/db/schema/job'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { tooMany, unprocessable } from '#server/platform/kit/problems'
import { ofCompany } from '#server/platform/kit/scopes'
import { type LockableNoun, type MovedBy, transition, transitionRow } from '#server/platform/moves/transition'
import { nextVersion } from '#server/platform/moves/version'
import { notify, notifyAll } from '#server/platform/outbox/notify'
import { companyOf } from '#server/sites/site.access'
import { chooseApprover, isStaffOf } from '#server/sites/site-approvers.access'
import { companyName } from '#server/sites/subcompany.queries'
import type { jobOfferApi, OfferStatus, OfferWarning } from '#shared/api/jobs/job-offer'
import { pastDays, paymentOf } from '#shared/api/jobs/offer-terms'
import { noPayrollCompany, offerFacts, takesNoOffers } from '#shared/domain/jobs/job-offer-facts'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'

/**
 * A locked offer with its status, or a planned one. `isRelated`: the company may send the worker one. `isOpen`: its site
 * lets people of the company in; true without a site. `isSenderAllowed`: its sender may still give this work.
 */
type InHand = {
  offer: OfferRow
  status: OfferStatus | 'NONE'
  isRelated: boolean
  isOpen: boolean
  isSenderAllowed: boolean
}
type By = MovedBy & { me: Person }
export const jobOfferNoun: LockableNoun<typeof jobOfferLifecycle, InHand, By> = {
  noun: 'jobOffer',
  lifecycle: jobOfferLifecycle,
  async lock(tx, id, { me, now }) {
    const offer = await lockOffer(tx, id, isOfferOf(me, jobOffers))
    if (!offer) return undefined
    const isOpen = await isOpenTo(tx, offer.site_id, offer.company_id)
    const isSenderAllowed = await canSenderAssign(tx, offer)
    return { offer, status: statusAt(offer, londonDay(now)), isRelated: true, isOpen, isSenderAllowed }
  },
  state: ({ status }) => stateOf(status),
  facts: ({ offer: { end_at }, isRelated, isOpen, isSenderAllowed }, { now }) =>
    offerFacts({ isRelated, isOpen, isSenderAllowed, end_at, today: londonDay(now) }),
  owner: ({ offer: { id, worker_id, company_id } }) => ({ id, userId: worker_id, companyId: company_id }),
}
const is = statusesOf(jobOfferLifecycle)

/** Offers of a company to one worker: enough for corrections, too few to flood them. */
const perWorker = { max: 20, seconds: 3600 }

type Given = z.output<typeof jobOfferApi.send.body>
type Sending = { me: Person; now: Date; given: Given }
/** Sends an offer: the row, its conversation, the notification to the worker. Returns its id and the warnings. */
export async function sendOffer(
  tx: Tx,
  { me, now, given }: Sending,
): Promise<{ id: string; warnings: OfferWarning[] }> {
  const { worker_id, post_id, ...terms } = given
  const today = londonDay(now)
  assertDaysToCome(terms, today)
  const site = await chosenSite(tx, me, terms.site_id)
  // Its acceptance makes the assignment.
  if (site) await assertCanAssignGuard(tx, me, site, terms.role_id)
  const manager_id = await chooseApprover(tx, companyOf(me), site?.id, terms.manager_id)
  const payment = paymentOf(terms)
  await assertPayroll(tx, me, payment.payment_type)
  await assertOwnPost(tx, me, post_id)
  const worker = await findRelatedWorker(tx, me, worker_id)
  if (worker?.blocks) throw unprocessable({ worker_id: [takesNoOffers] })
  const wait = await spend(tx, now, `offers:${companyOf(me)}:${worker_id}`, perWorker)
  if (wait) throw tooMany(wait, 'Your company has sent this person many offers. Try again in an hour.')
  const offer: OfferRow = {
    ...terms,
    ...payment,
    id: newId(),
    company_id: companyOf(me),
    worker_id,
    sender_id: me.id,
    post_id,
    manager_id,
    conversation_id: null,
    status: is.pending,
    rams_accepted: false,
    answered_at: null,
    contract_id: null,
    assignment_id: null,
    created_at: now,
    updated_at: now,
  }
  const isOpen = await isOpenTo(tx, offer.site_id, offer.company_id)
  const row = { offer, status: 'NONE' as const, isRelated: worker !== undefined, isOpen, isSenderAllowed: true }
  const words = `${await workInWords(tx, offer)} ${daysInWords(offer)}`
  await transitionRow(tx, jobOfferNoun, row, { type: 'send' }, { me, now }, async () => {
    await tx.insert(jobOffers).values(offer)
    await offerSent.publish(tx, { offer, me, now })
    return { data: { detail: `${words}, to be answered by ${dayInNumbers(terms.due_date)}` } }
  })
  const company = await companyName(tx, offer.company_id)
  await notify(tx, {
    userId: worker_id,
    type: 'offer.received',
    description: `${company} offers you work: ${words}. Answer by ${dayInNumbers(terms.due_date)}.`,
    names: [company],
    action: await targetOf(tx, offer.id),
    at: now,
  })
  return {
    id: offer.id,
    warnings: worker ? await forecastOffer(tx, { me, worker, planned: { ...terms, ...payment }, today }) : [],
  }
}

/** 422 by field for days that are over in London. */
function assertDaysToCome(terms: Parameters<typeof pastDays>[0], today: string): void {
  const past = Object.entries(pastDays(terms, today))
  if (past.length) throw unprocessable(Object.fromEntries(past.map(([field, reason]) => [field, [reason]])))
}

/** 422 on `payment_type` for ABC while the company has no payroll company. */
export async function assertPayroll(tx: Tx, me: Person, type: OfferRow['payment_type']): Promise<void> {
  if (type !== 'ABC' || (await payrollOf(tx, me))) return
  throw unprocessable({ payment_type: [noPayrollCompany] })
}

/** 422 on `post_id` for a job post that is not the company's, or not active. */
async function assertOwnPost(tx: Tx, me: Person, postId: string | null): Promise<void> {
  if (postId === null) return
  const [post] = await tx
    .select({ status: jobPosts.status, removed_at: jobPosts.removed_at })
    .from(jobPosts)
    .where(and(eq(jobPosts.id, postId), ofCompany(jobPosts.company_id, companyOf(me))))
  const isActive = post && hasTag(jobPostLifecycle, statusOfPost(post), 'open')
  if (!isActive) throw unprocessable({ post_id: ['Choose one of your company’s active job posts.'] })
}

/** Declines an offer as its worker. */
export async function rejectOffer(tx: Tx, me: Person, id: string, now: Date): Promise<void> {
  const { row } = await transition(
    tx,
    jobOfferNoun,
    id,
    { type: 'reject' },
    { me, now },
    async ({ row: { offer } }) => {
      await settleOffer(tx, { offer, me, now }, { status: is.rejected, answered_at: now })
      return undefined
    },
  )
  await notifySender(tx, row.offer, { me, now, type: 'offer.rejected', verb: 'declined' })
}

/** Withdraws an offer as the company, and notifies the worker. */
export async function withdrawOffer(tx: Tx, me: Person, id: string, now: Date): Promise<void> {
  const move = { type: 'withdraw' } as const
  const { row } = await transition(tx, jobOfferNoun, id, move, { me, now }, async ({ row: { offer } }) => {
    await settleOffer(tx, { offer, me, now }, { status: is.withdrawn })
    return undefined
  })
  const { offer } = row
  const company = await companyName(tx, offer.company_id)
  await notify(tx, {
    userId: offer.worker_id,
    type: 'offer.withdrawn',
    description: `${company} has withdrawn its job offer: ${await workInWords(tx, offer)}.`,
    names: [company],
    action: await targetOf(tx, offer.id),
    at: now,
  })
}

type Settling = { offer: OfferRow; me: Person; now: Date }
/** Writes what became of an offer, and publishes it. */
export async function settleOffer(tx: Tx, { offer, me, now }: Settling, set: Partial<OfferRow>): Promise<void> {
  await tx
    .update(jobOffers)
    .set({ ...set, updated_at: nextVersion(jobOffers.updated_at, now) })
    .where(eq(jobOffers.id, offer.id))
  await offerAnswered.publish(tx, { offer: { ...offer, ...set }, me, now })
}

const daysInWords = ({ start_at, end_at }: Pick<OfferRow, 'start_at' | 'end_at'>) =>
  start_at && end_at ? `from ${dayInNumbers(start_at)} to ${dayInNumbers(end_at)}` : ''

/** Where the notifications of an offer lead. */
async function targetOf(tx: Tx, id: string): Promise<{ conversation_id?: string }> {
  const [row] = await tx.select({ id: jobOffers.conversation_id }).from(jobOffers).where(eq(jobOffers.id, id))
  return row?.id ? { conversation_id: row.id } : {}
}

type Answer = { me: Person; now: Date; type: 'offer.accepted' | 'offer.rejected'; verb: string }
/** Notifies who sent the offer of the worker's answer; the owners, when they are gone. */
export async function notifySender(tx: Tx, offer: OfferRow, { me, now, type, verb }: Answer): Promise<void> {
  const isSender = and(isStaffOf(offer.company_id), eq(users.id, offer.sender_id))
  const [sender] = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(isSender)
  const name = await personName(tx, me.id)
  const description = `${name} has ${verb} your job offer: ${await workInWords(tx, offer)}.`
  const action = await targetOf(tx, offer.id)
  const recipients = sender ? [sender.id] : await ownersOf(tx, offer.company_id)
  await notifyAll(
    tx,
    recipients.map((userId) => ({ userId, type, description, names: [name], action, at: now })),
  )
}

/** Puts an offer that is being sent into the conversation of its sender with the worker. */
export async function writeOffer(tx: Tx, { offer, me, now }: OfferMoved): Promise<void> {
  const conversation_id = await writeInConversation(tx, {
    now,
    me,
    to: offer.worker_id,
    messages: [
      { type: 'model', model: { model_type: 'offer', id: offer.id } },
      { type: 'text', content: 'Job Offer successfully send.' },
    ],
  })
  await tx.update(jobOffers).set({ conversation_id }).where(eq(jobOffers.id, offer.id))
}

/** Shows the answer to it, or that it was withdrawn, on the pages that have its card. */
export const broadcastOfferAnswer = (tx: Tx, { offer }: OfferMoved): Promise<void> => broadcastCardChange(tx, offer.id)
