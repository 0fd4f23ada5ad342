import { bridge } from '#services/kit/bridge'
import { renewals } from '#services/kit/renewals'
import { token } from '#services/kit/token'
import { inWrapper } from '#services/kit/wrapper'

type Nothing = Record<string, never>

/** Start and end of the registration: the stored token, and calls to the native app around the page. */
export const arrival = {
  checkSession: async (_: Nothing) => ({
    signedIn: token.current() !== undefined,
    wrapper: inWrapper(),
    /** According to the token; the server can know more. */
    completed: token.claims()?.status === 'COMPLETED',
  }),
  keepToken: async (kept: { token: string }) => token.keep(kept.token),
  /** Resolves once the new token is stored; rejects with the error of the refresh. */
  refreshToken: (_: Nothing) => renewals.requestTokenRefresh(),
  notifyApp: (_: Nothing, signal?: AbortSignal) => bridge.request('REGISTRATION_COMPLETE', {}, signal),
  notificationStatus: (_: Nothing, signal?: AbortSignal) => bridge.request('GET_NOTIFICATION_STATUS', {}, signal),
  requestNotifications: (_: Nothing, signal?: AbortSignal) => bridge.request('ASK_NOTIFICATION_PERMISSION', {}, signal),
}
