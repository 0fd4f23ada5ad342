import type { User } from '#contract/user'
import { account } from './account.ts'
import { client } from './client.ts'
import { storage } from './storage.ts'
import { type Claims, claimsOf, token } from './token.ts'
import { renewalError } from './token-renewal.ts'
import { inWrapper } from './wrapper.ts'

const calls = client(() => import('#contract/auth').then((noun) => noun.authApi))

/** What the browser knows as the page opens. `offered`: a hand-off link for somebody else than the one signed in. */
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

const device = () => import('./offline-device.ts').then(({ offlineDevice }) => offlineDevice)
/** Who was identified last, while the page lives. */
let known: User | undefined

export const session = {
  open(): Opening {
    return {
      claims: token.claims(),
      offered: claimsOf(storage.read('offered')),
      wrapper: inWrapper(),
      error: storage.read('authError'),
    }
  },
  /** The user of the token as stored on this device; undefined when none is. Asks no server. */
  async recall(): Promise<User | undefined> {
    const kept = storage.read('keptUser')
    if (kept) known = await (await device()).keptUser(kept, token.claims()?.uid)
    return kept ? known : undefined
  },
  /** The user of the token, from the server. */
  async identify(_: object, signal?: AbortSignal): Promise<User> {
    const { data } = await account.me({}, signal)
    known = data
    if (storage.read('keptUser')) session.keepForOffline()
    return data
  },
  /** From now on this device opens without network. */
  keepForOffline(): void {
    if (known) storage.keep('keptUser', JSON.stringify(known))
  },
  /** Whether this device may keep scans of a gate or marks of a roll call that were not sent. */
  keepsScans: (): boolean => Boolean(storage.read('keptUser') ?? storage.read('unsentScans')),
  /** Rejects while scans or marks of the person wait on this device: signed out, nobody sends them. */
  async mayLeave(): Promise<void> {
    const unsent = known && session.keepsScans() ? await (await device()).unsent(known.id) : 0
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
  /** On a cold start inside the app the native side is the source of the token. Rejects with words when it cannot be. */
  async askNative(_: object, signal?: AbortSignal): Promise<void> {
    const { native } = await import('./native.ts')
    const given = await native.requestToken(signal).catch((error: unknown) => {
      throw renewalError(error)
    })
    token.keep(given)
  },
  /** Always succeeds here, whatever the server and the native side say: the token, the user and the saved tab go at once. */
  async signOut(): Promise<void> {
    const ended = logout()
    const keepsScans = session.keepsScans()
    storage.forget('siteControlTab')
    storage.forget('keptUser')
    token.clear()
    if (keepsScans) {
      storage.keep('unsentScans', 'yes')
      const unsent = await device()
        .then(({ forget }) => forget())
        .catch(() => true)
      if (!unsent) storage.forget('unsentScans')
    }
    if (!inWrapper()) return
    // The native side may leave the page.
    await ended
    await import('./native.ts').then(({ native }) => native.signOut()).catch(() => {})
  },
  /** The person has read why the last session ended. */
  forgetError: () => storage.forget('authError'),
  async forgetToken({ error }: { error: string }): Promise<void> {
    token.clear(error)
  },
}
