import type { FastifyInstance } from 'fastify'
import { exchangeHandoff } from '#server/account/handoff.commands'
import { logout } from '#server/account/logout.commands'
import { requestPasswordReset, resetPassword } from '#server/account/password-reset.commands'
import { refresh } from '#server/account/refresh.commands'
import { register, resendVerification, verifyEmail } from '#server/account/register.commands'
import { provePassword, signIn } from '#server/account/sign-in.commands'
import { bearerOf } from '#server/platform/auth/tokens'
import type { Deps } from '#server/platform/deps'
import { assertOwnOrigin } from '#server/platform/http/origin'
import { serve } from '#server/platform/http/serve'
import { unauthorised } from '#server/platform/kit/problems'
import { authApi } from '#shared/api/account/auth'

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
        const bearer = await bearerOf(deps, http.request)
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
