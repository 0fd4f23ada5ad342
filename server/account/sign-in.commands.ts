import { mustAgree } from '#server/account/agreement.commands'
import { currentVersions, type Versions } from '#server/account/agreement-texts.queries'
import {
  lockCookieSession,
  plainEmail,
  plainPhone,
  type User,
  userByEmail,
  userByPhone,
} from '#server/account/auth.queries'
import { bindDevice, missed } from '#server/account/device.commands'
import { rememberDevice, rememberedDevice } from '#server/account/remembered-device'
import { audit } from '#server/platform/auth/audit'
import { callerOf, type Http } from '#server/platform/auth/caller'
import { readRefreshCookie, setRefreshCookie } from '#server/platform/auth/cookies'
import { homeCompany } from '#server/platform/auth/display'
import { verifyPassword } from '#server/platform/auth/passwords'
import { endSession, openSession } from '#server/platform/auth/sessions'
import { forgive, giveBack, spend, tryNow } from '#server/platform/auth/throttle'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { countedAddress } from '#server/platform/kit/address'
import { fingerprint } from '#server/platform/kit/keys'
import { Problem, tooMany } from '#server/platform/kit/problems'
import { isWorker } from '#shared/api/kit/role'

export type Login = { email: string } | { phone_number: string }
/** Tries from one address in 5 minutes. Successful ones are not counted: all phones of a site can share one address. */
const perAddress = { max: 300, seconds: 300 }
const fromAddress = ({ ip }: Http) => `sign-in-from:${countedAddress(ip)}`

const wrong = () =>
  new Problem(401, 'That email or phone number and password do not match. Check both, or use ‘Forgot password?’.', {
    status: false,
  })
/** The client recognises this marker and offers to send the link again. */
const unverified = () => new Problem(401, '#EMAILNOTVERIFIED#')

/**
 * Authenticates by password. 429 after too many failures; 401 when the details are wrong, alike and after the same work
 * whether or not the person exists.
 */
export async function provePassword(deps: Deps, http: Http, login: Login, password: string): Promise<User> {
  const now = deps.clock.now()
  const { user, key, wait } = await deps.db.transaction('system', async (tx) => {
    const found = 'email' in login ? await userByEmail(tx, login.email) : await userByPhone(tx, login.phone_number)
    const bucket = bucketOf(deps, http, login, found)
    const crowd = await spend(tx, now, fromAddress(http), perAddress)
    return { user: found, key: bucket, wait: crowd || (await tryNow(tx, now, bucket)) }
  })
  if (wait) throw tooMany(wait)
  const right = await verifyPassword(user?.password_hash, password)
  if (!right || !user?.active) throw wrong()
  await deps.db.transaction('system', async (tx) => {
    await forgive(tx, key)
    await giveBack(tx, fromAddress(http))
  })
  if ('email' in login && !user.email_verified_at) throw unverified()
  return user
}

/** A browser known for the person has its own budget; an unknown login has a budget as an account would. */
function bucketOf(deps: Deps, { request }: Http, login: Login, user: User | undefined): string {
  const typed = 'email' in login ? plainEmail(login.email) : plainPhone(login.phone_number)
  if (!user) return `sign-in:${fingerprint(typed)}`
  const nonce = rememberedDevice(request, deps, user.id)
  return nonce ? `sign-in:${user.id}:${fingerprint(nonce)}` : `sign-in:${user.id}`
}

/**
 * Opens the session of an authenticated person: ends the one this browser had, binds a worker's phone, sets the
 * cookies.
 */
export async function signIn(deps: Deps, http: Http, user: User, remember: boolean) {
  const caller = callerOf(http)
  const versions = await currentVersions(deps)
  const opened = await deps.db.transaction('system', (tx) =>
    signInWithin(tx, deps, http, { user, remember, caller, versions }),
  )
  if ('miss' in opened) throw missed(opened.miss)
  setRefreshCookie(http.reply, deps, opened.cookie)
  rememberDevice(http.request, http.reply, deps, user.id)
  return { tokenInfo: { accessToken: opened.accessToken } }
}

type Entering = {
  user: Pick<User, 'id' | 'default_role' | 'status'>
  remember: boolean
  caller: ReturnType<typeof callerOf>
  versions: Versions
}
/** `signIn` within a running transaction; returns `miss` when the phone and the person do not match. */
export async function signInWithin(tx: Tx, deps: Deps, http: Http, { user, remember, caller, versions }: Entering) {
  const now = deps.clock.now()
  if (caller.deviceId && isWorker(user.default_role)) {
    const miss = await bindDevice(tx, user.id, caller.deviceId, now)
    if (miss) return { miss }
  }
  await leaveCookieSession(tx, deps, http)
  const companyId = await homeCompany(tx, user.id)
  const needsAgreement = await mustAgree(tx, user, versions)
  const opened = await openSession(tx, deps, {
    userId: user.id,
    companyId,
    remember,
    mustAgree: needsAgreement,
    ...caller,
  })
  await audit(tx, {
    kind: 'session.opened',
    by: user.id,
    userId: user.id,
    sessionId: opened.sessionId,
    ip: http.ip,
    now,
  })
  return opened
}

/** A browser has one session: signing in ends the previous one (ASVS 7.2.4). */
export async function leaveCookieSession(tx: Tx, deps: Deps, { request }: Http) {
  const cookie = readRefreshCookie(request, deps)
  const locked = cookie ? await lockCookieSession(tx, cookie) : undefined
  if (locked) await endSession(tx, deps, locked.session.user_id, locked.session.id, 'SIGNED_IN_AGAIN')
}
