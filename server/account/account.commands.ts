import type { z } from 'zod'
import { requestPhoneChange } from '#server/account/account-phone.commands'
import { changeUser, ownWords, plainEmail, type User, userByEmail, userById } from '#server/account/auth.queries'
import { issueEmailToken, voidEmailTokens } from '#server/account/email-token.commands'
import { emails } from '#server/account/emails'
import { canSendEmail } from '#server/account/password-reset.commands'
import { assertNameUnchanged } from '#server/account/proven-name.access'
import { audit } from '#server/platform/auth/audit'
import { checkNewPassword, hashPassword, verifyPassword } from '#server/platform/auth/passwords'
import { endSessions } from '#server/platform/auth/sessions'
import { type AttemptLimit, forgive, triesLeft, tryNow } from '#server/platform/auth/throttle'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import type { Person } from '#server/platform/kit/person'
import { notFound, tooMany, unprocessable } from '#server/platform/kit/problems'
import { putMail } from '#server/platform/outbox/outbox'
import type { AccountDetails } from '#shared/api/account/account'
import { loginField } from '#shared/api/kit/role'

type Details = z.output<typeof AccountDetails>
/** Limit of wrong current passwords in a signed-in session. */
const attemptLimit: AttemptLimit = { free: 5, window: 900 }

/**
 * Checks the current password: 422 on `field` when it is wrong (never 401: the client would refresh and retry), 429
 * after 5 wrong ones.
 */
export async function assertPassword(deps: Deps, me: Person, typed: string | undefined, field = 'current_password') {
  if (!typed) throw unprocessable({ [field]: ['Type your current password to change this.'] })
  const key = `current-password:${me.id}`
  const { user, wait } = await deps.db.transaction('system', async (tx) => ({
    wait: await tryNow(tx, deps.clock.now(), key, attemptLimit),
    user: await userById(tx, me.id),
  }))
  if (wait) throw tooMany(wait)
  if (!(await verifyPassword(user?.password_hash, typed))) {
    const left = await deps.db.transaction('system', (tx) => triesLeft(tx, key, attemptLimit))
    throw unprocessable({ [field]: [`This is not your password. ${inWords(left)}`] })
  }
  await deps.db.transaction('system', (tx) => forgive(tx, key))
}

const inWords = (left: number) =>
  left > 1 ? `${left} tries left.` : left ? 'One try left.' : 'Wait a little before you try again.'

/**
 * Names are saved at once; a phone number or an email needs the current password. A new email, and a new number of
 * somebody who signs in with it, apply only once verified. Null removes either of them, but not what the person signs
 * in with.
 */
export async function saveDetails(deps: Deps, me: Person, details: Details, ip: string) {
  const before = await deps.db.transaction('system', (tx) => userById(tx, me.id))
  if (!before) throw notFound()
  const email = details.email ? plainEmail(details.email) : details.email
  const newEmail = email === before.email ? undefined : email
  const newPhone = details.phone_number === before.phone_number ? undefined : details.phone_number
  assertKeepsLogin(before, { email: newEmail, phone_number: newPhone })
  if (newEmail !== undefined || newPhone !== undefined) await assertPassword(deps, me, details.current_password)
  await save(deps, before, { ...details, newEmail, newPhone }, ip)
}

const empty = {
  email: 'Type an email address: you sign in with it.',
  phone_number: 'Type a phone number: you sign in with it.',
}
type Logins = { email: string | null | undefined; phone_number: string | null | undefined }
/**
 * 422 on the field that the person signs in with, when it would be emptied: the one usual for the role, or the only one
 * there is.
 */
function assertKeepsLogin(before: User, change: Logins) {
  const usual = loginField(before.default_role)
  const other = usual === 'email' ? 'phone_number' : 'email'
  const field = before[usual] ? usual : other
  if (change[field] === null) throw unprocessable({ [field]: [empty[field]] })
}

/**
 * Details given while registering: a first phone number needs no password; changing it is left to the account settings.
 */
export async function saveRegistration(deps: Deps, me: Person, form: Details, ip: string) {
  const before = await deps.db.transaction('system', (tx) => userById(tx, me.id))
  if (!before) throw notFound()
  const newPhone = form.phone_number === before.phone_number ? undefined : form.phone_number
  if (newPhone !== undefined && before.phone_number)
    throw unprocessable({ phone_number: ['Change your number in the account settings.'] })
  await save(deps, before, { ...form, newEmail: undefined, newPhone }, ip)
}

const save = (deps: Deps, before: User, change: Change, ip: string) =>
  deps.db.transaction('system', async (tx) => {
    const { newEmail, newPhone } = change
    await write(tx, deps, before, change)
    if (newPhone && isLogin(before)) await requestPhoneChange(tx, deps, before.id, newPhone, ip)
    if (newEmail === null) await removeEmail(tx, deps, before, deps.clock.now())
    else if (newEmail !== undefined) await requestEmailChange(tx, deps, before, newEmail, deps.clock.now())
  })
const isLogin = (user: User) => loginField(user.default_role) === 'phone_number'

type Change = Details & { newEmail: Logins['email']; newPhone: Logins['phone_number'] }
/**
 * A number that nobody signs in with is saved without verification: it is a contact, and several people can have the
 * same.
 */
async function write(tx: Tx, deps: Deps, user: User, { first_name, last_name, newPhone }: Change) {
  const now = deps.clock.now()
  const names = { ...(first_name && { first_name }), ...(last_name && { last_name }) }
  const isContact = newPhone === null || (newPhone !== undefined && !isLogin(user))
  const phone = isContact ? { phone_number: newPhone, phone_verified_at: null } : {}
  await assertNameUnchanged(tx, user, names, 'worker')
  await changeUser(tx, user.id, { ...names, ...phone }, now)
  if (isContact) await audit(tx, { kind: 'phone.changed', by: user.id, userId: user.id, now })
}

/** Takes effect at once: open links to the address, or to a pending one, become invalid. Its owner is notified. */
async function removeEmail(tx: Tx, deps: Deps, user: User, now: Date) {
  await voidEmailTokens(tx, user.id, ['EMAIL_VERIFICATION', 'PASSWORD_RESET', 'FIRST_PASSWORD'], now)
  await changeUser(tx, user.id, { email: null, email_verified_at: null }, now)
  await audit(tx, { kind: 'email.removed', by: user.id, userId: user.id, now })
  if (user.email) await putMail(tx, { to: user.email, ...emails.emailRemoved(deps, user) })
}

/**
 * Answers alike for a free and a taken address: the taken one's owner gets a notice instead, and the link is not
 * mailed.
 */
export async function requestEmailChange(tx: Tx, deps: Deps, user: User, email: string, now: Date) {
  await voidEmailTokens(tx, user.id, ['EMAIL_VERIFICATION'], now)
  const token = await issueEmailToken(tx, { userId: user.id, email, purpose: 'EMAIL_VERIFICATION', now })
  await audit(tx, { kind: 'email.asked', by: user.id, userId: user.id, now })
  if (user.email) await putMail(tx, { to: user.email, ...emails.emailChangeRequested(deps, user) })
  if (!(await canSendEmail(tx, now, 'new-email', email))) return
  const other = await userByEmail(tx, email)
  const message = other ? emails.existingAccount(deps, other) : emails.verifyEmail(deps, token)
  await putMail(tx, { to: email, ...message })
}

/**
 * Sets a new password, voids open links and ends the person's other sessions. 422 on `current_password` or `password`.
 */
export async function changePassword(deps: Deps, me: Person, typed: { current_password: string; password: string }) {
  await assertPassword(deps, me, typed.current_password)
  const names = await deps.db.transaction('system', async (tx) => {
    const user = await userById(tx, me.id)
    return user ? ownWords(tx, user) : []
  })
  const same = typed.password === typed.current_password
  const passwordError = same ? 'This is the password you have now.' : await checkNewPassword(typed.password, { names })
  if (passwordError) throw unprocessable({ password: [passwordError] })
  const password_hash = await hashPassword(typed.password)
  const now = deps.clock.now()
  await deps.db.transaction('system', async (tx) => {
    await changeUser(tx, me.id, { password_hash, password_changed_at: now }, now)
    await voidEmailTokens(tx, me.id, ['PASSWORD_RESET', 'FIRST_PASSWORD'], now)
    await endSessions(tx, deps, me.id, 'PASSWORD_CHANGED', { except: me.session_id })
    await audit(tx, { kind: 'password.changed', by: me.id, userId: me.id, sessionId: me.session_id, now })
    const user = await userById(tx, me.id)
    if (user?.email) await putMail(tx, { to: user.email, ...emails.passwordSet(deps, user) })
  })
}
