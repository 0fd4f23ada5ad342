import { client } from '#services/kit/client'
import { storage } from '#services/kit/storage'
import { type Claims, claimsOf, token } from '#services/kit/token'
import { inWrapper } from '#services/kit/wrapper'
import type { User } from '#shared/api/kit/user'
import { account } from './account.ts'
import { renewalError } from './token-renewal.ts'

const calls = client(() => import('#shared/api/account/auth').then((noun) => noun.authApi), [], 'all')

/** What is known as the page opens. `offered`: a hand-off link for another user than the one signed in. */
export type Opening = {
  claims: Claims | undefined
  offered: Claims | undefined
  wrapper: boolean
  error: string | undefined
}

/** Milliseconds that the server has to hear that somebody signs out. */
const logoutLimit = 5000
/** Ends the session of now on the server, whatever comes after. Always succeeds, and in time. */
function logout() {
  const signal = AbortSignal.timeout(logoutLimit)
  const late = new Promise((resolve) => signal.addEventListener('abort', resolve))
  const headers = { authorization: `Bearer ${token.current()}` }
  return Promise.race([calls.logout({ body: {} }, signal, headers).catch(() => {}), late])
}

/** What this device stores for a session. */
export type OfflineDevice = {
  /** The stored user; undefined when it cannot be read or the token belongs to another user. */
  keptUser(kept: string, userId: string | undefined): Promise<User | undefined>
  /** How many scans and roll calls of the person were not sent. */
  unsent(userId: string): Promise<number>
  /** Forgets all but what was not sent; answers whether there may be any of that, as on a disk that does not open. */
  forget(): Promise<boolean>
}
let load: () => Promise<{ offlineDevice: OfflineDevice }>
const device = () => load().then(({ offlineDevice }) => offlineDevice)
/** The last identified user, for the lifetime of the page. */
let lastUser: User | undefined

export const authSession = {
  /** How to load what the areas above store: set once, as the page opens. */
  storesOn(loader: typeof load): void {
    load = loader
  },
  open(): Opening {
    return {
      claims: token.claims(),
      offered: claimsOf(storage.read('offered')),
      wrapper: inWrapper(),
      error: storage.read('auth-error'),
    }
  },
  /** The token's user as stored on this device; undefined when there is none. Makes no request. */
  async recall(): Promise<User | undefined> {
    const kept = storage.read('kept-user')
    if (kept) lastUser = await (await device()).keptUser(kept, token.claims()?.uid)
    return kept ? lastUser : undefined
  },
  /** The token's user, from the server. */
  async identify(_: object, signal?: AbortSignal): Promise<User> {
    const { data } = await account.me({}, signal)
    lastUser = data
    if (storage.read('kept-user')) authSession.keepForOffline()
    return data
  },
  /** Lets this device open without network from now on. */
  keepForOffline(): void {
    if (lastUser) storage.keep('kept-user', JSON.stringify(lastUser))
  },
  /** Whether this device may keep scans of a gate or marks of a roll call that were not sent. */
  keepsScans: (): boolean => Boolean(storage.read('kept-user') ?? storage.read('unsent-scans')),
  /** Rejects while scans or marks of the person wait on this device: signed out, nobody sends them. */
  async assertCanLeave(): Promise<void> {
    const unsent = lastUser && authSession.keepsScans() ? await (await device()).unsent(lastUser.id) : 0
    if (unsent) throw new Error('Something was not sent.')
  },
  async takeOffered(): Promise<void> {
    const offered = storage.read('offered')
    storage.forget('offered')
    if (offered) token.keep(offered)
  },
  async dropOffered(): Promise<void> {
    storage.forget('offered')
  },
  /** On a cold start inside the app the token comes from the native side. Rejects with a message when it cannot. */
  async requestNativeToken(_: object, signal?: AbortSignal): Promise<void> {
    const { native } = await import('#services/kit/native')
    const given = await native.requestToken(signal).catch((error: unknown) => {
      throw renewalError(error)
    })
    token.keep(given)
  },
  /** Always succeeds here, whatever the server and the native side say: the token, the user and the saved tab go at once. */
  async signOut(): Promise<void> {
    const ended = logout()
    const keepsScans = authSession.keepsScans()
    storage.forget('site-control.tab')
    storage.forget('kept-user')
    storage.forget('messages')
    token.clear()
    if (keepsScans) {
      storage.keep('unsent-scans', 'yes')
      const unsent = await device()
        .then(({ forget }) => forget())
        .catch(() => true)
      if (!unsent) storage.forget('unsent-scans')
    }
    if (!inWrapper()) return
    // The native side may leave the page.
    await ended
    await import('#services/kit/native').then(({ native }) => native.signOut()).catch(() => {})
  },
  /** The user has read why the last session ended. */
  forgetError: () => storage.forget('auth-error'),
  async forgetToken({ error }: { error: string }): Promise<void> {
    token.clear(error)
  },
}
