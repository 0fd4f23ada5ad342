import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { User } from '#server/account/auth.queries'
import { supportTasks } from '#server/platform/db/schema/record'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { users } from '#server/platform/db/schema/user'
import { registrationTickets, verificationCodes } from '#server/platform/db/schema/verification'
import type { Tx } from '#server/platform/db/transaction'
import { newSlug } from '#server/platform/kit/slug'
import { newId } from '#shared/domain/kit/id'

export type Ticket = typeof registrationTickets.$inferSelect
export type Code = typeof verificationCodes.$inferSelect

export const addTicket = (tx: Tx, ticket: typeof registrationTickets.$inferInsert) =>
  tx.insert(registrationTickets).values(ticket)
/** The same, for a ticket that one person reuses: an earlier verification is reset. */
export const renewTicket = (tx: Tx, ticket: typeof registrationTickets.$inferInsert) =>
  tx
    .insert(registrationTickets)
    .values(ticket)
    .onConflictDoUpdate({ target: registrationTickets.hash, set: { ...ticket, verified_at: null, used_at: null } })
/** A ticket that is valid at `now`, locked. */
export async function ticketOf(tx: Tx, hash: string, now: Date): Promise<Ticket | undefined> {
  const [row] = await tx
    .select()
    .from(registrationTickets)
    .where(
      and(
        eq(registrationTickets.hash, hash),
        gt(registrationTickets.expires_at, now),
        isNull(registrationTickets.used_at),
      ),
    )
    .for('update')
  return row
}
export const prove = (tx: Tx, hash: string, now: Date, until: Date) =>
  tx.update(registrationTickets).set({ verified_at: now, expires_at: until }).where(eq(registrationTickets.hash, hash))
export const spendTicket = (tx: Tx, hash: string, userId: string, now: Date) =>
  tx.update(registrationTickets).set({ used_at: now, user_id: userId }).where(eq(registrationTickets.hash, hash))

/** A number has one live code: a new one invalidates the others, whoever requested them. */
export async function addCode(tx: Tx, code: Omit<typeof verificationCodes.$inferInsert, 'id'>, now: Date) {
  await tx
    .update(verificationCodes)
    .set({ replaced_at: now })
    .where(
      and(
        eq(verificationCodes.phone_number, code.phone_number),
        isNull(verificationCodes.replaced_at),
        isNull(verificationCodes.used_at),
      ),
    )
  await tx.insert(verificationCodes).values({ id: newId(), ...code })
}
/** The newest code of a ticket, locked so that parallel guesses are counted one after the other. */
export async function newestCode(tx: Tx, ticketHash: string): Promise<Code | undefined> {
  const [row] = await tx
    .select()
    .from(verificationCodes)
    .where(eq(verificationCodes.ticket_hash, ticketHash))
    .orderBy(desc(verificationCodes.id))
    .limit(1)
    .for('update')
  return row
}
export const countTry = (tx: Tx, id: string) =>
  tx
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(eq(verificationCodes.id, id))
export const spendCode = (tx: Tx, id: string, now: Date) =>
  tx.update(verificationCodes).set({ used_at: now }).where(eq(verificationCodes.id, id))

/** Everybody who has the number, locked: whoever verified it first comes first. */
export const usersByPhone = (tx: Tx, phone: string) =>
  tx
    .select()
    .from(users)
    .where(eq(users.phone_number, phone))
    .orderBy(asc(users.phone_verified_at), asc(users.id))
    .for('no key update')
/** Of those, whose account it is: the one who verified it, else an invited worker without a password. */
export const ownerOf = (people: User[]): User | undefined =>
  people.find((user) => user.phone_verified_at || (user.default_role === 'WORKER' && user.password_hash === null))
export const userByPhone = async (tx: Tx, phone: string) => ownerOf(await usersByPhone(tx, phone))
/** Undefined when somebody else took the number meanwhile. */
export async function addWorker(tx: Tx, phone: string, password_hash: string, now: Date): Promise<string | undefined> {
  const stamps = { created_at: now, updated_at: now }
  const [row] = await tx
    .insert(users)
    .values({
      id: newId(),
      slug: newSlug('worker'),
      phone_number: phone,
      phone_verified_at: now,
      password_hash,
      password_changed_at: now,
      default_role: 'WORKER',
      status: 'REGISTERING',
      ...stamps,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!row) return undefined
  await tx.insert(workerRegistrations).values({ user_id: row.id, ...stamps })
  return row.id
}
/** An invited worker takes over their account. */
export async function claimWorker(tx: Tx, userId: string, password_hash: string, now: Date) {
  await tx
    .update(users)
    .set({ password_hash, password_changed_at: now, phone_verified_at: now, updated_at: now })
    .where(eq(users.id, userId))
  await tx
    .insert(workerRegistrations)
    .values({ user_id: userId, created_at: now, updated_at: now })
    .onConflictDoNothing()
}

export async function requestCall(tx: Tx, phone: string, kind: string, now: Date) {
  const open = await tx
    .select({ id: supportTasks.id })
    .from(supportTasks)
    .where(and(eq(supportTasks.phone_number, phone), eq(supportTasks.kind, kind), isNull(supportTasks.done_at)))
  if (!open.length) await tx.insert(supportTasks).values({ id: newId(), kind, phone_number: phone, created_at: now })
}
