import { releaseNumber } from '#server/account/account-phone.commands'
import { ownWords, type User } from '#server/account/auth.queries'
import { replacePassword } from '#server/account/password-reset.commands'
import * as store from '#server/account/phone-verification.queries'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { conflict } from '#server/platform/kit/problems'
import { putSms } from '#server/platform/outbox/outbox'
import { showPhone } from '#shared/api/kit/phone'
import { isWorker } from '#shared/api/kit/role'

/** A ticket whose code was entered correctly. */
export type Proof = store.Ticket & { verified_at: Date }

/** Whether the user has an account to sign in to; an invited worker without a password sets one like a new person. */
export const hasAccount = (user: User | undefined): boolean =>
  !!user && (user.password_hash !== null || !isWorker(user.default_role) || !user.active)

/**
 * Who can set a password with a verified number: a new person (undefined), an invited worker, a worker who forgot
 * theirs. 409 alike for everybody else, and for a verification older than the current password.
 */
function settable(people: User[], { verified_at }: Proof): User | undefined {
  const user = store.ownerOf(people)
  if (!user) return undefined
  const stale = user.password_changed_at !== null && verified_at <= user.password_changed_at
  if (!isWorker(user.default_role) || !user.active || stale) throw haveAccount()
  return user
}
const haveAccount = () => conflict('This number has an account already. Sign in with its password.')

/**
 * Words the password must not be made of. 409 first, so that nothing can be learnt about an account that is not theirs.
 */
export async function wordsOf(tx: Tx, proof: Proof): Promise<(string | null)[]> {
  const user = settable(await store.usersByPhone(tx, proof.phone_number), proof)
  return [proof.phone_number, showPhone(proof.phone_number), ...(user ? await ownWords(tx, user) : [])]
}

type Setter = Pick<User, 'id' | 'default_role' | 'status'>
/** Creates the account of a verified number, takes over an invited one, or replaces its forgotten password. */
export async function setPassword(tx: Tx, deps: Deps, proof: Proof, hash: string): Promise<Setter> {
  const now = deps.clock.now()
  const people = await store.usersByPhone(tx, proof.phone_number)
  const user = settable(people, proof)
  await releaseNumber(
    tx,
    deps,
    proof.phone_number,
    people.filter(({ id }) => id !== user?.id),
  )
  if (!user) {
    const id = await store.addWorker(tx, proof.phone_number, hash, now)
    if (!id) throw haveAccount()
    return { id, default_role: 'WORKER', status: 'REGISTERING' }
  }
  if (user.password_hash === null) await store.claimWorker(tx, user.id, hash, now)
  else {
    await replacePassword(tx, deps, user, { password_hash: hash, phone_verified_at: now })
    await putSms(tx, { to: proof.phone_number, text: changed(deps) })
  }
  return user
}
const changed = ({ settings }: Deps) =>
  `The password of your Muster account was changed just now. If this was not you, call us at once on ${settings.HELP_LINE}.`
