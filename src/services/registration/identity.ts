import { bridge } from '#services/kit/bridge'
import { listenTo } from '#services/kit/realtime'
import { token } from '#services/kit/token'
import { workerRegistration } from './worker-registration.ts'

type Pass = { applicant_id: string; sdk_token: string | null }

/** The identity check: the provider's calls, and the capture on the native side. */
export const identity = {
  applicant: workerRegistration.applicant,
  check: workerRegistration.check,
  checkStatus: workerRegistration.checkStatus,
  /** The embedded provider has no `sdk_token`; the native side then simulates the capture. */
  capture: ({ applicant_id, sdk_token }: Pass, signal?: AbortSignal) =>
    bridge.request('START_IDENTITY_CHECK', { applicant_id, sdk_token: sdk_token ?? 'embedded' }, signal),
  /** Notifies whenever the state of the check can have changed: on any notification, and after a reconnect. */
  listen(listener: () => void): () => void {
    const uid = token.claims()?.uid
    if (!uid) return () => {}
    return listenTo(uid, (event) => {
      if (event.type === 'arrived' || event.type === 'connected') listener()
    })
  },
}
