import type { z } from 'zod'
import type { AccountDetails } from '#contract/account'
import { loginField } from '#contract/role'
import { audit } from '#server/auth/audit'
import { issueEmailToken, voidEmailTokens } from '#server/auth/email-tokens'
import { mayMail } from '#server/auth/forgotten'
import { letters } from '#server/auth/letters'
import { checkNewPassword, hashPassword, verifyPassword } from '#server/auth/passwords'
import { askForPhone } from '#server/auth/phone'
import { endSessions } from '#server/auth/sessions'
import { forgive, type Patience, triesLeft, tryNow } from '#server/auth/throttle'
import { changeUser, ownWords, plainEmail, type User, userByEmail, userById } from '#server/auth.store'
import { putMail } from '#server/outbox'
import type { Person } from '#server/person'
import { notFound, tooMany, unprocessable } from '#server/problems'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

type Details = z.output<typeof AccountDetails>
/** Limit of wrong current passwords in a signed-in session. */
const patience: Patience = { free: 5, window: 900 }

/**
 * Checks the current password: 422 on `field` when it is wrong (never 401: the client would refresh and retry), 429
 * after 5 wrong ones.
 */
export async function holdToPassword(world: World, me: Person, typed: string | undefined, field = 'current_password') {
  if (!typed) throw unprocessable({ [field]: ['Type your current password to change this.'] })
  const key = `current-password:${me.id}`
  const { user, wait } = await world.db.work('system', async (tx) => ({
    wait: await tryNow(tx, world.clock.now(), key, patience),
    user: await userById(tx, me.id),
  }))
  if (wait) throw tooMany(wait)
  if (!(await verifyPassword(user?.password_hash, typed))) {
    const left = await world.db.work('system', (tx) => triesLeft(tx, key, patience))
    throw unprocessable({ [field]: [`This is not your password. ${inWords(left)}`] })
  }
  await world.db.work('system', (tx) => forgive(tx, key))
}

const inWords = (left: number) =>
  left > 1 ? `${left} tries left.` : left ? 'One try left.' : 'Wait a little before you try again.'

/**
 * Names are saved at once; a phone number or an email needs the current password. A new email, and a new number of
 * somebody who signs in with it, apply only once verified. Null removes either of them, but not what the person signs
 * in with.
 */
export async function saveDetails(world: World, me: Person, details: Details, ip: string) {
  const before = await world.db.work('system', (tx) => userById(tx, me.id))
  if (!before) throw notFound()
  const email = details.email ? plainEmail(details.email) : details.email
  const newEmail = email === before.email ? undefined : email
  const newPhone = details.phone_number === before.phone_number ? undefined : details.phone_number
  holdToLogin(before, { email: newEmail, phone_number: newPhone })
  if (newEmail !== undefined || newPhone !== undefined) await holdToPassword(world, me, details.current_password)
  await save(world, before, { ...details, newEmail, newPhone }, ip)
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
function holdToLogin(before: User, change: Logins) {
  const usual = loginField(before.default_role)
  const other = usual === 'email' ? 'phone_number' : 'email'
  const field = before[usual] ? usual : other
  if (change[field] === null) throw unprocessable({ [field]: [empty[field]] })
}

/**
 * Details given while registering: a first phone number needs no password; changing it is left to the account settings.
 */
export async function saveRegistration(world: World, me: Person, form: Details, ip: string) {
  const before = await world.db.work('system', (tx) => userById(tx, me.id))
  if (!before) throw notFound()
  const newPhone = form.phone_number === before.phone_number ? undefined : form.phone_number
  if (newPhone !== undefined && before.phone_number)
    throw unprocessable({ phone_number: ['Change your number in the account settings.'] })
  await save(world, before, { ...form, newEmail: undefined, newPhone }, ip)
}

const save = (world: World, before: User, change: Change, ip: string) =>
  world.db.work('system', async (tx) => {
    const { newEmail, newPhone } = change
    await write(tx, world, before, change)
    if (newPhone && isLogin(before)) await askForPhone(tx, world, before.id, newPhone, ip)
    if (newEmail === null) await removeEmail(tx, world, before, world.clock.now())
    else if (newEmail !== undefined) await askForEmail(tx, world, before, newEmail, world.clock.now())
  })
const isLogin = (user: User) => loginField(user.default_role) === 'phone_number'

type Change = Details & { newEmail: Logins['email']; newPhone: Logins['phone_number'] }
/**
 * A number that nobody signs in with is saved without verification: it is a contact, and several people can have the
 * same.
 */
async function write(tx: Tx, world: World, user: User, { first_name, last_name, newPhone }: Change) {
  const now = world.clock.now()
  const names = { ...(first_name && { first_name }), ...(last_name && { last_name }) }
  const isContact = newPhone === null || (newPhone !== undefined && !isLogin(user))
  const phone = isContact ? { phone_number: newPhone, phone_verified_at: null } : {}
  await changeUser(tx, user.id, { ...names, ...phone }, now)
  if (isContact) await audit(tx, { kind: 'phone.changed', by: user.id, userId: user.id, now })
}

/** Takes effect at once: open links to the address, or to a pending one, become invalid. Its owner is notified. */
async function removeEmail(tx: Tx, world: World, user: User, now: Date) {
  await voidEmailTokens(tx, user.id, ['EMAIL_VERIFICATION', 'PASSWORD_RESET', 'FIRST_PASSWORD'], now)
  await changeUser(tx, user.id, { email: null, email_verified_at: null }, now)
  await audit(tx, { kind: 'email.removed', by: user.id, userId: user.id, now })
  if (user.email) await putMail(tx, { to: user.email, ...letters.emailRemoved(world, user) })
}

/**
 * Answers alike for a free and a taken address: the taken one's owner gets a notice instead, and the link is not
 * mailed.
 */
export async function askForEmail(tx: Tx, world: World, user: User, email: string, now: Date) {
  await voidEmailTokens(tx, user.id, ['EMAIL_VERIFICATION'], now)
  const token = await issueEmailToken(tx, { userId: user.id, email, purpose: 'EMAIL_VERIFICATION', now })
  await audit(tx, { kind: 'email.asked', by: user.id, userId: user.id, now })
  if (user.email) await putMail(tx, { to: user.email, ...letters.emailAsked(world, user) })
  if (!(await mayMail(tx, now, 'new-email', email))) return
  const other = await userByEmail(tx, email)
  const letter = other ? letters.knownAddress(world, other) : letters.verifyEmail(world, token)
  await putMail(tx, { to: email, ...letter })
}

/**
 * Sets a new password, voids open links and ends the person's other sessions. 422 on `current_password` or `password`.
 */
export async function changePassword(world: World, me: Person, typed: { current_password: string; password: string }) {
  await holdToPassword(world, me, typed.current_password)
  const names = await world.db.work('system', async (tx) => {
    const user = await userById(tx, me.id)
    return user ? ownWords(tx, user) : []
  })
  const same = typed.password === typed.current_password
  const refusal = same ? 'This is the password you have now.' : await checkNewPassword(typed.password, { names })
  if (refusal) throw unprocessable({ password: [refusal] })
  const password_hash = await hashPassword(typed.password)
  const now = world.clock.now()
  await world.db.work('system', async (tx) => {
    await changeUser(tx, me.id, { password_hash, password_changed_at: now }, now)
    await voidEmailTokens(tx, me.id, ['PASSWORD_RESET', 'FIRST_PASSWORD'], now)
    await endSessions(tx, world, me.id, 'PASSWORD_CHANGED', { except: me.session_id })
    await audit(tx, { kind: 'password.changed', by: me.id, userId: me.id, sessionId: me.session_id, now })
    const user = await userById(tx, me.id)
    if (user?.email) await putMail(tx, { to: user.email, ...letters.passwordSet(world, user) })
  })
}
