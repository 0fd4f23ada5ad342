import type { FastifyInstance } from 'fastify'
import { authApi } from '#contract/auth'
import { askForPassword, resetPassword } from '#server/auth/forgotten'
import { exchangeHandoff } from '#server/auth/handoff'
import { logout } from '#server/auth/logout'
import { holdToOwnOrigin } from '#server/auth/origin'
import { refresh } from '#server/auth/refresh'
import { register, resendVerification, verifyEmail } from '#server/auth/register'
import { provePassword, signIn } from '#server/auth/sign-in'
import { readBearer } from '#server/auth/tokens'
import { unauthorised } from '#server/problems'
import { serve } from '#server/serve'
import type { World } from '#server/world'

/** Sign-in, registration and password reset. No answer is cached, whatever its status. */
export function authRoutes(app: FastifyInstance, world: World) {
  app.register(async (auth) => {
    auth.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
    serve(auth, world, authApi, {
      async login({ body, http }) {
        const { password, remember, ...login } = body
        return signIn(world, http, await provePassword(world, http, login, password), remember)
      },
      async forgotPasswordEmail({ body }) {
        await askForPassword(world, body.email)
        return { message: 'If this address has an account, a link to set a new password is on its way.' }
      },
      async forgotPasswordReset({ body }) {
        await resetPassword(world, body.token, body.password)
        return { message: 'Password setting changed successfully.' }
      },
      async refresh({ http }) {
        holdToOwnOrigin(world, http.request)
        const bearer = await readBearer(world, http.request.headers.authorization)
        if (!bearer || (bearer.kind === 'handoff' && bearer.expired)) throw unauthorised('This link has run out.')
        return bearer.kind === 'handoff' ? exchangeHandoff(world, http, bearer) : refresh(world, http, bearer.sessionId)
      },
      async logout({ me, body, http }) {
        await logout(world, http, me, body?.everywhere ?? false)
        return { message: 'You are signed out.' }
      },
      async register({ body }) {
        await register(world, body)
        return { message: 'Please verify your email. We have sent you a link.' }
      },
      async verifyEmail({ body }) {
        return { tokenInfo: { accessToken: await verifyEmail(world, body.token) } }
      },
      async resendVerifyEmail({ body }) {
        await resendVerification(world, body.email)
        return { message: 'Please verify your email. We have sent you a link.' }
      },
    })
  })
}
