import { bridge } from './bridge.ts'
import { listenTo } from './realtime.ts'
import { token } from './token.ts'
import { workerRegistration } from './worker-registration.ts'

type Pass = { applicant_id: string; sdk_token: string | null }

/** The identity check: the provider's calls, and the capture on the native side. */
export const identity = {
  applicant: workerRegistration.applicant,
  check: workerRegistration.check,
  checkStatus: workerRegistration.checkStatus,
  /** The embedded provider gives no pass of its own: the native side then plays the capture. */
  capture: ({ applicant_id, sdk_token }: Pass, signal?: AbortSignal) =>
    bridge.request('START_IDENTITY_CHECK', { applicant_id, sdk_token: sdk_token ?? 'embedded' }, signal),
  /** Told whenever something new may be known of the check: at any notification, and after a reconnect. */
  listen(tell: () => void): () => void {
    const uid = token.claims()?.uid
    if (!uid) return () => {}
    return listenTo(uid, (news) => {
      if (news.type === 'arrived' || news.type === 'connected') tell()
    })
  },
}
