import { bridgeWords } from '#contract/bridge'
import { bridge } from './bridge.ts'
import { BridgeFailed } from './bridge-failed.ts'
import { storage } from './storage.ts'
import { token } from './token.ts'
import { inWrapper } from './wrapper.ts'

const sayReady = () => bridge.request('READY_FOR', { path: location.pathname }).catch(() => {})
/** The router dispatches the last two: the platform tells nobody of them. */
const moves = ['popstate', 'pushState', 'replaceState'] as const

/** The native side follows where the page is. Only the path: a query may hold a secret. An older app need not know it. */
function followPath() {
  let at = location.pathname
  const follow = () => {
    if (location.pathname === at) return
    at = location.pathname
    bridge.request('NAVIGATE', { path: at }).catch(() => {})
  }
  for (const move of moves) addEventListener(move, follow)
}

if (inWrapper()) {
  // Everything asked of the native side waits until it has said that it is ready for this page.
  sayReady()
  bridge.channel.on('retry', sayReady)
  // Its own renewal is the one thing it says unasked (decision 27).
  bridge.onToken(token.keep)
  followPath()
}

let deviceId: Promise<string> | undefined
/** Asked once per page: a backup may have carried the kept id to another phone. */
async function askDeviceId() {
  const { device_id } = await bridge.request('GET_DEVICE_ID', {})
  storage.keep('deviceId', device_id)
  return device_id
}

/** What a session asks of the native side. Rejects with BridgeFailed, whose message is for the person. */
export const native = {
  async requestToken(signal?: AbortSignal): Promise<string> {
    const { token: given } = await bridge.request('REQUEST_TOKEN', {}, signal).catch((error: unknown) => {
      // The usual words of 'denied' are about the phone's settings; here it means that nobody is signed in.
      const isUsual = error instanceof BridgeFailed && error.message === bridgeWords.denied
      throw isUsual ? new BridgeFailed('denied', 'You have been signed out. Please sign in again.') : error
    })
    return given
  },
  /** The kept one stands in for a native side that does not answer. */
  deviceId(): Promise<string> {
    deviceId ??= askDeviceId()
    return deviceId.catch((error: unknown) => {
      deviceId = undefined
      const kept = storage.read('deviceId')
      if (kept) return kept
      throw error
    })
  },
  async signOut(): Promise<void> {
    await bridge.request('LOGOUT', {})
  },
}
