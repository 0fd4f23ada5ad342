import { bridge } from './bridge.ts'
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
    return (await bridge.request('REQUEST_TOKEN', {}, signal)).token
  },
  async deviceId(): Promise<string> {
    return (await bridge.request('GET_DEVICE_ID', {})).device_id
  },
  async signOut(): Promise<void> {
    await bridge.request('LOGOUT', {})
  },
}
