import { client } from '#services/kit/client'
import { inTabsLock } from '#services/kit/tabs-lock'
import { token } from '#services/kit/token'
import { homeReads, prefetch } from '#services/kit/transport'
import { loginKey } from '#shared/api/kit/phone'
import { renew } from './token-renewal.ts'

const load = () => import('#shared/api/account/auth')
const calls = client(
  () => load().then((noun) => noun.authApi),
  ['login', 'forgotPasswordEmail', 'resendVerifyEmail'],
  'all',
)

export type Typed = { login: string; password: string; remember: boolean }

export const auth = {
  /** Preloads what signing in needs, while the person types. */
  async preload(): Promise<void> {
    await Promise.all([load(), import('#shared/api/account/account')])
  },
  /**
   * Stores the token. 401 for bad credentials; its message is `#EMAILNOTVERIFIED#` after the right password of an
   * unverified address.
   */
  async signIn({ login, password, remember }: Typed, signal?: AbortSignal): Promise<void> {
    const { tokenInfo } = await calls.login({ body: { ...loginKey(login), password, remember } }, signal)
    token.keep(tokenInfo.accessToken)
    // Most people open their home page next: its data is requested together with /api/me.
    if (token.claims()?.status === 'COMPLETED') void prefetch('/api/me', ...homeReads)
  },
  forgotPassword: ({ email }: { email: string }, signal?: AbortSignal) =>
    calls.forgotPasswordEmail({ body: { email } }, signal),
  resetPassword: (body: { token: string; password: string }, signal?: AbortSignal) =>
    calls.forgotPasswordReset({ body }, signal),
  resendVerifyEmail: ({ email }: { email: string }, signal?: AbortSignal) =>
    calls.resendVerifyEmail({ body: { email: email.trim() } }, signal),
  /** Verifies the address and stores the hand-off token, which the next call exchanges for a session. */
  async verifyEmail(body: { token: string }, signal?: AbortSignal): Promise<void> {
    const { tokenInfo } = await calls.verifyEmail({ body }, signal)
    token.keep(tokenInfo.accessToken)
  },
  /** One refresh across all tabs: a tab that comes second takes over the token that the first one stored. */
  refresh(_: object, signal?: AbortSignal): Promise<void> {
    const old = token.current()
    return inTabsLock('auth-refresh', async (stored) => {
      token.adopt()
      if (token.current() !== old) return
      token.keep(await renew(() => calls.refresh({}, signal), signal))
      stored()
    })
  },
}
