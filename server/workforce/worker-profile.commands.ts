import { and, eq, sql } from 'drizzle-orm'
import { assertNameUnchanged } from '#server/account/proven-name.access'
import { audit } from '#server/platform/auth/audit'
import { endSessions } from '#server/platform/auth/sessions'
import { employments } from '#server/platform/db/schema/company'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import { assertVersion, nextVersion } from '#server/platform/moves/version'
import { refuseBirth } from '#server/registration/registration-person.commands'
import { guardTrade } from '#server/sites/site-guards.access'
import { endApprovals } from '#server/sites/subcompany-guards.commands'
import { notifyingOfChange } from '#server/workforce/worker-change.commands'
import type { ProfileEntries } from '#shared/api/workforce/profile-lists'
import type { PersonalData, ProfileUpdate } from '#shared/api/workforce/worker-profile'
import { londonDay } from '#shared/domain/kit/london'

type UserRow = typeof users.$inferSelect
export type Saving = { tx: Tx; deps: Deps; me: Person; now: Date }

/** Saves personal data and the emergency contact of a locked user. 422 by field. */
export async function savePersonal({ tx, now }: Saving, user: UserRow, data: PersonalData) {
  const { emergency_contact, ...personal } = data
  const birth = personal.date_of_birth ? refuseBirth(personal.date_of_birth, londonDay(now)) : undefined
  if (birth) throw unprocessable({ date_of_birth: [birth] })
  if (emergency_contact && emergency_contact.phone_number === user.phone_number)
    throw unprocessable({
      'emergency_contact.phone_number': ['This is their own number. Give the number of somebody else.'],
    })
  const blank = (text: string | null) => text || null
  await tx
    .update(users)
    .set({
      ...personal,
      nationality: blank(personal.nationality),
      address_line_1: blank(personal.address_line_1),
      address_line_2: blank(personal.address_line_2),
      city: blank(personal.city),
      postcode: blank(personal.postcode),
      updated_at: nextVersion(users.updated_at, now),
    })
    .where(eq(users.id, user.id))
  if (emergency_contact === undefined) return
  const contact = {
    emergency_contact_name: emergency_contact?.name ?? null,
    emergency_contact_relation: emergency_contact?.relation ?? null,
    emergency_contact_phone_number: emergency_contact?.phone_number ?? null,
  }
  await tx.insert(workerRegistrations).values({ user_id: user.id }).onConflictDoNothing()
  await tx.update(workerRegistrations).set(contact).where(eq(workerRegistrations.user_id, user.id))
}

/** Replaces each given list as a whole. */
export async function saveEntries(tx: Tx, userId: string, entries: ProfileEntries) {
  for (const [type, ids] of Object.entries(entries)) {
    if (!ids) continue
    await tx
      .delete(userDictionaryEntries)
      .where(and(eq(userDictionaryEntries.user_id, userId), eq(userDictionaryEntries.type, type)))
    if (ids.length)
      await tx.insert(userDictionaryEntries).values(ids.map((entry_id) => ({ user_id: userId, type, entry_id })))
  }
}

/** Workers cannot change whether they are a guard: that trade stays as their companies set it. */
export function keepGuard(entries: ProfileEntries, isGuard: boolean): ProfileEntries {
  if (!entries.ROLE) return entries
  const others = entries.ROLE.filter((id) => id !== guardTrade)
  return { ...entries, ROLE: isGuard ? [...others, guardTrade] : others }
}

type Employment = typeof employments.$inferSelect
/**
 * Saves the whole profile for the company that employs the worker. The trade Security guard makes them a guard of this
 * company only.
 */
export async function saveProfile(saving: Saving, user: UserRow, employment: Employment, update: ProfileUpdate) {
  const { tx, me, now } = saving
  const { about, entries, payroll_number, updated_at, ...personal } = update
  assertVersion(updated_at, user, 'Somebody has changed this profile meanwhile.')
  await assertNameUnchanged(tx, user, personal, 'company')
  await tx
    .update(employments)
    .set({ payroll_number: payroll_number || null })
    .where(eq(employments.id, employment.id))
  await notifyingOfChange(saving, user.id, async () => {
    await savePersonal(saving, user, personal)
    if (entries.ROLE) await changeRole(saving, employment, roleOfTrades(entries.ROLE))
    await saveEntries(tx, user.id, keepGuard(entries, await isSomebodysGuard(tx, user.id)))
    await tx
      .update(users)
      .set({ about: about || null })
      .where(eq(users.id, user.id))
  })
  const event = { by: me.id, userId: user.id, sessionId: me.session_id, now }
  await audit(tx, { kind: 'profile.changed', ...event, data: { company_id: me.company_id } })
}

export const roleOfTrades = (trades: readonly string[]): Employment['role'] =>
  trades.includes(guardTrade) ? 'SECURITY_GUARD' : 'WORKER'

/**
 * Makes somebody a guard of one company, or a worker again. Their permissions change, so all their sessions end and they
 * sign in again.
 */
export async function changeRole({ tx, deps, me, now }: Saving, employment: Employment, role: Employment['role']) {
  if (role === employment.role) return
  const { id, worker_id: userId, company_id } = employment
  await tx.update(employments).set({ role }).where(eq(employments.id, id))
  if (role === 'WORKER') await endApprovals(tx, { me, user: userId, now }, company_id)
  const isGuard = await isSomebodysGuard(tx, userId)
  const trade = { user_id: userId, type: 'ROLE', entry_id: guardTrade }
  if (isGuard) await tx.insert(userDictionaryEntries).values(trade).onConflictDoNothing()
  else
    await tx
      .delete(userDictionaryEntries)
      .where(
        and(
          eq(userDictionaryEntries.user_id, userId),
          eq(userDictionaryEntries.type, trade.type),
          eq(userDictionaryEntries.entry_id, guardTrade),
        ),
      )
  // Read only by the previous release, while it runs alongside this one during a deployment.
  const default_role = isGuard ? 'SECURITY_GUARD' : 'WORKER'
  await tx.update(users).set({ default_role }).where(eq(users.id, userId))
  const data = { company_id, to: role }
  await audit(tx, { kind: 'guard.changed', by: me.id, userId, sessionId: me.session_id, now, data })
  await endSessions(tx, deps, userId, 'ROLE_CHANGED')
}

/** Whether any company employs them as a guard. The caller must not learn which. */
async function isSomebodysGuard(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ guards: boolean }>(sql`select muster.guards(${userId}) as guards`)
  return rows[0]?.guards ?? false
}
