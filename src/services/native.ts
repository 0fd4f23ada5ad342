import { bridgeWords } from '#contract/bridge'
import { bridge } from './bridge.ts'
import { BridgeFailed } from './bridge-failed.ts'
import { token } from './token.ts'
import { inWrapper } from './wrapper.ts'

const sayReady = () => bridge.request('READY_FOR', { path: location.pathname }).catch(() => {})
if (inWrapper()) {
  // Everything asked of the native side waits until it has said that it is ready for this page.
  sayReady()
  bridge.channel.on('retry', sayReady)
  // Its own renewal is the one thing it says unasked (decision 27).
  bridge.onToken(token.keep)
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
  async deviceId(): Promise<string> {
    return (await bridge.request('GET_DEVICE_ID', {})).device_id
  },
  async signOut(): Promise<void> {
    await bridge.request('LOGOUT', {})
  },
}
