import { bridge } from '#services/kit/bridge'

/** The app's own scanner: the text of the scanned code. Rejects with BridgeFailed. */
export const nativeScan = {
  scan: async (_: object, signal?: AbortSignal) => (await bridge.request('SCAN_QR', {}, signal)).text,
}
