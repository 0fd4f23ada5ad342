import type { FastifyInstance } from 'fastify'
import { authApi } from '#contract/auth'
import { exchangeHandoff } from '#server/auth/handoff'
import { logout } from '#server/auth/logout'
import { assertOwnOrigin } from '#server/auth/origin'
import { requestPasswordReset, resetPassword } from '#server/auth/password-reset'
import { refresh } from '#server/auth/refresh'
import { register, resendVerification, verifyEmail } from '#server/auth/register'
import { provePassword, signIn } from '#server/auth/sign-in'
import { readBearer } from '#server/auth/tokens'
import type { Deps } from '#server/deps'
import { unauthorised } from '#server/problems'
import { serve } from '#server/serve'

/** Sign-in, registration and password reset. No answer is cached, whatever its status. */
export function authRoutes(app: FastifyInstance, deps: Deps) {
  app.register(async (auth) => {
    auth.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
    serve(auth, deps, authApi, {
      async login({ body, http }) {
        const { password, remember, ...login } = body
        return signIn(deps, http, await provePassword(deps, http, login, password), remember)
      },
      async forgotPasswordEmail({ body }) {
        await requestPasswordReset(deps, body.email)
        return { message: 'If this address has an account, a link to set a new password is on its way.' }
      },
      async forgotPasswordReset({ body }) {
        await resetPassword(deps, body.token, body.password)
        return { message: 'Password setting changed successfully.' }
      },
      async refresh({ http }) {
        assertOwnOrigin(deps, http.request)
        const bearer = await readBearer(deps, http.request.headers.authorization)
        if (!bearer || (bearer.kind === 'handoff' && bearer.expired)) throw unauthorised('This link has run out.')
        return bearer.kind === 'handoff' ? exchangeHandoff(deps, http, bearer) : refresh(deps, http, bearer.sessionId)
      },
      async logout({ me, body, http }) {
        await logout(deps, http, me, body?.everywhere ?? false)
        return { message: 'You are signed out.' }
      },
      async register({ body }) {
        await register(deps, body)
        return { message: 'Please verify your email. We have sent you a link.' }
      },
      async verifyEmail({ body }) {
        return { tokenInfo: { accessToken: await verifyEmail(deps, body.token) } }
      },
      async resendVerifyEmail({ body }) {
        await resendVerification(deps, body.email)
        return { message: 'Please verify your email. We have sent you a link.' }
      },
    })
  })
}
