import { loginKey } from '#contract/phone'
import { client } from './client.ts'
import { inTabsLock } from './tabs-lock.ts'
import { token } from './token.ts'
import { renew } from './token-renewal.ts'
import { headStart, homeReads } from './transport.ts'

const load = () => import('#contract/auth')
const calls = client(
  () => load().then((noun) => noun.authApi),
  ['login', 'forgotPasswordEmail', 'resendVerifyEmail'],
  'all',
)

export type Typed = { login: string; password: string; remember: boolean }

export const auth = {
  /** Loads what signing in needs, while the person types. */
  async getReady(): Promise<void> {
    await Promise.all([load(), import('#contract/account'), import('#contract/home')])
  },
  /** Keeps the token. 401 for bad credentials; `#EMAILNOTVERIFIED#` as its message after the right password. */
  async signIn({ login, password, remember }: Typed, signal?: AbortSignal): Promise<void> {
    const { tokenInfo } = await calls.login({ body: { ...loginKey(login), password, remember } }, signal)
    token.keep(tokenInfo.accessToken)
    // Most land on their home: what it shows is asked for together with who they are.
    if (token.claims()?.status === 'COMPLETED') void headStart('/api/me', ...homeReads)
  },
  forgotPassword: ({ email }: { email: string }, signal?: AbortSignal) =>
    calls.forgotPasswordEmail({ body: { email } }, signal),
  resetPassword: (body: { token: string; password: string }, signal?: AbortSignal) =>
    calls.forgotPasswordReset({ body }, signal),
  resendVerifyEmail: ({ email }: { email: string }, signal?: AbortSignal) =>
    calls.resendVerifyEmail({ body: { email: email.trim() } }, signal),
  /** Verifies the address and keeps the hand-off token: the next call turns it into a session. */
  async verifyEmail(body: { token: string }, signal?: AbortSignal): Promise<void> {
    const { tokenInfo } = await calls.verifyEmail({ body }, signal)
    token.keep(tokenInfo.accessToken)
  },
  /** One refresh over all tabs: whoever comes second has heard of the new token meanwhile, or finds it stored. */
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
