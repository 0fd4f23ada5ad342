import { audit } from '#server/auth/audit'
import { issueEmailToken, readEmailToken, takeEmailToken } from '#server/auth/email-tokens'
import { evenly } from '#server/auth/even'
import { linkIsOver, mayMail } from '#server/auth/forgotten'
import { issueHandoff } from '#server/auth/handoff'
import { letters } from '#server/auth/letters'
import { checkNewPassword, hashPassword } from '#server/auth/passwords'
import { changeUser, plainEmail, type User, userByEmail, userById } from '#server/auth.store'
import { isTaken } from '#server/db/failures'
import { users } from '#server/db/schema/user'
import { newId, newSlug } from '#server/ids'
import { putMail } from '#server/outbox'
import { unprocessable } from '#server/problems'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

type Form = { first_name: string; last_name: string; email: string; password: string }

/**
 * Creates an unfinished owner's account and mails a link. A known address is answered alike: a verified one gets a
 * notice by mail, an unverified one a link to set the password anew (whoever reads that mailbox decides, not whoever
 * registered first).
 */
export async function register(world: World, form: Form) {
  const email = plainEmail(form.email)
  const refusal = await checkNewPassword(form.password, { names: [form.first_name, form.last_name, email] })
  if (refusal) throw unprocessable({ password: [refusal] })
  const password_hash = await hashPassword(form.password)
  await evenly(() =>
    world.db
      .work('system', (tx) => open(tx, world, { ...form, email, password_hash }))
      // Two concurrent registrations for one address: the other one created the account.
      .catch((error: unknown) => {
        if (!isTaken(error)) throw error
      }),
  )
}

async function open(tx: Tx, world: World, form: Omit<Form, 'password'> & { password_hash: string }) {
  const now = world.clock.now()
  const { email, first_name, last_name, password_hash } = form
  const known = await userByEmail(tx, email)
  if (known && !known.active) return
  const allowed = await mayMail(tx, now, 'register', email)
  if (known) return allowed ? tellKnown(tx, world, known, email, now) : undefined
  const id = newId()
  const slug = newSlug(`${first_name} ${last_name}`)
  const dates = { password_changed_at: now, created_at: now, updated_at: now }
  await tx
    .insert(users)
    .values({ id, slug, first_name, last_name, email, password_hash, default_role: 'OWNER', ...dates })
  await audit(tx, { kind: 'account.registered', by: id, userId: id, now })
  if (allowed) await mailVerification(tx, world, id, email, now)
}

async function tellKnown(tx: Tx, world: World, known: User, email: string, now: Date) {
  if (known.email_verified_at) return putMail(tx, { to: email, ...letters.knownAddress(world, known) })
  const token = await issueEmailToken(tx, { userId: known.id, email, purpose: 'FIRST_PASSWORD', now })
  return putMail(tx, { to: email, ...letters.firstPassword(world, token) })
}

export async function mailVerification(tx: Tx, world: World, userId: string, email: string, now: Date) {
  const token = await issueEmailToken(tx, { userId, email, purpose: 'EMAIL_VERIFICATION', now })
  await putMail(tx, { to: email, ...letters.verifyEmail(world, token) })
}

/** Mails the link again, if the address is unverified. Does not reveal whether it is. */
export const resendVerification = (world: World, typed: string) =>
  evenly(() =>
    world.db.work('system', async (tx) => {
      const now = world.clock.now()
      const email = plainEmail(typed)
      const user = await userByEmail(tx, email)
      if (!user?.active || user.email_verified_at || !(await mayMail(tx, now, 'verify', email))) return
      await mailVerification(tx, world, user.id, email, now)
    }),
  )

/** Verifies an address (a new one replaces the old) and returns a hand-off token that signs the person in. */
export function verifyEmail(world: World, token: string): Promise<string> {
  const now = world.clock.now()
  return world.db
    .work('system', async (tx) => {
      const found = await readEmailToken(tx, token, ['EMAIL_VERIFICATION'], now)
      const user = found && (await userById(tx, found.user_id))
      const taken = user?.active && (await takeEmailToken(tx, token, ['EMAIL_VERIFICATION'], now))
      if (!taken) throw linkIsOver()
      await changeUser(tx, user.id, { email: taken.email, email_verified_at: now }, now)
      await audit(tx, { kind: 'email.verified', by: user.id, userId: user.id, now })
      return issueHandoff(tx, world, user.id, 'email-verification')
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? linkIsOver() : error
    })
}
