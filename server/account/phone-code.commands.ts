import { randomInt } from 'node:crypto'
import { provenSeconds } from '#server/account/phone-ticket'
import * as store from '#server/account/phone-verification.queries'
import { spendAll } from '#server/platform/auth/throttle'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { countedAddress, ipPrefix } from '#server/platform/kit/address'
import { sameText } from '#server/platform/kit/keys'
import { type Problem, tooMany, unprocessable } from '#server/platform/kit/problems'
import { putSms } from '#server/platform/outbox/outbox'
import { publicUrl } from '#server/platform/public-url'
import { showPhone } from '#shared/api/kit/phone'

/** Seconds. */
const codeSeconds = 600
export const resendSeconds = 60
const mostTries = 5
type Asker = { ip: string; userId?: string }
/** Limits for sending codes: per number, per sender, per block of 1,000 numbers, and in total per day. */
const day = 24 * 3600
const quotas = (phone: string, { ip, userId }: Asker) => [
  { key: `sms-gap:${phone}`, max: 1, seconds: resendSeconds },
  { key: `sms-day:${phone}`, max: 5, seconds: day },
  // A site's phones share one address, and may all register in one morning.
  userId
    ? { key: `sms-from:person:${userId}`, max: 20, seconds: 3600 }
    : { key: `sms-from:${countedAddress(ip)}`, max: 600, seconds: 3600 },
  ...(userId ? [] : [{ key: `sms-day-from:${countedAddress(ip)}`, max: 1000, seconds: day }]),
  { key: `sms-block:${phone.slice(0, -3)}`, max: 200, seconds: 3600 },
  { key: 'sms-all', max: 5000, seconds: day },
]

const hashOf = (deps: Deps, ticketHash: string, code: string) =>
  deps.keys.sign('verification-code', `${ticketHash}:${code}`)

/** The same answer for every number. */
export const codeReply = (phone: string, resendAfter = resendSeconds) => ({
  message: `We sent a code to ${showPhone(phone)}.`,
  resend_after: resendAfter,
  expires_in: codeSeconds,
})

/** Sends a new code for a ticket; 429 with the seconds to wait when a quota is used up. */
export async function sendCode(tx: Tx, deps: Deps, ticket: { hash: string; phone: string }, asker: Asker) {
  const now = deps.clock.now()
  const wait = await spendAll(tx, now, quotas(ticket.phone, asker))
  if (wait) throw tooMany(wait, wait <= resendSeconds ? `A code was just sent. Ask again in ${wait} s.` : undefined)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await store.addCode(
    tx,
    {
      phone_number: ticket.phone,
      ticket_hash: ticket.hash,
      code_hash: hashOf(deps, ticket.hash, code),
      ip_prefix: ipPrefix(asker.ip),
      expires_at: new Date(now.getTime() + codeSeconds * 1000),
      created_at: now,
    },
    now,
  )
  await putSms(tx, { to: ticket.phone, text: textOf(deps, code) })
}
/** The last line lets the phone fill in the code, on our own page only (WICG origin-bound one-time codes). */
const textOf = (deps: Deps, code: string) =>
  `${code} is your Muster code. It is good for 10 minutes. Never tell it to anybody.\n\n@${new URL(publicUrl(deps)).hostname} #${code}`

const refused = (words: string) => unprocessable({ code: [words] })

/**
 * Checks a typed code. The try is counted first and must stay counted: return the Problem from the transaction and
 * throw it afterwards. Undefined means the number is verified.
 */
export async function checkCode(tx: Tx, deps: Deps, ticketHash: string, typed: string): Promise<Problem | undefined> {
  const now = deps.clock.now()
  const code = await store.newestCode(tx, ticketHash)
  if (!code) return refused('Ask for a code first.')
  if (code.used_at) return refused('This code was used already. Ask for a new one.')
  if (code.replaced_at) return refused('A newer code was sent to this number. Type that one, or ask for a new one.')
  if (code.expires_at <= now) return refused('This code has expired. Ask for a new one.')
  if (code.tries >= mostTries) return refused('Five wrong tries: this code is no longer good. Ask for a new one.')
  if (!sameText(code.code_hash, hashOf(deps, ticketHash, typed))) {
    await store.countTry(tx, code.id)
    const left = mostTries - code.tries - 1
    return left
      ? refused(`That is not the code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`)
      : refused('That is not the code, and it was the fifth try. Ask for a new one.')
  }
  await store.spendCode(tx, code.id, now)
  await store.prove(tx, ticketHash, now, new Date(now.getTime() + provenSeconds * 1000))
  return undefined
}
