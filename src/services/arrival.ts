import { bridge } from './bridge.ts'
import { renewals } from './renewals.ts'
import { token } from './token.ts'
import { inWrapper } from './wrapper.ts'

type Nothing = Record<string, never>

/** Who comes into the registration, what becomes of the token, and what the app around it is asked and told. */
export const arrival = {
  lookAround: async (_: Nothing) => ({
    signedIn: token.current() !== undefined,
    wrapper: inWrapper(),
    /** By the token's own word; the server may know more. */
    completed: token.claims()?.status === 'COMPLETED',
  }),
  keepToken: async (kept: { token: string }) => token.keep(kept.token),
  /** Resolves with the new token in place; rejects with what the refresh was answered. */
  refreshToken: (_: Nothing) => renewals.need(),
  tellApp: (_: Nothing, signal?: AbortSignal) => bridge.request('REGISTRATION_COMPLETE', {}, signal),
  notificationStatus: (_: Nothing, signal?: AbortSignal) => bridge.request('GET_NOTIFICATION_STATUS', {}, signal),
  askNotifications: (_: Nothing, signal?: AbortSignal) => bridge.request('ASK_NOTIFICATION_PERMISSION', {}, signal),
}
