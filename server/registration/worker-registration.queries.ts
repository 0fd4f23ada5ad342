import { and, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { newestCheck } from '#server/account/proven-name.access'
import { identityChecks, identityWebhookEvents } from '#server/platform/db/schema/identity-check'
import { media } from '#server/platform/db/schema/media'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { notFound } from '#server/platform/kit/problems'
import { ofUser } from '#server/platform/kit/scopes'
import { newSlug } from '#server/platform/kit/slug'
import { isWorker } from '#shared/api/kit/role'
import type { FileKey } from '#shared/api/platform/media'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'

export type Check = typeof identityChecks.$inferSelect
type Registration = typeof workerRegistrations.$inferSelect
type Card = typeof skillCards.$inferSelect
export type Worker = {
  user: typeof users.$inferSelect
  registration: Registration
  /** The applicant used for the next check. */
  applicant: Check | undefined
  /** An applicant that is being, or was to be, made at the provider. */
  claim: Check | undefined
  /** The newest attempt with a check: its status is the identity status. */
  check: Check | undefined
  card: Card | undefined
}

/** Everything the steps need about a person, with their row locked so that steps run one after another. */
export async function lockWorker(tx: Tx, userId: string): Promise<Worker> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return readWorker(tx, userId)
}
/** 404 for somebody who is not a worker: they have no registration of this kind. */
export async function readWorker(tx: Tx, userId: string): Promise<Worker> {
  const [user] = await tx.select().from(users).where(ofUser(users.id, userId))
  if (!user || !isWorker(user.default_role)) throw notFound()
  const registration = await registrationOf(tx, userId)
  const applicants = await checksOf(tx, userId)
  const applicant = applicants.find((one) => !isClaim(one))
  const claim = applicants.find(isClaim)
  const [card] = await tx
    .select()
    .from(skillCards)
    .where(and(ofUser(skillCards.user_id, userId), isNull(skillCards.replaced_at)))
    .orderBy(desc(skillCards.id))
    .limit(1)
  return { user, registration, applicant, claim, check: await newestCheck(tx, userId), card }
}
/** Created on first use: an invited worker, or one made a guard, starts without one. */
async function registrationOf(tx: Tx, user_id: string): Promise<Registration> {
  const of = ofUser(workerRegistrations.user_id, user_id)
  const [existing] = await tx.select().from(workerRegistrations).where(of)
  if (existing) return existing
  await tx.insert(workerRegistrations).values({ user_id }).onConflictDoNothing()
  const [made] = await tx.select().from(workerRegistrations).where(of)
  if (!made) throw new Error('a registration was not written')
  return made
}
const checksOf = (tx: Tx, userId: string) =>
  tx.select().from(identityChecks).where(ofUser(identityChecks.user_id, userId)).orderBy(desc(identityChecks.id))

const claimMark = 'claimed:'
const isClaim = ({ applicant_id }: Check) => applicant_id.startsWith(claimMark)
/** Takes the only place in which an applicant is made for somebody; `saveCheck` gives it the provider's id. */
export async function claimApplicant(
  tx: Tx,
  { user, claim }: Worker,
  applicant: Pick<Check, 'first_name' | 'last_name' | 'device' | 'updated_at'>,
) {
  if (claim) {
    await saveCheck(tx, claim.id, applicant)
    return claim.id
  }
  const id = newId()
  const claimed = { ...applicant, id, applicant_id: `${claimMark}${id}`, created_at: applicant.updated_at }
  await tx.insert(identityChecks).values({ ...claimed, user_id: user.id })
  return id
}
export const saveCheck = (tx: Tx, id: string, change: Partial<typeof identityChecks.$inferInsert>) =>
  tx.update(identityChecks).set(change).where(eq(identityChecks.id, id))
export async function checkById(tx: Tx, checkId: string): Promise<Check | undefined> {
  const [row] = await tx.select().from(identityChecks).where(eq(identityChecks.check_id, checkId))
  return row
}
export async function checkByApplicant(tx: Tx, applicantId: string): Promise<Check | undefined> {
  const [row] = await tx.select().from(identityChecks).where(eq(identityChecks.applicant_id, applicantId))
  return row
}
/** False when this event was handled before. */
export async function takeEvent(tx: Tx, event_id: string, check_id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .insert(identityWebhookEvents)
    .values({ event_id, check_id, received_at: now })
    .onConflictDoNothing()
    .returning({ id: identityWebhookEvents.event_id })
  return taken.length > 0
}

export const saveRegistration = (tx: Tx, userId: string, change: Partial<Registration>) =>
  tx.update(workerRegistrations).set(change).where(ofUser(workerRegistrations.user_id, userId))
export const saveUser = (tx: Tx, userId: string, change: Partial<typeof users.$inferInsert>) =>
  tx.update(users).set(change).where(ofUser(users.id, userId))

/**
 * A new card replaces those of its scheme. A verified one that has not expired is kept as well: it counts until the new
 * one is verified. With null the worker has no card any more.
 */
export async function replaceCard(
  tx: Tx,
  userId: string,
  card: Omit<typeof skillCards.$inferInsert, 'id'> | null,
  now: Date,
) {
  const stillCounts = sql`(${skillCards.expires_on} >= ${londonDay(now)}::date and exists (select from ${cardChecks} c
    where c.card_id = ${skillCards}.id and c.status = 'PASSED'))`
  await tx
    .update(skillCards)
    .set({ replaced_at: now })
    .where(
      and(
        ofUser(skillCards.user_id, userId),
        isNull(skillCards.replaced_at),
        card ? and(eq(skillCards.scheme_code, card.scheme_code), not(stillCounts)) : undefined,
      ),
    )
  if (card) await tx.insert(skillCards).values({ id: newId(), ...card })
}

type Wanted = { id: string; file_key: FileKey }
/** Those of the given files that are not the person's own, or not of the given kind. */
export async function notOwnedBy<File extends Wanted>(tx: Tx, userId: string, wanted: File[]): Promise<File[]> {
  const ids = wanted.map(({ id }) => id)
  const rows = await tx
    .select({ id: media.id, file_key: media.file_key })
    .from(media)
    .where(and(ofUser(media.owner_id, userId), isNull(media.deleted_at), inArray(media.id, ids)))
  return wanted.filter(({ id, file_key }) => !rows.some((row) => row.id === id && row.file_key === file_key))
}
/** The storage key of the newest picture of a kind that a person uploaded. */
export async function newestPicture(tx: Tx, userId: string, file_key: FileKey): Promise<string | undefined> {
  const [row] = await tx
    .select({ key: media.storage_key })
    .from(media)
    .where(and(ofUser(media.owner_id, userId), eq(media.file_key, file_key), isNull(media.deleted_at)))
    .orderBy(desc(media.id))
    .limit(1)
  return row?.key
}

/** Names as on the document. The slug is made from the first names given, and does not change afterwards. */
export function nameWorker(tx: Tx, { user }: Worker, names: { first_name: string; last_name: string }, now: Date) {
  if (user.status === 'COMPLETED') return
  const { first_name, last_name } = names
  const unnamed = !user.first_name && !user.last_name
  const slug = unnamed ? { slug: newSlug(`${first_name} ${last_name}`) } : {}
  return saveUser(tx, user.id, { first_name, last_name, ...slug, updated_at: now })
}
