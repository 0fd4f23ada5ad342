import { bridge } from './bridge.ts'
import { inWrapper } from './wrapper.ts'

// Everything asked of the native side waits until it has said that it is ready for this page.
if (inWrapper()) bridge.request('READY_FOR', { path: location.pathname }).catch(() => {})

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
  onToken: bridge.onToken,
}
