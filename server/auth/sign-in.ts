import { isWorker } from '#contract/role'
import { mustAgree } from '#server/agreement/due'
import { currentVersions, type Versions } from '#server/agreement/texts'
import { countedAddress } from '#server/auth/address'
import { audit } from '#server/auth/audit'
import { callerOf, type Http } from '#server/auth/caller'
import { readRefreshCookie, setRefreshCookie } from '#server/auth/cookies'
import { bindDevice, missed } from '#server/auth/devices'
import { homeCompany } from '#server/auth/display'
import { knownDevice, rememberDevice } from '#server/auth/known-device'
import { verifyPassword } from '#server/auth/passwords'
import { endSession, openSession } from '#server/auth/sessions'
import { forgive, giveBack, spend, tryNow } from '#server/auth/throttle'
import { lockCookieSession, plainEmail, plainPhone, type User, userByEmail, userByPhone } from '#server/auth.store'
import { fingerprint } from '#server/keys'
import { Problem, tooMany } from '#server/problems'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

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
export async function provePassword(world: World, http: Http, login: Login, password: string): Promise<User> {
  const now = world.clock.now()
  const { user, key, wait } = await world.db.work('system', async (tx) => {
    const found = 'email' in login ? await userByEmail(tx, login.email) : await userByPhone(tx, login.phone_number)
    const bucket = bucketOf(world, http, login, found)
    const crowd = await spend(tx, now, fromAddress(http), perAddress)
    return { user: found, key: bucket, wait: crowd || (await tryNow(tx, now, bucket)) }
  })
  if (wait) throw tooMany(wait)
  const right = await verifyPassword(user?.password_hash, password)
  if (!right || !user?.active) throw wrong()
  await world.db.work('system', async (tx) => {
    await forgive(tx, key)
    await giveBack(tx, fromAddress(http))
  })
  if ('email' in login && !user.email_verified_at) throw unverified()
  return user
}

/** A browser known for the person has its own budget; an unknown login has a budget as an account would. */
function bucketOf(world: World, { request }: Http, login: Login, user: User | undefined): string {
  const typed = 'email' in login ? plainEmail(login.email) : plainPhone(login.phone_number)
  if (!user) return `sign-in:${fingerprint(typed)}`
  const nonce = knownDevice(request, world, user.id)
  return nonce ? `sign-in:${user.id}:${fingerprint(nonce)}` : `sign-in:${user.id}`
}

/**
 * Opens the session of an authenticated person: ends the one this browser had, binds a worker's phone, sets the
 * cookies.
 */
export async function signIn(world: World, http: Http, user: User, remember: boolean) {
  const caller = callerOf(http)
  const versions = await currentVersions(world)
  const opened = await world.db.work('system', (tx) =>
    signInWithin(tx, world, http, { user, remember, caller, versions }),
  )
  if ('miss' in opened) throw missed(opened.miss)
  setRefreshCookie(http.reply, world, opened.cookie)
  rememberDevice(http.request, http.reply, world, user.id)
  return { tokenInfo: { accessToken: opened.accessToken } }
}

type Entering = {
  user: Pick<User, 'id' | 'default_role' | 'status'>
  remember: boolean
  caller: ReturnType<typeof callerOf>
  versions: Versions
}
/** `signIn` within a running transaction; returns `miss` when the phone and the person do not match. */
export async function signInWithin(tx: Tx, world: World, http: Http, { user, remember, caller, versions }: Entering) {
  const now = world.clock.now()
  if (caller.deviceId && isWorker(user.default_role)) {
    const miss = await bindDevice(tx, user.id, caller.deviceId, now)
    if (miss) return { miss }
  }
  await leaveCookieSession(tx, world, http)
  const companyId = await homeCompany(tx, user.id)
  const asks = await mustAgree(tx, user, versions)
  const opened = await openSession(tx, world, { userId: user.id, companyId, remember, mustAgree: asks, ...caller })
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
export async function leaveCookieSession(tx: Tx, world: World, { request }: Http) {
  const cookie = readRefreshCookie(request, world)
  const held = cookie ? await lockCookieSession(tx, cookie) : undefined
  if (held) await endSession(tx, world, held.session.user_id, held.session.id, 'SIGNED_IN_AGAIN')
}
