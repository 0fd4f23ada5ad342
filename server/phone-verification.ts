import type { FastifyInstance } from 'fastify'
import { showPhone } from '#contract/phone'
import { phoneVerificationApi } from '#contract/worker-registration'
import { demandTicked, keepTicked } from '#server/agreement/due'
import { currentVersions } from '#server/agreement/texts'
import { ipPrefix } from '#server/auth/address'
import { callerOf, type Http } from '#server/auth/caller'
import { setRefreshCookie } from '#server/auth/cookies'
import { missed } from '#server/auth/devices'
import { rememberDevice } from '#server/auth/known-device'
import { checkNewPassword, hashPassword } from '#server/auth/passwords'
import { provePassword, signIn, signInWithin } from '#server/auth/sign-in'
import { fingerprint, randomToken } from '#server/keys'
import * as store from '#server/phone-verification.store'
import { conflict, Problem, unprocessable } from '#server/problems'
import { checkCode, resendSeconds, sendCode, sent } from '#server/registration/code'
import { isKnown, type Proof, setPassword, wordsOf } from '#server/registration/password'
import { clearTicket, readTicket, setTicket, ticketSeconds } from '#server/registration/ticket'
import { serve } from '#server/serve'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

export const phoneVerificationRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, phoneVerificationApi, {
    async verifyPhone({ body: { phone_number: phone }, http, work }) {
      const now = world.clock.now()
      const held = readTicket(http.request, world)
      const ticket = randomToken()
      const waiting = await work(async (tx) => {
        const left = held ? await stillWaiting(tx, fingerprint(held), phone, now) : 0
        if (left) return left
        const hash = fingerprint(ticket)
        await store.addTicket(tx, {
          hash,
          phone_number: phone,
          ip_prefix: ipPrefix(http.ip),
          expires_at: new Date(now.getTime() + ticketSeconds * 1000),
          created_at: now,
        })
        await sendCode(tx, world, { hash, phone }, http)
        return 0
      })
      if (!waiting) setTicket(http.reply, world, ticket)
      return sent(phone, waiting || resendSeconds)
    },

    async verifyCode({ body: { code }, http, work }) {
      const answer = await work(async (tx) => {
        const ticket = await ticketFor(tx, world, http)
        const problem = await checkCode(tx, world, ticket.hash, code)
        return problem ?? { known: isKnown(await store.userByPhone(tx, ticket.phone_number)) }
      })
      // Thrown after the commit, so that a wrong try stays counted.
      if (answer instanceof Problem) throw answer
      return { data: answer }
    },

    async resendCode({ body: { phone_number: phone }, http, work }) {
      await work(async (tx) => {
        const ticket = await ticketFor(tx, world, http)
        if (ticket.phone_number !== phone) throw conflict('This is another number. Start again with it.')
        await sendCode(tx, world, { hash: ticket.hash, phone }, http)
      })
      return sent(phone)
    },

    async iDontHaveCode({ body: { call_back }, http, work }) {
      const phone = await work(async (tx) => {
        const ticket = await ticketFor(tx, world, http)
        if (call_back) await store.askForCall(tx, ticket.phone_number, 'CODE_CALL_BACK', world.clock.now())
        return ticket.phone_number
      })
      const words = call_back ? `We will call you on ${showPhone(phone)}.` : `Call us on ${world.settings.HELP_LINE}.`
      return { message: words }
    },

    async password({ body: { password, agreed }, http, work }) {
      const versions = await currentVersions(world)
      demandTicked(agreed, versions)
      const names = await work(async (tx) => wordsOf(tx, await provenTicket(tx, world, http)))
      const weak = await checkNewPassword(password, { names })
      if (weak) throw unprocessable({ password: [weak] })
      const hash = await hashPassword(password)
      const { accessToken, cookie, userId } = await work(async (tx) => {
        const ticket = await provenTicket(tx, world, http)
        const user = await setPassword(tx, world, ticket, hash)
        const now = world.clock.now()
        await store.spendTicket(tx, ticket.hash, user.id, now)
        await keepTicked(tx, { userId: user.id, ticked: agreed, versions, ipPrefix: ipPrefix(http.ip), now })
        const opened = await signInWithin(tx, world, http, { user, remember: true, caller: callerOf(http), versions })
        // Thrown before the commit: with somebody else's phone the password is not set either.
        if ('miss' in opened) throw missed(opened.miss)
        return { userId: user.id, ...opened }
      })
      clearTicket(http.reply, world)
      setRefreshCookie(http.reply, world, cookie)
      rememberDevice(http.request, http.reply, world, userId)
      return { tokenInfo: { accessToken } }
    },

    async login({ body: { phone_number, password, agreed }, http, work }) {
      const user = await provePassword(world, http, { phone_number }, password)
      const versions = await currentVersions(world)
      const given = { userId: user.id, ticked: agreed, versions, ipPrefix: ipPrefix(http.ip), now: world.clock.now() }
      await work((tx) => keepTicked(tx, given))
      clearTicket(http.reply, world)
      return signIn(world, http, user, true)
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

async function ticketFor(tx: Tx, world: World, { request }: Http): Promise<store.Ticket> {
  const held = readTicket(request, world)
  const ticket = held ? await store.ticketOf(tx, fingerprint(held), world.clock.now()) : undefined
  if (!ticket) throw conflict('This took too long. Type your phone number again.')
  return ticket
}
async function provenTicket(tx: Tx, world: World, http: Http): Promise<Proof> {
  const ticket = await ticketFor(tx, world, http)
  if (!ticket.verified_at) throw conflict('Type the code that we sent you first.')
  return { ...ticket, verified_at: ticket.verified_at }
}
