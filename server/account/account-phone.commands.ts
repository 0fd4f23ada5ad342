import { changeUser, type User, userById } from '#server/account/auth.queries'
import { emails } from '#server/account/emails'
import { checkCode, sendCode } from '#server/account/phone-code.commands'
import { ticketSeconds } from '#server/account/phone-ticket'
import * as store from '#server/account/phone-verification.queries'
import { audit } from '#server/platform/auth/audit'
import { isTaken } from '#server/platform/db/failures'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { ipPrefix } from '#server/platform/kit/address'
import type { Person } from '#server/platform/kit/person'
import { notFound, type Problem, unprocessable } from '#server/platform/kit/problems'
import { notify } from '#server/platform/outbox/notify'
import { putMail, putSms } from '#server/platform/outbox/outbox'
import { showPhone } from '#shared/api/kit/phone'
import { loginField } from '#shared/api/kit/role'

/** One ticket for each person: only one number can be changed at a time. */
export const ticketOf = (deps: Deps, userId: string) => deps.keys.sign('phone-change', userId)

/**
 * Sends a code to the new sign-in number; the old one stays until the code is entered. The number's owner is not looked
 * up, so a taken and a free one are answered alike. 429 when codes were sent too often.
 */
export async function requestPhoneChange(tx: Tx, deps: Deps, userId: string, phone: string, ip: string) {
  const now = deps.clock.now()
  const hash = ticketOf(deps, userId)
  const expires_at = new Date(now.getTime() + ticketSeconds * 1000)
  const ticket = { hash, phone_number: phone, user_id: userId, ip_prefix: ipPrefix(ip), expires_at, created_at: now }
  await store.renewTicket(tx, ticket)
  await sendCode(tx, deps, { hash, phone }, { ip, userId })
}

/**
 * 422 on `code` when it is wrong. With the right one the number becomes the person's and is removed from everybody
 * else.
 */
export async function provePhone(deps: Deps, me: Person, typed: string): Promise<void> {
  const problem = await deps.db
    .transaction('system', (tx) => prove(tx, deps, me.id, typed))
    .catch((error: unknown) => {
      if (isTaken(error, 'users_phone_number')) return refused('Somebody else proved this number just now.')
      throw error
    })
  // Thrown after the commit, so that a wrong try stays counted.
  if (problem) throw problem
}
const refused = (words: string) => unprocessable({ code: [words] })

async function prove(tx: Tx, deps: Deps, userId: string, typed: string): Promise<Problem | undefined> {
  const now = deps.clock.now()
  const ticket = await store.ticketOf(tx, ticketOf(deps, userId), now)
  if (!ticket) return refused('This took too long. Save the number again.')
  const problem = await checkCode(tx, deps, ticket.hash, typed)
  if (problem) return problem
  const phone = ticket.phone_number
  const people = await store.usersByPhone(tx, phone)
  const holder = store.ownerOf(people)
  await store.spendTicket(tx, ticket.hash, userId, now)
  // The caller has the phone in hand, so this reveals nothing new. Taking the number would lock them out of the other
  // account.
  if (holder && holder.id !== userId && loginField(holder.default_role) === 'phone_number' && holder.phone_verified_at)
    return refused('You sign in to another account with this number. Change it there first, or call us for help.')
  const before = await userById(tx, userId)
  if (!before) throw notFound()
  await releaseNumber(
    tx,
    deps,
    phone,
    people.filter(({ id }) => id !== userId),
  )
  await changeUser(tx, userId, { phone_number: phone, phone_verified_at: now }, now)
  await audit(tx, { kind: 'phone.changed', by: userId, userId, now })
  if (before.phone_number && before.phone_verified_at && before.phone_number !== phone)
    await putSms(tx, { to: before.phone_number, text: changed(deps) })
  return undefined
}
const changed = ({ settings }: Deps) =>
  `Your Muster account has another number now. If this was not you, call us at once on ${settings.HELP_LINE}.`

/**
 * Removes a number that was just verified from others who have it, and notifies them. `others` are of the rows that the
 * caller was judged by: who gets the number after that read is stopped by the unique index, and loses nothing.
 */
export async function releaseNumber(tx: Tx, deps: Deps, phone: string, others: User[]) {
  for (const other of others) await release(tx, deps, other, phone)
}
async function release(tx: Tx, deps: Deps, user: User, phone: string) {
  const now = deps.clock.now()
  await changeUser(tx, user.id, { phone_number: null, phone_verified_at: null }, now)
  await audit(tx, { kind: 'phone.released', userId: user.id, now })
  const description = `Somebody else has verified ${showPhone(phone)}, so it was removed from your account. Check your number.`
  await notify(tx, { userId: user.id, type: 'phone.released', description, at: now })
  if (user.email && user.email_verified_at)
    await putMail(tx, { to: user.email, ...emails.phoneReleased(deps, user, phone) })
}
