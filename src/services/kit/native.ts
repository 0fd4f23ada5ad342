import { bridgeWords } from '#shared/api/kit/bridge'
import { bridge } from './bridge.ts'
import { BridgeFailed } from './bridge-failed.ts'
import { storage } from './storage.ts'
import { token } from './token.ts'
import { inWrapper } from './wrapper.ts'

const sendReady = () => bridge.request('READY_FOR', { path: location.pathname }).catch(() => {})
/** The router dispatches the last two; the platform has no events for them. */
const moves = ['popstate', 'pushState', 'replaceState'] as const

/**
 * Reports the page's path to the native side, without the query, which can hold a secret. Older apps do not know the
 * call, so errors are ignored.
 */
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
  // Requests to the native side are queued until it has reported that it is ready for this page.
  sendReady()
  bridge.channel.on('retry', sendReady)
  // The native side's own token renewal is its only unsolicited message.
  bridge.onToken(token.keep)
  followPath()
}

let deviceId: Promise<string> | undefined
/** Asked once per page: a backup can have copied the stored id to another phone. */
async function requestDeviceId() {
  const { device_id } = await bridge.request('GET_DEVICE_ID', {})
  storage.keep('device-id', device_id)
  return device_id
}

/** What a session needs from the native side. Rejects with BridgeFailed, whose message is for the user. */
export const native = {
  async requestToken(signal?: AbortSignal): Promise<string> {
    const { token: given } = await bridge.request('REQUEST_TOKEN', {}, signal).catch((error: unknown) => {
      // The usual message of 'denied' is about the phone's settings; here it means that nobody is signed in.
      const isUsual = error instanceof BridgeFailed && error.message === bridgeWords.denied
      throw isUsual ? new BridgeFailed('denied', 'You have been signed out. Please sign in again.') : error
    })
    return given
  },
  /** Falls back to the stored id when the native side does not answer. */
  deviceId(): Promise<string> {
    deviceId ??= requestDeviceId()
    return deviceId.catch((error: unknown) => {
      deviceId = undefined
      const kept = storage.read('device-id')
      if (kept) return kept
      throw error
    })
  },
  async signOut(): Promise<void> {
    await bridge.request('LOGOUT', {})
  },
}
