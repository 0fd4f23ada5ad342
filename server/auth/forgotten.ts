import { mailboxOf } from '#server/auth/address'
import { audit } from '#server/auth/audit'
import { issueEmailToken, readEmailToken, takeEmailToken, voidEmailTokens } from '#server/auth/email-tokens'
import { evenly } from '#server/auth/even'
import { letters } from '#server/auth/letters'
import { checkNewPassword, hashPassword } from '#server/auth/passwords'
import { endSessions } from '#server/auth/sessions'
import { forgive, spendAll } from '#server/auth/throttle'
import { changeUser, ownWords, plainEmail, type User, userByEmail, userById } from '#server/auth.store'
import { fingerprint } from '#server/keys'
import { putMail } from '#server/outbox'
import { unprocessable } from '#server/problems'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

/**
 * Limits mails of a kind to one a minute and five a day for a mailbox; above that nothing is sent and the caller is not
 * informed. Call it only when there is a mail to send: otherwise a stranger could use up the quota with aliases of the
 * mailbox that have no account.
 */
export const mayMail = async (tx: Tx, now: Date, kind: string, email: string): Promise<boolean> =>
  (await spendAll(tx, now, [
    { key: `mail:${kind}:minute:${fingerprint(mailboxOf(email))}`, max: 1, seconds: 60 },
    { key: `mail:${kind}:day:${fingerprint(mailboxOf(email))}`, max: 5, seconds: 24 * 3600 },
  ])) === 0

/** Mails a link to set a new password, if the address belongs to an active person. Does not reveal whether it does. */
export const askForPassword = (world: World, typed: string) =>
  evenly(() =>
    world.db.work('system', async (tx) => {
      const now = world.clock.now()
      const email = plainEmail(typed)
      const user = await userByEmail(tx, email)
      if (!user?.active || !(await mayMail(tx, now, 'reset', email))) return
      const token = await issueEmailToken(tx, { userId: user.id, email, purpose: 'PASSWORD_RESET', now })
      await putMail(tx, { to: email, ...letters.resetPassword(world, user, token) })
    }),
  )

const settable = ['PASSWORD_RESET', 'FIRST_PASSWORD'] as const
export const linkIsOver = () => unprocessable({ token: ['This link is not valid any more. Ask for a new one.'] })

/**
 * Sets a password with a mailed link: consumes the link, verifies the address, ends every session, notifies the person.
 * A refused password (422 on `password`) leaves the link valid.
 */
export async function resetPassword(world: World, token: string, password: string) {
  const now = world.clock.now()
  const asked = await world.db.work('system', async (tx) => {
    const row = await readEmailToken(tx, token, [...settable], now)
    const user = row && (await userById(tx, row.user_id))
    return row && user?.active && user.email === row.email ? { names: await ownWords(tx, user) } : undefined
  })
  if (!asked) throw linkIsOver()
  const refusal = await checkNewPassword(password, asked)
  if (refusal) throw unprocessable({ password: [refusal] })
  const password_hash = await hashPassword(password)
  await world.db.work('system', async (tx) => {
    const row = await takeEmailToken(tx, token, [...settable], now)
    const user = row && (await userById(tx, row.user_id))
    if (!user || user.email !== row.email) throw linkIsOver()
    await replacePassword(tx, world, user, { password_hash, email_verified_at: user.email_verified_at ?? now })
  })
}

type Replacing = { password_hash: string; email_verified_at?: Date; phone_verified_at?: Date }
/** Replaces a forgotten password: voids open links, ends every session, mails the person. */
export async function replacePassword(tx: Tx, world: World, user: User, change: Replacing) {
  const now = world.clock.now()
  await changeUser(tx, user.id, { ...change, password_changed_at: now }, now)
  await voidEmailTokens(tx, user.id, [...settable], now)
  await endSessions(tx, world, user.id, 'PASSWORD_RESET')
  await forgive(tx, `sign-in:${user.id}`)
  await audit(tx, { kind: 'password.reset', by: user.id, userId: user.id, now })
  if (user.email) await putMail(tx, { to: user.email, ...letters.passwordSet(world, user) })
}
