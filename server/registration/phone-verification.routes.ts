import type { FastifyInstance } from 'fastify'
import { demandTicked, keepTicked } from '#server/account/agreement.commands'
import { currentVersions } from '#server/account/agreement-texts.queries'
import { missed } from '#server/account/device.commands'
import { checkCode, codeReply, resendSeconds, sendCode } from '#server/account/phone-code.commands'
import { clearTicket, readTicket, setTicket, ticketSeconds } from '#server/account/phone-ticket'
import * as store from '#server/account/phone-verification.queries'
import { rememberDevice } from '#server/account/remembered-device'
import { provePassword, signIn, signInWithin } from '#server/account/sign-in.commands'
import { callerOf, type Http } from '#server/platform/auth/caller'
import { setRefreshCookie } from '#server/platform/auth/cookies'
import { checkNewPassword, hashPassword } from '#server/platform/auth/passwords'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { ipPrefix } from '#server/platform/kit/address'
import { fingerprint, randomToken } from '#server/platform/kit/keys'
import { conflict, Problem, unprocessable } from '#server/platform/kit/problems'
import { hasAccount, type Proof, setPassword, wordsOf } from '#server/registration/registration-password.commands'
import { showPhone } from '#shared/api/kit/phone'
import { phoneVerificationApi } from '#shared/api/registration/worker-registration'

export const phoneVerificationRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, phoneVerificationApi, {
    async verifyPhone({ body: { phone_number: phone }, http, transaction }) {
      const now = deps.clock.now()
      const cookieTicket = readTicket(http.request, deps)
      const ticket = randomToken()
      const waiting = await transaction(async (tx) => {
        const left = cookieTicket ? await stillWaiting(tx, fingerprint(cookieTicket), phone, now) : 0
        if (left) return left
        const hash = fingerprint(ticket)
        await store.addTicket(tx, {
          hash,
          phone_number: phone,
          ip_prefix: ipPrefix(http.ip),
          expires_at: new Date(now.getTime() + ticketSeconds * 1000),
          created_at: now,
        })
        await sendCode(tx, deps, { hash, phone }, http)
        return 0
      })
      if (!waiting) setTicket(http.reply, deps, ticket)
      return codeReply(phone, waiting || resendSeconds)
    },

    async verifyCode({ body: { code }, http, transaction }) {
      const answer = await transaction(async (tx) => {
        const ticket = await ticketFor(tx, deps, http)
        const problem = await checkCode(tx, deps, ticket.hash, code)
        return problem ?? { known: hasAccount(await store.userByPhone(tx, ticket.phone_number)) }
      })
      // Thrown after the commit, so that a wrong try stays counted.
      if (answer instanceof Problem) throw answer
      return { data: answer }
    },

    async resendCode({ body: { phone_number: phone }, http, transaction }) {
      await transaction(async (tx) => {
        const ticket = await ticketFor(tx, deps, http)
        if (ticket.phone_number !== phone) throw conflict('This is another number. Start again with it.')
        await sendCode(tx, deps, { hash: ticket.hash, phone }, http)
      })
      return codeReply(phone)
    },

    async iDontHaveCode({ body: { call_back }, http, transaction }) {
      const phone = await transaction(async (tx) => {
        const ticket = await ticketFor(tx, deps, http)
        if (call_back) await store.requestCall(tx, ticket.phone_number, 'CODE_CALL_BACK', deps.clock.now())
        return ticket.phone_number
      })
      const words = call_back ? `We will call you on ${showPhone(phone)}.` : `Call us on ${deps.settings.HELP_LINE}.`
      return { message: words }
    },

    async password({ body: { password, agreed }, http, transaction }) {
      const versions = await currentVersions(deps)
      demandTicked(agreed, versions)
      const names = await transaction(async (tx) => wordsOf(tx, await provenTicket(tx, deps, http)))
      const weak = await checkNewPassword(password, { names })
      if (weak) throw unprocessable({ password: [weak] })
      const hash = await hashPassword(password)
      const { accessToken, cookie, userId } = await transaction(async (tx) => {
        const ticket = await provenTicket(tx, deps, http)
        const user = await setPassword(tx, deps, ticket, hash)
        const now = deps.clock.now()
        await store.spendTicket(tx, ticket.hash, user.id, now)
        await keepTicked(tx, { userId: user.id, ticked: agreed, versions, ipPrefix: ipPrefix(http.ip), now })
        const opened = await signInWithin(tx, deps, http, { user, remember: true, caller: callerOf(http), versions })
        // Thrown before the commit: with somebody else's phone the password is not set either.
        if ('miss' in opened) throw missed(opened.miss)
        return { userId: user.id, ...opened }
      })
      clearTicket(http.reply, deps)
      setRefreshCookie(http.reply, deps, cookie)
      rememberDevice(http.request, http.reply, deps, userId)
      return { tokenInfo: { accessToken } }
    },

    async login({ body: { phone_number, password, agreed }, http, transaction }) {
      const user = await provePassword(deps, http, { phone_number }, password)
      const versions = await currentVersions(deps)
      const given = { userId: user.id, ticked: agreed, versions, ipPrefix: ipPrefix(http.ip), now: deps.clock.now() }
      await transaction((tx) => keepTicked(tx, given))
      clearTicket(http.reply, deps)
      return signIn(deps, http, user, true)
    },
  })

/**
 * Seconds until this browser can request another code for the same number; 0 when it can now, or for another number.
 */
async function stillWaiting(tx: Tx, hash: string, phone: string, now: Date): Promise<number> {
  const ticket = await store.ticketOf(tx, hash, now)
  if (!ticket || ticket.phone_number !== phone || ticket.verified_at) return 0
  const code = await store.newestCode(tx, hash)
  if (!code || code.used_at || code.replaced_at) return 0
  return Math.max(0, Math.ceil((code.created_at.getTime() - now.getTime()) / 1000 + resendSeconds))
}

async function ticketFor(tx: Tx, deps: Deps, { request }: Http): Promise<store.Ticket> {
  const cookieTicket = readTicket(request, deps)
  const ticket = cookieTicket ? await store.ticketOf(tx, fingerprint(cookieTicket), deps.clock.now()) : undefined
  if (!ticket) throw conflict('This took too long. Type your phone number again.')
  return ticket
}
async function provenTicket(tx: Tx, deps: Deps, http: Http): Promise<Proof> {
  const ticket = await ticketFor(tx, deps, http)
  if (!ticket.verified_at) throw conflict('Type the code that we sent you first.')
  return { ...ticket, verified_at: ticket.verified_at }
}
