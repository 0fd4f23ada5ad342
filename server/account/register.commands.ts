import { changeUser, plainEmail, type User, userByEmail, userById } from '#server/account/auth.queries'
import { issueEmailToken, readEmailToken, takeEmailToken } from '#server/account/email-token.commands'
import { emails } from '#server/account/emails'
import { issueHandoff } from '#server/account/handoff.commands'
import { canSendEmail, linkIsOver } from '#server/account/password-reset.commands'
import { audit } from '#server/platform/auth/audit'
import { constantTime } from '#server/platform/auth/constant-time'
import { checkNewPassword, hashPassword, verifyPassword } from '#server/platform/auth/passwords'
import { isTaken } from '#server/platform/db/failures'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { unprocessable } from '#server/platform/kit/problems'
import { newSlug } from '#server/platform/kit/slug'
import { putMail } from '#server/platform/outbox/outbox'
import { newId } from '#shared/domain/kit/id'

type Form = { first_name: string; last_name: string; email: string; password: string }

/**
 * Creates an unfinished owner's account and mails a link. A known address is answered alike: a verified one gets a
 * notice by mail, an unverified one a link to set the password anew (whoever reads that mailbox decides, not whoever
 * registered first). If the password differs from that of the unverified account, the account has none until then.
 */
export async function register(deps: Deps, form: Form) {
  const email = plainEmail(form.email)
  const passwordError = await checkNewPassword(form.password, { names: [form.first_name, form.last_name, email] })
  if (passwordError) throw unprocessable({ password: [passwordError] })
  const password_hash = await hashPassword(form.password)
  await constantTime(async () => {
    const contested = await contestedAccount(deps, email, form.password)
    await deps.db
      .transaction('system', (tx) => open(tx, deps, { ...form, email, password_hash }, contested))
      // Two concurrent registrations for one address: the other one created the account.
      .catch((error: unknown) => {
        if (!isTaken(error)) throw error
      })
  })
}

/**
 * The id of an account that was registered with this address and another password, and whose address is not verified:
 * either of the two could be the owner of the mailbox.
 */
async function contestedAccount(deps: Deps, email: string, password: string): Promise<string | undefined> {
  const user = await deps.db.transaction('system', (tx) => userByEmail(tx, email))
  if (!user || user.email_verified_at || user.phone_verified_at) return undefined
  return (await verifyPassword(user.password_hash, password)) ? undefined : user.id
}

type Opening = Omit<Form, 'password'> & { password_hash: string }
async function open(tx: Tx, deps: Deps, form: Opening, contested: string | undefined) {
  const now = deps.clock.now()
  const { email, first_name, last_name, password_hash } = form
  const existing = await userByEmail(tx, email)
  if (existing && !existing.active) return
  if (existing && existing.id === contested && !existing.email_verified_at)
    await changeUser(tx, existing.id, { password_hash: null }, now)
  const allowed = await canSendEmail(tx, now, 'register', email)
  if (existing) return allowed ? emailExistingUser(tx, deps, existing, email, now) : undefined
  const id = newId()
  const slug = newSlug(`${first_name} ${last_name}`)
  const dates = { password_changed_at: now, created_at: now, updated_at: now }
  await tx
    .insert(users)
    .values({ id, slug, first_name, last_name, email, password_hash, default_role: 'OWNER', ...dates })
  await audit(tx, { kind: 'account.registered', by: id, userId: id, now })
  if (allowed) await mailVerification(tx, deps, id, email, now)
}

async function emailExistingUser(tx: Tx, deps: Deps, existing: User, email: string, now: Date) {
  if (existing.email_verified_at) return putMail(tx, { to: email, ...emails.existingAccount(deps, existing) })
  return mailFirstPassword(tx, deps, existing.id, email, now)
}

async function mailFirstPassword(tx: Tx, deps: Deps, userId: string, email: string, now: Date) {
  const token = await issueEmailToken(tx, { userId, email, purpose: 'FIRST_PASSWORD', now })
  await putMail(tx, { to: email, ...emails.firstPassword(deps, token) })
}

export async function mailVerification(tx: Tx, deps: Deps, userId: string, email: string, now: Date) {
  const token = await issueEmailToken(tx, { userId, email, purpose: 'EMAIL_VERIFICATION', now })
  await putMail(tx, { to: email, ...emails.verifyEmail(deps, token) })
}

/** Mails the link again, if the address is unverified. Does not reveal whether it is. */
export const resendVerification = (deps: Deps, typed: string) =>
  constantTime(() =>
    deps.db.transaction('system', async (tx) => {
      const now = deps.clock.now()
      const email = plainEmail(typed)
      const user = await userByEmail(tx, email)
      if (!user?.active || user.email_verified_at || !(await canSendEmail(tx, now, 'verify', email))) return
      await mailVerification(tx, deps, user.id, email, now)
    }),
  )

/**
 * Verifies an address (a new one replaces the old) and returns a hand-off token that signs the person in. Whoever has
 * no password gets a link to set one.
 */
export function verifyEmail(deps: Deps, token: string): Promise<string> {
  const now = deps.clock.now()
  return deps.db
    .transaction('system', async (tx) => {
      const found = await readEmailToken(tx, token, ['EMAIL_VERIFICATION'], now)
      const user = found && (await userById(tx, found.user_id))
      const taken = user?.active && (await takeEmailToken(tx, token, ['EMAIL_VERIFICATION'], now))
      if (!taken) throw linkIsOver()
      await changeUser(tx, user.id, { email: taken.email, email_verified_at: now }, now)
      if (!user.password_hash) await mailFirstPassword(tx, deps, user.id, taken.email, now)
      await audit(tx, { kind: 'email.verified', by: user.id, userId: user.id, now })
      return issueHandoff(tx, deps, user.id, 'email-verification')
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? linkIsOver() : error
    })
}
