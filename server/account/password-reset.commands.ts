import { changeUser, ownWords, plainEmail, type User, userByEmail, userById } from '#server/account/auth.queries'
import { issueEmailToken, readEmailToken, takeEmailToken, voidEmailTokens } from '#server/account/email-token.commands'
import { emails } from '#server/account/emails'
import { audit } from '#server/platform/auth/audit'
import { constantTime } from '#server/platform/auth/constant-time'
import { checkNewPassword, hashPassword } from '#server/platform/auth/passwords'
import { endSessions } from '#server/platform/auth/sessions'
import { forgive, spendAll } from '#server/platform/auth/throttle'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { mailboxOf } from '#server/platform/kit/address'
import { fingerprint } from '#server/platform/kit/keys'
import { unprocessable } from '#server/platform/kit/problems'
import { putMail } from '#server/platform/outbox/outbox'

/**
 * Limits mails of a kind to one a minute and five a day for a mailbox; above that nothing is sent and the caller is not
 * informed. Call it only when there is a mail to send: otherwise a stranger could use up the quota with aliases of the
 * mailbox that have no account.
 */
export const canSendEmail = async (tx: Tx, now: Date, kind: string, email: string): Promise<boolean> =>
  (await spendAll(tx, now, [
    { key: `mail:${kind}:minute:${fingerprint(mailboxOf(email))}`, max: 1, seconds: 60 },
    { key: `mail:${kind}:day:${fingerprint(mailboxOf(email))}`, max: 5, seconds: 24 * 3600 },
  ])) === 0

/** Mails a link to set a new password, if the address belongs to an active person. Does not reveal whether it does. */
export const requestPasswordReset = (deps: Deps, typed: string) =>
  constantTime(() =>
    deps.db.transaction('system', async (tx) => {
      const now = deps.clock.now()
      const email = plainEmail(typed)
      const user = await userByEmail(tx, email)
      if (!user?.active || !(await canSendEmail(tx, now, 'reset', email))) return
      const token = await issueEmailToken(tx, { userId: user.id, email, purpose: 'PASSWORD_RESET', now })
      await putMail(tx, { to: email, ...emails.resetPassword(deps, user, token) })
    }),
  )

const settable = ['PASSWORD_RESET', 'FIRST_PASSWORD'] as const
export const linkIsOver = () => unprocessable({ token: ['This link is not valid any more. Ask for a new one.'] })

/**
 * Sets a password with a mailed link: consumes the link, verifies the address, ends every session, notifies the person.
 * A refused password (422 on `password`) leaves the link valid.
 */
export async function resetPassword(deps: Deps, token: string, password: string) {
  const now = deps.clock.now()
  const account = await deps.db.transaction('system', async (tx) => {
    const row = await readEmailToken(tx, token, [...settable], now)
    const user = row && (await userById(tx, row.user_id))
    return row && user?.active && user.email === row.email ? { names: await ownWords(tx, user) } : undefined
  })
  if (!account) throw linkIsOver()
  const passwordError = await checkNewPassword(password, account)
  if (passwordError) throw unprocessable({ password: [passwordError] })
  const password_hash = await hashPassword(password)
  await deps.db.transaction('system', async (tx) => {
    const row = await takeEmailToken(tx, token, [...settable], now)
    const user = row && (await userById(tx, row.user_id))
    if (!user || user.email !== row.email) throw linkIsOver()
    await replacePassword(tx, deps, user, { password_hash, email_verified_at: user.email_verified_at ?? now })
  })
}

type Replacing = { password_hash: string; email_verified_at?: Date; phone_verified_at?: Date }
/** Replaces a forgotten password: voids open links, ends every session, mails the person. */
export async function replacePassword(tx: Tx, deps: Deps, user: User, change: Replacing) {
  const now = deps.clock.now()
  await changeUser(tx, user.id, { ...change, password_changed_at: now }, now)
  await voidEmailTokens(tx, user.id, [...settable], now)
  await endSessions(tx, deps, user.id, 'PASSWORD_RESET')
  await forgive(tx, `sign-in:${user.id}`)
  await audit(tx, { kind: 'password.reset', by: user.id, userId: user.id, now })
  if (user.email) await putMail(tx, { to: user.email, ...emails.passwordSet(deps, user) })
}
