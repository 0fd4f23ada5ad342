import { z } from 'zod'
import { api } from '#shared/api/kit/endpoint'
import { NewPassword, TypedPassword } from '#shared/api/kit/password'
import { typedText } from '#shared/api/kit/typed-text'
import { Done } from '#shared/api/kit/wire'

export const TokenInfo = z.object({ tokenInfo: z.object({ accessToken: z.string() }) })
export type TokenInfo = z.infer<typeof TokenInfo>

const Email = z.email('Type an email address, like name@company.co.uk.').max(254)
const Credentials = { password: TypedPassword, remember: z.boolean().default(false) }

/** The typed login, under one of two keys: `email` or `phone_number`. */
export const SignIn = z.union([
  z.strictObject({ email: z.string().min(1).max(254), ...Credentials }),
  z.strictObject({ phone_number: z.string().min(1).max(40), ...Credentials }),
])

export const authApi = api({
  /** 401 `{status: false, message}` for bad credentials; `#EMAILNOTVERIFIED#` only after the right password. */
  login: {
    method: 'POST',
    path: '/api/auth/login',
    body: SignIn,
    reply: TokenInfo,
    secret: true,
    // Workers on a site share one IP address; wrong passwords are limited separately.
    limit: { max: 1500, seconds: 300 },
  },
  forgotPasswordEmail: {
    method: 'POST',
    path: '/api/auth/forgot-password-email',
    body: z.strictObject({ email: Email }),
    reply: Done,
    secret: true,
    limit: { max: 30, seconds: 3600 },
  },
  forgotPasswordReset: {
    method: 'POST',
    path: '/api/auth/forgot-password-reset',
    body: z.strictObject({ token: z.string().min(1).max(200), password: NewPassword }),
    reply: Done,
    secret: true,
    limit: { max: 30, seconds: 3600 },
  },
  /** No body: the cookie and the bearer of one session, or a one-time hand-off token as the bearer. */
  refresh: { method: 'POST', path: '/api/auth/refresh', reply: TokenInfo, secret: true },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    body: z.strictObject({ everywhere: z.boolean().optional() }).optional(),
    reply: Done,
    secret: true,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    body: z.strictObject({
      first_name: typedText.min(1, 'Type your first name.').max(80),
      last_name: typedText.min(1, 'Type your last name.').max(80),
      email: Email,
      password: NewPassword,
    }),
    reply: Done,
    secret: true,
    limit: { max: 60, seconds: 3600 },
  },
  /** Returns a hand-off token; the page then calls refresh with it to sign in. */
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: TokenInfo,
    secret: true,
    limit: { max: 30, seconds: 3600 },
  },
  resendVerifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    body: z.strictObject({ email: Email }),
    reply: Done,
    secret: true,
    limit: { max: 30, seconds: 3600 },
  },
})
